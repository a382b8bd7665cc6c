"""Whose results are struck out counts for nobody: in the table, in ratings, head to head, in figures."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests.leagues import cast
from tracker.leagues import actions
from tracker.leagues.actions import Told
from tracker.leagues.models import Act, Change, Event
from tracker.leagues.queries import statistics as figures
from tracker.leagues.queries import strength

pytestmark = pytest.mark.django_db


def rated() -> int:
    return Change.objects.values("pairing").distinct().count()


def test_ratings_follow_who_is_struck_out_and_who_comes_back(event: Event) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:

        def later() -> None:
            clock.shift(timedelta(minutes=2))
            cast.do_jobs()

        for game in cast.next_round(event):
            actions.decide(pairing=game, by="Olga", told=Told((8, 1)))
        later()
        assert rated() == 2
        out = cast.of_round(event, 1)[0].second
        assert out
        actions.leave(entry=out, by="Olga", strike=True)
        later()
        assert rated() == 1
        actions.come_back(entry=out, by="Olga")
        later()
        assert rated() == 2
        actions.undo(act=Act.objects.get(said__endswith="is back"), by="Olga")
        later()
        assert rated() == 1


def test_head_to_head_and_figures_leave_them_out(event: Event) -> None:
    for game in cast.next_round(event):
        actions.decide(pairing=game, by="Olga", told=Told((8, 1), mission="decapitation"))
    one, out = cast.of_round(event, 1)[0].first, cast.of_round(event, 1)[0].second
    assert out
    assert [row.won for row in strength.head_to_head(member=one.member)] == [1]
    assert figures.statistics(event=event).games == 2
    actions.leave(entry=out, by="Olga", strike=True)
    assert strength.head_to_head(member=one.member) == []
    assert strength.head_to_head(member=out.member) == []
    assert figures.statistics(event=event).games == 1
    actions.come_back(entry=out, by="Olga")
    assert [row.won for row in strength.head_to_head(member=one.member)] == [1]


def test_who_leaves_and_is_not_struck_out_keeps_what_was_played(event: Event) -> None:
    for game in cast.next_round(event):
        actions.decide(pairing=game, by="Olga", told=Told((8, 1)))
    one, gone = cast.of_round(event, 1)[0].first, cast.of_round(event, 1)[0].second
    assert gone
    actions.leave(entry=gone, by="Olga")
    assert [row.won for row in strength.head_to_head(member=one.member)] == [1]
