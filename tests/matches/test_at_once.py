"""Two phones at the same instant: nothing is lost, nothing done twice, a seat has one player."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.db import connections
from django.utils import timezone

from tests.matches.phone import Phone
from tests.matches.test_playing import declared, left, shows
from tracker.accounts.models import Player
from tracker.jobs import embedded
from tracker.jobs.models import Job
from tracker.matches import actions
from tracker.matches.models import Match, Seat
from tracker.orderlog import queries as log

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Do all of it at the same instant, each in a thread with a connection of its own."""
    ready = Barrier(len(calls))

    def call(one: Callable[[], Any]) -> Any:
        ready.wait(timeout=10)
        try:
            return one()
        except actions.NotDone as refused:
            return refused
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(call, calls))


def objecting(match: Match, player: Player, seat: Any, about: str, id: Any = None) -> Any:
    return lambda: actions.play(
        match=match,
        seat=seat,
        player=player,
        data={"kind": "Object", "about": about},
        command_id=id or uuid4(),
        cursor=0,
    )


def objections(match: Match) -> list[str]:
    lines = log.lines(record_id=match.record_id, seat="watcher")
    events = [line.entry.event for line in lines]
    return sorted(one.about for one in events if type(one).__name__ == "Objected")  # type: ignore[attr-defined]


def test_commands_of_both_seats_at_once_are_all_in_the_log(
    match: Match, ana: Player, bo: Player
) -> None:
    calls = [
        objecting(match, player, seat, f"{seat} {number}")
        for number in range(4)
        for player, seat in ((ana, "A"), (bo, "B"))
    ]
    answers = at_once(*calls)
    assert {answer.status for answer in answers} == {"taken"}
    assert objections(match) == [f"{seat} {number}" for seat in "AB" for number in range(4)]
    cursors = [line.cursor for line in log.lines(record_id=match.record_id, seat="watcher")]
    assert cursors == list(range(1, len(cursors) + 1))


def test_the_same_command_at_once_is_one(match: Match, ana: Player) -> None:
    id = uuid4()
    answers = at_once(*[objecting(match, ana, "A", "Late", id)] * 4)
    assert {answer.status for answer in answers} == {"taken"}
    assert objections(match) == ["Late"]


def test_one_of_two_who_join_at_once_gets_the_seat(ana: Player, bo: Player, cruz: Player) -> None:
    match = actions.open_match(player=ana)
    token = match.join_token
    joined = at_once(
        *(
            lambda player=player: actions.join(match=match, player=player, token_or_code=token)
            for player in (bo, cruz)
        )
    )
    seated = [one for one in joined if isinstance(one, Seat)]
    assert len(seated) == 1
    assert Seat.objects.get(match=match, side="B").player == seated[0].player
    assert sum(isinstance(one, actions.NoSuchSeat) for one in joined) == 1


def test_a_settling_nudged_from_both_sides_is_settled_once(
    anas: Phone, bos: Phone, example: Match
) -> None:
    left(anas)
    at_once(*[lambda: actions.settle_now(match=example)] * 4)
    told = [line.line.text for line in bos.lines]
    assert bos.view.step == "2"
    assert sum("Move, the crates" in text for text in told) == 1
    seen = log.cursor(record_id=example.record_id, seat="watcher")
    actions.settle_now(match=example)
    assert log.cursor(record_id=example.record_id, seat="watcher") == seen


def test_the_servers_thread_does_what_follows_right_after_the_command(
    anas: Phone, bos: Phone
) -> None:
    from tests.jobs.test_embedded import until

    embedded.start()
    try:
        declared(anas)
        shows(anas, bos)
        waited = until(Job.objects.filter(name="matches.reveal", done__isnull=False).exists)
    finally:
        embedded.stop()
    assert waited < embedded.SWEEP / 2


def test_the_servers_thread_settles_what_could_not_be_settled_with_its_command(
    anas: Phone, bos: Phone
) -> None:
    from tests.jobs.test_embedded import until

    left(anas)
    assert bos.view.settling
    Job.objects.update(again=timezone.now())
    embedded.start()
    try:
        until(lambda: not bos.view.settling)
    finally:
        embedded.stop()
    assert bos.view.step == "2"
