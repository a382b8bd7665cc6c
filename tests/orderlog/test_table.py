"""Folds are kept, so that a request reads only what is new; and never handed to another seat."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from django.db import connections, transaction
from pytest_django import DjangoAssertNumQueries

from rules.game import EMPTY, fold
from rules.ids import Seat
from tests.orderlog.lines import AT, noted, seated
from tracker import measures
from tracker.orderlog import actions, folds, queries
from tracker.orderlog.folds import Fold
from tracker.orderlog.models import Record
from tracker.orderlog.rows import SeenLine

pytestmark = pytest.mark.django_db(transaction=True)
SEATS: tuple[Seat, ...] = ("A", "B", "watcher", "referee")


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many lines each reading of the log brought."""
    counts: list[int] = []
    real = queries.lines

    def counted(**asked: object) -> list[SeenLine]:
        found = real(**asked)  # type: ignore[arg-type]
        counts.append(len(found))
        return found

    monkeypatch.setattr(queries, "lines", counted)
    return counts


def test_a_table_is_the_fold_of_the_seats_lines(record: Record) -> None:
    log = [seated("Ana"), noted("A", "dune"), noted("B", "hut", "t9"), seated("Bo", "B")]
    actions.append(record_id=record.pk, entries=log, at=AT)
    for seat in SEATS:
        lines = queries.lines(record_id=record.pk, seat=seat)
        expected = fold(EMPTY, [line.entry for line in lines])
        assert queries.table(record_id=record.pk, seat=seat) == (expected, len(lines))


def test_no_seat_gets_the_table_of_another(record: Record) -> None:
    actions.append(
        record_id=record.pk, entries=[noted("A", "dune"), noted("B", "hut", "t9")], at=AT
    )
    for _ in range(2):  # the second time from what is kept
        spots = {
            seat: set(queries.table(record_id=record.pk, seat=seat)[0].spots) for seat in SEATS
        }
        assert spots == {"A": {"t1"}, "B": {"t9"}, "watcher": set(), "referee": {"t1", "t9"}}


def test_only_new_lines_are_read(record: Record, reads: list[int]) -> None:
    actions.append(record_id=record.pk, entries=[seated(f"n{at}") for at in range(30)], at=AT)
    folds.forget()  # as in another process
    queries.table(record_id=record.pk, seat="A")
    queries.table(record_id=record.pk, seat="A")
    actions.append(record_id=record.pk, entries=[seated("Ana")], at=AT)
    table, cursor = queries.table(record_id=record.pk, seat="A")
    # What this process wrote itself it need not read.
    assert reads == [30, 0, 0]
    assert (table.terms.names["A"], cursor) == ("Ana", 31)


