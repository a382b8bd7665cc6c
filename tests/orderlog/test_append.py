"""Writing the log: numbers without gaps in every seat, and only those woken who see a line."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
from django.db import IntegrityError, connection, connections, transaction
from django.db.transaction import TransactionManagementError
from django.test.utils import CaptureQueriesContext

from rules.game import TrooperId
from rules.ids import Seat
from rules.log.events import DeploymentNoted, Entry, PlayerSeated
from tests.orderlog.lines import AT, noted, seated
from tracker.live import hub
from tracker.orderlog import actions, queries, rows
from tracker.orderlog.models import Line, Record

SEATS: tuple[Seat, ...] = ("A", "B", "watcher", "referee")


def test_every_seat_counts_its_own_part_without_gaps(record: Record) -> None:
    log = [
        seated("Ana"),
        noted("A", "dune"),
        noted("B", "hut"),
        seated("Bo", "B"),
        noted("A", "ruin"),
    ]
    for some in (log[:2], log[2:]):
        actions.append(record_id=record.pk, entries=some, at=AT)
    parts = {seat: queries.lines(record_id=record.pk, seat=seat) for seat in SEATS}
    for part in parts.values():
        assert [line.cursor for line in part] == list(range(1, len(part) + 1))
    seen = {seat: [log.index(line.entry) for line in part] for seat, part in parts.items()}
    assert seen == {
        "A": [0, 1, 3, 4],
        "B": [0, 2, 3],
        "watcher": [0, 3],
        "referee": [0, 1, 2, 3, 4],
    }


def test_it_says_where_each_seat_stands(record: Record) -> None:
    appended = actions.append(
        record_id=record.pk, entries=[seated("Ana"), noted("A", "dune")], at=AT
    )
    assert appended.cursors == {"A": 2, "B": 1, "watcher": 1, "referee": 2}
    assert queries.cursor(record_id=record.pk, seat="B") == 1


def test_nothing_appended_is_nothing_said(
    record: Record, woken: list[str], django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        appended = actions.append(record_id=record.pk, entries=[], at=AT)
    assert appended.cursors == dict.fromkeys(SEATS, 0)
    assert woken == []


@pytest.mark.parametrize(
    "entry",
    [
        Entry("all", (), DeploymentNoted("A", TrooperId("t1"), "Camouflaged", "dune", "")),
        Entry("B", (), DeploymentNoted("A", TrooperId("t1"), "Camouflaged", "dune", "")),
        Entry("A", (), PlayerSeated("A", "Ana")),
    ],
)
def test_what_is_addressed_to_the_wrong_seat_is_not_written(record: Record, entry: Entry) -> None:
    with pytest.raises(ValueError, match="can't be addressed to"):
        actions.append(record_id=record.pk, entries=[seated("Ana"), entry], at=AT)
    assert not Line.objects.exists()
    assert queries.cursor(record_id=record.pk, seat="referee") == 0


def test_the_database_refuses_a_private_line_in_the_clear(record: Record) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Line.objects.create(
            record=record,
            seq=1,
            audience="A",
            cursor_a=1,
            at=AT,
            chain="0",
            kind="X",
            data={},
            rules=[],
        )


def test_the_database_refuses_a_private_line_in_the_others_count(record: Record) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Line.objects.create(
            record=record, seq=1, audience="A", cursor_a=1, cursor_b=1, at=AT, chain="0", secret={}
        )


def test_as_many_queries_for_sixty_lines_as_for_one(record: Record) -> None:
    def asked(count: int) -> list[str]:
        entries = [noted("A", f"spot {at}") if at % 2 else seated(f"n{at}") for at in range(count)]
        with CaptureQueriesContext(connection) as captured:
            actions.append(record_id=record.pk, entries=entries, at=AT)
        # Many rows are one question: "60 times: INSERT …".
        verbs = [re.sub(r"^\d+ times: ", "", query["sql"]).split()[0] for query in captured]
        return [verb for verb in verbs if verb in ("SELECT", "INSERT", "UPDATE")]

    assert asked(1) == ["SELECT", "INSERT", "UPDATE"]
    assert asked(60) == ["SELECT", "INSERT", "UPDATE"]


@pytest.mark.parametrize(
    ("entry", "seats"),
    [
        (seated("Ana"), {"A", "B", "watcher", "referee"}),
        (noted("A", "dune"), {"A", "referee"}),
        (noted("B", "hut"), {"B", "referee"}),
    ],
)
def test_who_sees_a_line_is_woken_and_nobody_else(
    record: Record,
    woken: list[str],
    entry: Entry,
    seats: set[str],
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        actions.append(record_id=record.pk, entries=[entry, entry], at=AT)
        assert woken == []  # nobody before the commit: they would look too early
    assert sorted(woken) == sorted(hub.topic(record.pk, seat) for seat in seats)


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_wakes_nobody_and_leaves_no_gap(woken: list[str]) -> None:
    record = actions.open_record(at=AT)
    with suppress(RuntimeError), transaction.atomic():
        actions.append(record_id=record.pk, entries=[seated("Ana")], at=AT)
        raise RuntimeError
    assert woken == []
    assert actions.append(record_id=record.pk, entries=[seated("Bo")], at=AT).cursors["A"] == 1


@pytest.mark.django_db(transaction=True)
def test_a_lock_wants_a_transaction() -> None:
    record = actions.open_record(at=AT)
    with pytest.raises(TransactionManagementError):
        actions.lock(record_id=record.pk)


@pytest.mark.django_db(transaction=True)
def test_many_at_once_get_numbers_without_gaps_and_one_chain() -> None:
    record = actions.open_record(at=AT)

    def play(hand: int) -> None:
        for turn in range(10):
            entry = noted("B", f"{hand}/{turn}") if hand % 2 else seated(f"{hand}/{turn}")
            actions.append(record_id=record.pk, entries=[entry], at=AT)
        connections.close_all()

    with ThreadPoolExecutor(4) as hands:
        list(hands.map(play, range(4)))
    lines = list(Line.objects.order_by("seq"))
    assert [line.seq for line in lines] == list(range(1, 41))
    public = [line for line in lines if line.audience == "all"]
    assert [line.cursor_all for line in public] == list(range(1, 21))
    record.refresh_from_db()
    assert record.head_all == public[-1].chain
    assert record.head_b == rows.chain([line for line in lines if line.audience == "B"][-1])
