"""A command is taken once: double taps and retries do nothing."""

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections

from tests.orderlog.lines import AT, seated
from tracker.orderlog import actions, queries
from tracker.orderlog.models import Record

TAP = uuid.UUID("6f2a1d3e-7c55-4f0a-9a43-0c7be4f7f001")


@pytest.fixture
def play(record: Record) -> Callable[..., None]:
    def plays(held: Record, name: str = "Ana") -> None:
        actions.append(record_id=held.pk, entries=[seated(name)], at=AT, command=TAP, held=held)

    return plays


def test_the_same_tap_twice_does_it_once(record: Record, play: Callable[..., Any]) -> None:
    first = actions.take_command(record_id=record.pk, seat="A", command_id=TAP, at=AT, do=play)
    again = actions.take_command(record_id=record.pk, seat="A", command_id=TAP, at=AT, do=play)
    assert (first, again) == (True, False)
    assert queries.cursor(record_id=record.pk, seat="A") == 1


def test_another_seat_learns_nothing_from_the_id(record: Record, play: Callable[..., Any]) -> None:
    actions.take_command(record_id=record.pk, seat="A", command_id=TAP, at=AT, do=play)
    assert actions.take_command(
        record_id=record.pk, seat="B", command_id=TAP, at=AT, do=lambda held: play(held, "Bo")
    )
    assert queries.cursor(record_id=record.pk, seat="B") == 2


def test_the_same_id_in_another_match_is_another_command(
    record: Record, play: Callable[..., Any]
) -> None:
    actions.take_command(record_id=record.pk, seat="A", command_id=TAP, at=AT, do=play)
    other = actions.open_record(at=AT)
    assert actions.take_command(record_id=other.pk, seat="A", command_id=TAP, at=AT, do=play)
    assert queries.cursor(record_id=other.pk, seat="A") == 1


def test_what_fails_leaves_nothing_and_may_come_again(
    record: Record, play: Callable[..., Any]
) -> None:
    def fails(held: Record) -> None:
        play(held)
        raise LookupError

    with pytest.raises(LookupError):
        actions.take_command(record_id=record.pk, seat="A", command_id=TAP, at=AT, do=fails)
    assert queries.cursor(record_id=record.pk, seat="A") == 0
    assert actions.take_command(record_id=record.pk, seat="A", command_id=TAP, at=AT, do=play)


@pytest.mark.django_db(transaction=True)
def test_a_double_tap_at_one_instant_does_it_once(play: Callable[..., Any], record: Record) -> None:
    def tap(_: int) -> bool:
        try:
            return actions.take_command(
                record_id=record.pk, seat="A", command_id=TAP, at=AT, do=play
            )
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as fingers:
        taken = list(fingers.map(tap, range(8)))
    assert sorted(taken) == [False] * 7 + [True]
    assert queries.cursor(record_id=record.pk, seat="A") == 1