def test_a_refresh_is_one_query(
    record: Record, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    actions.append(record_id=record.pk, entries=[seated("Ana")], at=AT)
    for _ in range(2):
        with django_assert_num_queries(1):
            queries.table(record_id=record.pk, seat="B")


def test_a_table_that_was_rolled_back_is_forgotten(record: Record) -> None:
    actions.append(record_id=record.pk, entries=[seated("Ana")], at=AT)
    with suppress(RuntimeError), transaction.atomic():
        actions.append(record_id=record.pk, entries=[seated("Nobody")], at=AT)
        assert queries.table(record_id=record.pk, seat="A")[0].terms.names["A"] == "Nobody"
        raise RuntimeError
    actions.append(record_id=record.pk, entries=[seated("Bo", "B")], at=AT)
    names = queries.table(record_id=record.pk, seat="A")[0].terms.names
    assert names == {"A": "Ana", "B": "Bo"}


def test_a_part_that_was_rolled_back_is_forgotten_though_the_whole_commits(record: Record) -> None:
    with transaction.atomic():
        with suppress(RuntimeError), transaction.atomic():
            actions.append(record_id=record.pk, entries=[seated("Nobody")], at=AT)
            queries.table(record_id=record.pk, seat="A")
            raise RuntimeError
        actions.append(record_id=record.pk, entries=[seated("Bo", "B")], at=AT)
    assert queries.table(record_id=record.pk, seat="A")[0].terms.names == {"B": "Bo"}


def test_a_table_folded_in_a_command_is_kept_once_it_commits(
    record: Record, reads: list[int]
) -> None:
    with transaction.atomic():
        actions.append(record_id=record.pk, entries=[seated("Ana")], at=AT)
        queries.table(record_id=record.pk, seat="referee")
    queries.table(record_id=record.pk, seat="referee")
    assert reads == [1, 0]


def test_a_fold_that_comes_late_does_not_turn_back_the_clock(record: Record) -> None:
    actions.append(record_id=record.pk, entries=[seated("Ana")], at=AT)
    early = queries.fold(record_id=record.pk, seat="A")
    actions.append(record_id=record.pk, entries=[seated("Bo", "B")], at=AT)
    late = queries.fold(record_id=record.pk, seat="A")
    folds.keep(record.pk, "A", early)
    assert folds.latest(record.pk, "A") == late


def test_it_keeps_only_so_many_bytes(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folds, "_size", lambda fold: fold.cursor)
    monkeypatch.setattr(folds, "UNPACKED", 1)
    monkeypatch.setattr(folds, "MOST", 11)
    for seat in ("A", "B", "watcher"):
        folds.keep(record.pk, seat, Fold(cursor=5))
    assert [folds.latest(record.pk, seat).cursor for seat in ("A", "B", "watcher")] == [0, 5, 5]
    # One that has grown takes the room of the others; what is forgotten takes none.
    folds.keep(record.pk, "watcher", Fold(cursor=11))
    assert [folds.latest(record.pk, seat).cursor for seat in ("B", "watcher")] == [0, 11]
    folds.forget(record.pk)
    folds.keep(record.pk, "A", Fold(cursor=4))
    folds.keep(record.pk, "B", Fold(cursor=7))
    assert [folds.latest(record.pk, seat).cursor for seat in ("A", "B")] == [4, 7]


def test_who_looks_after_it_sees_how_often_a_table_was_at_hand(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stands() -> list[float]:
        return [measures.FOLDS.labels(one)._value.get() for one in ("at hand", "read", "dropped")]

    actions.append(record_id=record.pk, entries=[seated("Ana")], at=AT)
    folds.forget()  # as in another process
    before = stands()
    for _ in range(3):
        queries.table(record_id=record.pk, seat="A")
    assert [now - was for was, now in zip(before, stands(), strict=True)] == [2, 1, 0]
    monkeypatch.setattr(folds, "MOST", 1)
    queries.table(record_id=record.pk, seat="B")
    assert [now - was for was, now in zip(before, stands(), strict=True)] == [2, 2, 1]


def test_what_is_larger_than_the_room_is_kept_as_long_as_it_is_the_only_one(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folds, "MOST", 1)
    folds.keep(record.pk, "A", Fold(cursor=5))
    assert folds.latest(record.pk, "A").cursor == 5
    folds.keep(record.pk, "B", Fold(cursor=6))
    assert [folds.latest(record.pk, seat).cursor for seat in ("A", "B")] == [0, 6]


def test_it_is_measured_again_only_when_much_has_come(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    weighed: list[int] = []

    def weigh(fold: Fold) -> int:
        weighed.append(fold.cursor)
        return 1

    monkeypatch.setattr(folds, "_size", weigh)
    for cursor in range(1, 101):
        folds.keep(record.pk, "A", Fold(cursor=cursor))
    assert weighed == [1, 3, 7, 15, 31, 63]


def test_dropping_everything_changes_nothing(record: Record) -> None:
    actions.append(record_id=record.pk, entries=[seated("Ana"), noted("A", "dune")], at=AT)
    warm = [queries.table(record_id=record.pk, seat=seat) for seat in SEATS]
    folds.forget()
    assert [queries.table(record_id=record.pk, seat=seat) for seat in SEATS] == warm


def test_readers_and_a_writer_at_once_see_every_table_whole(record: Record) -> None:
    def write() -> None:
        for turn in range(20):
            actions.append(record_id=record.pk, entries=[noted("A", "dune", f"t{turn}")], at=AT)
        connections.close_all()

    def read(_: int) -> None:
        for _ in range(60):
            table, cursor = queries.table(record_id=record.pk, seat="A")
            assert set(table.spots) == {f"t{turn}" for turn in range(cursor)}
        connections.close_all()

    with ThreadPoolExecutor(3) as threads:
        done = [threads.submit(write), *(threads.submit(read, each) for each in range(2))]
    for each in done:
        each.result()
    assert queries.table(record_id=record.pk, seat="A")[1] == 20
