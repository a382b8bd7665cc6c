"""Several at the same instant, or one finger that taps twice: done once, and nobody meets a fault."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connections

from tests.leagues import cast
from tracker.leagues import actions
from tracker.leagues.actions import NotDone, Told
from tracker.leagues.models import Act, Club, Entry, Event, Member, Pairing, Round
from tracker.leagues.terms import Terms
from tracker.matches.models import Match

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """What each answered, or the sentence it was refused with."""
    ready = Barrier(len(calls))

    def call(one: Callable[[], Any]) -> Any:
        ready.wait(timeout=10)
        try:
            return one()
        except NotDone as refused:
            return str(refused)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(lambda one: call(one), calls))


@pytest.fixture
def event(club: Club) -> Event:
    return cast.opened(club, ["Ana", "Bo", "Cruz", "Dee"], terms=Terms(rounds=3))


def fresh(event: Event) -> Event:
    return Event.objects.select_related("club").get(pk=event.pk)


def test_the_same_people_come_twice(event: Event) -> None:
    eli = cast.guest("Eli")
    at_once(*[lambda: actions.join(event=fresh(event), player=eli)] * 4)
    assert Entry.objects.filter(event=event, member__player=eli).count() == 1
    at_once(*[lambda: actions.type_in(event=fresh(event), by="Olga", names=["Fay", "Gil"])] * 4)
    assert Entry.objects.filter(event=event).count() == 7
    assert Member.objects.filter(club=event.club, name__in=("Fay", "Gil")).count() == 2


def test_one_name_is_claimed_by_one(event: Event) -> None:
    member = cast.entry(event, "Ana").member
    players = [cast.guest(f"G{n}") for n in range(3)]
    calls = [
        lambda player=player: actions.claim(
            member=Member.objects.select_related("club").get(pk=member.pk), player=player
        )
        for player in players
    ]
    answers = at_once(*calls)
    assert sum(isinstance(one, str) for one in answers) == 2


def test_both_report_and_both_agree(event: Event) -> None:
    def pairing(pk: int) -> Pairing:
        rows = Pairing.objects.select_related(
            "round__event__club", "first__member", "second__member"
        )
        return rows.get(pk=pk)

    def report(pk: int, side: str, op: tuple[int, int]) -> Callable[[], None]:
        game = pairing(pk)
        member = getattr(game, side).member
        return lambda: actions.report(pairing=pairing(pk), by=member, side=side, told=Told(op))

    one, two = (game.pk for game in cast.next_round(event))
    at_once(report(one, "first", (7, 3)), report(one, "second", (7, 3)),
            report(two, "first", (7, 3)), report(two, "second", (3, 7)))  # fmt: skip
    assert (pairing(one).state, pairing(one).how) == ("settled", "agreed")
    assert pairing(two).state == "disputed"


def test_one_round_is_paired_and_one_table_opened(event: Event) -> None:
    def ask() -> int:
        asked = actions.ask_for_round(event=fresh(event), by="Olga", number=1)
        actions.pair(event_id=event.pk, number=1)
        return asked

    assert at_once(ask, ask, ask) == [1, 1, 1]
    assert (Round.objects.count(), Pairing.objects.count()) == (1, 2)
    game = Pairing.objects.select_related("round__event__club").first()
    assert game
    ana, bo = cast.guest("Ana"), cast.guest("Bo")
    tables = at_once(
        lambda: actions.play_here(pairing=game, player=ana, side="first"),
        lambda: actions.play_here(pairing=game, player=bo, side="second"),
    )
    assert tables[0] == tables[1]
    assert Match.objects.count() == 1


def test_undone_once_and_left_once(event: Event) -> None:
    act = Act.objects.filter(event=event).first()
    assert act
    answers = at_once(*[lambda: actions.undo(act=act, by="Olga")] * 3)
    assert sorted(isinstance(one, str) for one in answers) == [False, True, True]
    actions.type_in(event=event, by="Olga", names=["Ana", "Bo"])
    ana = cast.entry(event, "Ana")
    both = [cast.entry(event, "Ana") for _ in range(2)]
    answers = at_once(*[lambda one=one: actions.leave(entry=one, by="Ana") for one in both])
    assert sorted(isinstance(one, str) for one in answers) == [False, True]
    assert not Entry.objects.filter(pk=ana.pk).exists()


def test_what_has_gone_meanwhile_is_said(event: Event) -> None:
    ana, bo = cast.entry(event, "Ana"), cast.entry(event, "Bo")
    actions.leave(entry=cast.entry(event, "Ana"), by="Olga")
    calls: list[Callable[[], Any]] = [
        lambda: actions.leave(entry=ana, by="Olga"),
        lambda: actions.edit(entry=ana, by="Olga", faction="Nomads"),
    ]
    for call in calls:
        with pytest.raises(NotDone, match="Reload"):
            call()
    actions.type_in(event=event, by="Olga", names=["Eli"])
    [one, two] = cast.next_round(event)
    mine, other = (one, two) if "Bo" in cast.names(one) else (two, one)
    side = "first" if mine.first_id == bo.pk else "second"
    actions.swap(round=one.round, by="Olga", one=bo, other=other.first)
    # Bo still has the page of the game that was theirs.
    with pytest.raises(NotDone, match="no longer in this game"):
        actions.report(pairing=mine, by=bo.member, side=side, told=Told((7, 3)))
