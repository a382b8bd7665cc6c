"""Reading the log: each seat its own part, by its own numbers."""

from datetime import timedelta

import pytest
from cryptography.fernet import Fernet
from pytest_django import DjangoAssertNumQueries, Settings

from rules.ids import Seat
from tests.orderlog.lines import AT, noted, seated
from tracker.accounts.encryption import EncryptedJSON, Unreadable
from tracker.orderlog import actions, queries
from tracker.orderlog.models import Record


@pytest.fixture
def played(record: Record) -> Record:
    """Nine lines: public, A's, B's, and again; each a minute after the one before."""
    for turn in range(9):
        entry = (seated(f"n{turn}"), noted("A", f"a{turn}"), noted("B", f"b{turn}"))[turn % 3]
        actions.append(record_id=record.pk, entries=[entry], at=AT + timedelta(minutes=turn))
    return record


@pytest.mark.parametrize(
    ("seat", "minutes"),
    [("A", [0, 1, 3, 4, 6, 7]), ("B", [0, 2, 3, 5, 6, 8]), ("watcher", [0, 3, 6])],
)
def test_a_seat_sees_its_lines_with_their_times(
    played: Record, seat: Seat, minutes: list[int]
) -> None:
    seen = queries.lines(record_id=played.pk, seat=seat)
    assert [line.at for line in seen] == [AT + timedelta(minutes=minute) for minute in minutes]
    assert {line.entry.audience for line in seen} <= {"all", seat}


def test_the_referee_sees_all_in_the_order_of_storage(played: Record) -> None:
    seen = queries.lines(record_id=played.pk, seat="referee")
    assert [line.at for line in seen] == [AT + timedelta(minutes=minute) for minute in range(9)]


def test_an_entry_comes_back_as_it_was_written(played: Record) -> None:
    first, second, *_ = queries.lines(record_id=played.pk, seat="A")
    assert (first.entry, second.entry) == (seated("n0"), noted("A", "a1"))


@pytest.mark.parametrize(
    ("after", "before", "limit", "cursors"),
    [
        (0, None, None, [1, 2, 3, 4, 5, 6]),
        (4, None, None, [5, 6]),
        (6, None, None, []),
        (0, 4, None, [1, 2, 3]),
        (1, 4, None, [2, 3]),
        (0, None, 2, [5, 6]),
        (0, 5, 2, [3, 4]),
        (0, 2, 5, [1]),
    ],
)
def test_a_page_takes_a_stretch_and_its_newest_lines(
    played: Record, after: int, before: int | None, limit: int | None, cursors: list[int]
) -> None:
    seen = queries.lines(record_id=played.pk, seat="B", after=after, before=before, limit=limit)
    assert [line.cursor for line in seen] == cursors


def test_what_a_seat_may_not_see_is_not_even_opened(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    actions.append(record_id=record.pk, entries=[seated("Ana"), noted("A", "dune")], at=AT)

    def opened(self: EncryptedJSON, value: object, *_: object) -> object:
        if value is not None:
            raise AssertionError("A private line was read.")
        return None

    monkeypatch.setattr(EncryptedJSON, "from_db_value", opened)
    for seat in ("B", "watcher"):
        assert len(queries.lines(record_id=record.pk, seat=seat)) == 1
    with pytest.raises(AssertionError):
        queries.lines(record_id=record.pk, seat="A")


def test_one_query_however_long_the_log(
    played: Record, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        queries.lines(record_id=played.pk, seat="A", limit=5)


def test_another_match_is_another_log(played: Record) -> None:
    other = actions.open_record(at=AT)
    assert queries.lines(record_id=other.pk, seat="referee") == []


def test_a_new_key_goes_in_front_and_old_lines_stay_readable(
    record: Record, settings: Settings
) -> None:
    old, new = Fernet.generate_key().decode(), Fernet.generate_key().decode()
    before = settings.FIELD_KEYS  # the log was opened with those
    settings.FIELD_KEYS = [old, *before]
    actions.append(record_id=record.pk, entries=[noted("A", "dune")], at=AT)
    settings.FIELD_KEYS = [new, old, *before]
    actions.append(record_id=record.pk, entries=[noted("A", "hut")], at=AT)
    entries = [line.entry for line in queries.lines(record_id=record.pk, seat="A")]
    assert entries == [noted("A", "dune"), noted("A", "hut")]
    settings.FIELD_KEYS = [new]
    assert queries.lines(record_id=record.pk, seat="A", after=1)[0].entry == noted("A", "hut")
    with pytest.raises(Unreadable):
        queries.lines(record_id=record.pk, seat="A")
