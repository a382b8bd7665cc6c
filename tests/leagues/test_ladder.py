"""A ladder keeps what was played, whoever leaves it."""

from __future__ import annotations

import pytest

from tests.leagues import cast
from tracker.leagues import actions
from tracker.leagues.actions import Told
from tracker.leagues.models import Act, Club, Division, Entry, Event
from tracker.leagues.queries import ranks

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club) -> Event:
    return cast.opened(club, ["Ana", "Bo", "Cruz", "Dee"], kind="league", form="ladder")


def order(event: Event) -> list[str]:
    [division] = Division.objects.filter(event=event)
    names = dict(Entry.objects.filter(event=event).values_list("pk", "member__name"))
    return [names[pk] for pk in ranks.rungs(division=division)]


def beats(event: Event, one: str, other: str) -> None:
    game = actions.challenge(
        event=event, by="Olga", one=cast.entry(event, one), other=cast.entry(event, other)
    )
    actions.decide(pairing=game, by="Olga", told=Told((7, 3)))


def test_who_climbed_over_somebody_stays_there_when_that_one_leaves(event: Event) -> None:
    beats(event, "Dee", "Bo")
    assert order(event) == ["Ana", "Dee", "Bo", "Cruz"]
    actions.leave(entry=cast.entry(event, "Bo"), by="Olga")
    assert order(event) == ["Ana", "Dee", "Cruz"]
    actions.come_back(entry=cast.entry(event, "Bo"), by="Olga")
    assert order(event) == ["Ana", "Dee", "Bo", "Cruz"]


def test_who_is_given_a_walk_over_by_who_leaves_climbs(event: Event) -> None:
    actions.challenge(
        event=event, by="Olga", one=cast.entry(event, "Cruz"), other=cast.entry(event, "Ana")
    )
    actions.leave(entry=cast.entry(event, "Ana"), by="Olga")
    assert order(event) == ["Cruz", "Bo", "Dee"]


def test_what_is_won_while_somebody_is_away_stands_when_they_are_back(event: Event) -> None:
    beats(event, "Bo", "Ana")
    actions.leave(entry=cast.entry(event, "Bo"), by="Olga")
    beats(event, "Dee", "Ana")
    assert order(event) == ["Dee", "Ana", "Cruz"]
    actions.come_back(entry=cast.entry(event, "Bo"), by="Olga")
    assert order(event) == ["Bo", "Dee", "Ana", "Cruz"]


def test_whose_results_are_struck_out_has_moved_nobody(event: Event) -> None:
    beats(event, "Dee", "Bo")
    actions.leave(entry=cast.entry(event, "Bo"), by="Olga", strike=True)
    assert order(event) == ["Ana", "Cruz", "Dee"]
    actions.undo(act=Act.objects.get(said__startswith="Bo left"), by="Olga")
    assert order(event) == ["Ana", "Dee", "Bo", "Cruz"]


def test_the_next_season_begins_in_that_order(event: Event) -> None:
    beats(event, "Dee", "Bo")
    actions.leave(entry=cast.entry(event, "Bo"), by="Olga")
    actions.close(event=event, by="Olga")
    after = actions.open_next_season(event=event, by="Olga", name="Autumn")
    assert order(after) == ["Ana", "Dee", "Cruz"]
