"""A command is taken once: double taps and retries get the answer that was given."""

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections

from tests.orderlog.lines import AT, seated, stored
from tracker.orderlog import actions, queries
from tracker.orderlog.actions import Taken
from tracker.orderlog.models import CommandReceipt, Record

TAP = uuid.UUID("6f2a1d3e-7c55-4f0a-9a43-0c7be4f7f001")


@pytest.fixture
def play(record: Record) -> Callable[..., dict[str, Any]]:
    def plays(held: Record, name: str = "Ana") -> dict[str, Any]:
        actions.append(record_id=held.pk, entries=[seated(name)], at=AT, command=TAP, held=held)
        return {"said": name}

    return plays


def test_the_same_tap_twice_does_it_once(record: Record, play: Callable[..., Any]) -> None:
    first = actions.take_command(record_id=record.pk, seat="A", command_id=TAP, at=AT, answer=play)
    again = actions.take_command(record_id=record.pk, seat="A", command_id=TAP, at=AT, answer=play)
    assert first == Taken({"said": "Ana"}, again=False)
    assert again == Taken({"said": "Ana"}, again=True)
    assert queries.cursor(record_id=record.pk, seat="A") == 1


def test_another_seat_learns_nothing_from_the_id(record: Record, play: Callable[..., Any]) -> None:
    actions.take_command(record_id=record.pk, seat="A", command_id=TAP, at=AT, answer=play)
    bos = actions.take_command(
        record_id=record.pk, seat="B", command_id=TAP, at=AT, answer=lambda held: play(held, "Bo")
    )
    assert bos == Taken({"said": "Bo"}, again=False)


def test_the_same_id_in_another_match_is_another_command(
    record: Record, play: Callable[..., Any]
) -> None:
    actions.take_command(record_id=record.pk, seat="A", command_id=TAP, at=AT, answer=play)
    other = actions.open_record(at=AT)
    taken = actions.take_command(
        record_id=other.pk, seat="A", command_id=TAP, at=AT, answer=lambda held: {"said": "other"}
    )
    assert taken == Taken({"said": "other"}, again=False)


def test_what_fails_leaves_nothing_and_may_come_again(
    record: Record, play: Callable[..., Any]
) -> None:
    def fails(held: Record) -> dict[str, Any]:
        play(held)
        raise LookupError

    with pytest.raises(LookupError):
        actions.take_command(record_id=record.pk, seat="A", command_id=TAP, at=AT, answer=fails)
    assert queries.cursor(record_id=record.pk, seat="A") == 0
    taken = actions.take_command(record_id=record.pk, seat="A", command_id=TAP, at=AT, answer=play)
    assert not taken.again


def test_an_answer_is_kept_encrypted(record: Record) -> None:
    actions.take_command(
        record_id=record.pk, seat="A", command_id=TAP, at=AT, answer=lambda held: {"said": "heron"}
    )
    assert CommandReceipt.objects.get().answer == {"said": "heron"}
    assert not any("heron" in value for value in stored())


@pytest.mark.django_db(transaction=True)
def test_a_double_tap_at_one_instant_does_it_once(play: Callable[..., Any], record: Record) -> None:
    def tap(_: int) -> Taken:
        try:
            return actions.take_command(
                record_id=record.pk, seat="A", command_id=TAP, at=AT, answer=play
            )
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as fingers:
        taken = list(fingers.map(tap, range(8)))
    assert sorted(each.again for each in taken) == [False] + [True] * 7
    assert {each.answer["said"] for each in taken} == {"Ana"}
    assert queries.cursor(record_id=record.pk, seat="A") == 1
