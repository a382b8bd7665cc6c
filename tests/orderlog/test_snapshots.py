"""A process that knows nothing of a match goes on from what was written down, and reads the lines since."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from cryptography.fernet import Fernet
from pytest_django import DjangoAssertNumQueries

from rules.game import Entry, Seat
from rules.ids import PieceId
from rules.log.events import OrderSpent, StepReached, TakenBack
from rules.log.table import Step
from tests.orderlog.lines import AT, noted, seated, stored
from tracker.accounts.encryption import decrypt, encrypt
from tracker.orderlog import actions, exporting, folds, queries, snapshots
from tracker.orderlog.folds import Fold
from tracker.orderlog.models import Line, Record, Snapshot

pytestmark = pytest.mark.django_db(transaction=True)
SEATS: tuple[Seat, ...] = ("A", "B", "watcher", "referee")
EVERY = 20
STEPS: tuple[Step, ...] = ("2", "3")


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "EVERY", EVERY)


@pytest.fixture
def read() -> Iterator[list[str]]:
    """The rows of the log that were read."""
    found: list[str] = []
    from_db = Line.from_db.__func__  # type: ignore[attr-defined]

    def counted(cls: type[Line], *args: Any) -> Line:
        line: Line = from_db(cls, *args)
        found.append(line.audience)
        return line

    with patch.object(Line, "from_db", classmethod(counted)):
        yield found


def write(record: Record, many: int = 30, first: int = 0, where: str = "dune") -> None:
    """So many lines that everybody sees, and as many of each side's own."""
    log = [
        line
        for at in range(first, first + many)
        for line in (
            seated(f"Ana {at}"),
            noted("A", f"{where} {at}", f"t{at}"),
            noted("B", f"barn {at}", f"u{at}"),
        )
    ]
    actions.append(record_id=record.pk, entries=log, at=AT)


def as_folded(record: Record, seat: Seat) -> Fold:
    return Fold().then(queries.lines(record_id=record.pk, seat=seat))


def cold(record: Record, seat: Seat) -> Fold:
    """What a process reads that has just begun."""
    folds.forget()
    return queries.fold(record_id=record.pk, seat=seat)


def plain(record: Record, seat: Seat) -> bytes:
    """What is written down of a seat, without its key and whose it is."""
    kept = Snapshot.objects.get(record=record, seat=seat)
    opened = zlib.decompressobj().decompress(decrypt(bytes(kept.fold)))
    assert str(record.pk).encode() in opened
    return opened.replace(str(record.pk).encode(), b"")


# ------------------------------------------------------------------ reading


def test_a_cold_process_reads_the_lines_since_and_has_the_same(
    record: Record, read: list[str]
) -> None:
    write(record, 60)
    actions.write_snapshots(record_id=record.pk)
    write(record, 5, first=60)
    for seat in SEATS:
        whole = as_folded(record, seat)
        read.clear()
        assert cold(record, seat) == whole
        assert len(read) == {"A": 10, "B": 10, "watcher": 5, "referee": 15}[seat]


def test_a_cold_read_is_one_query_more_and_a_warm_one_asks_for_no_snapshot(
    record: Record, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    write(record)
    actions.write_snapshots(record_id=record.pk)
    folds.forget()
    with django_assert_num_queries(2):
        queries.fold(record_id=record.pk, seat="A")
    now = Record.objects.get(pk=record.pk)
    queries.catch_up(record=now)
    with django_assert_num_queries(1):  # for new lines
        queries.fold(record_id=record.pk, seat="A")
    with django_assert_num_queries(0):
        queries.catch_up(record=now)
        queries.fold(record_id=record.pk, seat="A", record=now)


def test_a_command_of_a_cold_process_reads_the_lines_since(record: Record, read: list[str]) -> None:
    write(record, 60)
    actions.write_snapshots(record_id=record.pk)
    write(record, 5, first=60)
    now = Record.objects.get(pk=record.pk)
    whole = {seat: as_folded(record, seat) for seat in SEATS}
    folds.forget()
    read.clear()
    queries.catch_up(record=now)
    assert len(read) == 15
    for seat in SEATS:
        assert queries.fold(record_id=record.pk, seat=seat, record=now) == whole[seat]
    # One read brought them all up.
    assert len(read) == 15


def test_seats_that_stand_at_different_lines_are_each_right(
    record: Record, read: list[str]
) -> None:
    write(record, 20)
    actions.write_snapshots(record_id=record.pk)
    more = [noted("A", "dune", f"more {at}") for at in range(25)]
    actions.append(record_id=record.pk, entries=more, at=AT)
    actions.write_snapshots(record_id=record.pk)
    stand = snapshots.stands(record.pk)
    assert stand == {"A": 65, "B": 40, "watcher": 20, "referee": 85}
    write(record, 2, first=100)
    now = Record.objects.get(pk=record.pk)
    whole = {seat: as_folded(record, seat) for seat in SEATS}
    folds.forget()
    read.clear()
    queries.catch_up(record=now)
    for seat in SEATS:
        assert queries.fold(record_id=record.pk, seat=seat, record=now) == whole[seat]
    assert len(read) <= 4 * EVERY


def test_who_is_kept_behind_begins_from_the_watchers(record: Record, read: list[str]) -> None:
    write(record, 60)
    actions.write_snapshots(record_id=record.pk)
    write(record, 9, first=60)
    folds.forget()
    read.clear()
    behind = queries.fold_behind(record_id=record.pk, upto=65)
    assert len(read) == 5
    early = Fold().then(queries.lines(record_id=record.pk, seat="watcher", before=31))
    assert behind.cursor == 65
    folds.forget()
    assert queries.fold_behind(record_id=record.pk, upto=30) == early


def test_the_last_lines_are_there_as_they_were(record: Record) -> None:
    write(record, 60)
    actions.write_snapshots(record_id=record.pk)
    warm = queries.newest(record_id=record.pk, seat="A", upto=120, limit=50)
    cold(record, "A")
    assert queries.newest(record_id=record.pk, seat="A", upto=120, limit=50) == warm


def test_a_take_back_goes_to_a_step_before_the_snapshot(record: Record) -> None:
    """The Tables of earlier steps are part of a Table."""
    order = Entry("all", (), OrderSpent("A", "regular", 1, (PieceId("p1"),)))
    second, third = (Entry("all", (), StepReached(step)) for step in STEPS)
    write(record, 20)
    actions.append(record_id=record.pk, entries=[order, second, third], at=AT)
    actions.write_snapshots(record_id=record.pk)
    assert cold(record, "B").table.marks.keys() == {1, 2}
    back = Entry("all", (), TakenBack("A", mark=1))
    actions.append(record_id=record.pk, entries=[back], at=AT)
    found = cold(record, "B")
    assert found.table.step == "2"
    assert found == as_folded(record, "B")


# ------------------------------------------------------------------ writing


def test_it_is_written_when_so_many_lines_of_the_seat_have_come(record: Record) -> None:
    write(record, EVERY // 2 - 1)
    actions.write_snapshots(record_id=record.pk)
    assert set(snapshots.stands(record.pk)) == {"referee"}
    write(record, 1, first=50)
    actions.write_snapshots(record_id=record.pk)
    assert snapshots.stands(record.pk) == {"A": 20, "B": 20, "referee": 27}
    write(record, EVERY // 2 - 1, first=60)
    actions.write_snapshots(record_id=record.pk)
    assert snapshots.stands(record.pk) == {"A": 20, "B": 20, "referee": 57}
    write(record, 1, first=80)
    actions.write_snapshots(record_id=record.pk)
    assert snapshots.stands(record.pk) == {"A": 40, "B": 40, "watcher": 20, "referee": 57}


def test_it_adds_nothing_to_the_log_nor_to_a_record_that_is_taken_away(record: Record) -> None:
    write(record)
    before = [exporting.record(record_id=record.pk, seat=seat) for seat in SEATS]
    actions.write_snapshots(record_id=record.pk)
    assert [exporting.record(record_id=record.pk, seat=seat) for seat in SEATS] == before
    assert Record.objects.get(pk=record.pk).seq == 90


def test_of_a_record_that_is_gone_none_is_written_and_none_stays(record: Record) -> None:
    write(record)
    actions.write_snapshots(record_id=record.pk)
    other = actions.open_record(at=AT)
    write(other)
    actions.write_snapshots(record_id=other.pk)
    actions.purge_record(record_id=record.pk)
    actions.write_snapshots(record_id=record.pk)
    assert set(Snapshot.objects.values_list("record", flat=True)) == {other.pk}


# ------------------------------------------------------------------ secrets


def test_each_seats_is_made_of_its_own_part_alone(record: Record) -> None:
    write(record)
    asked: list[Seat] = []
    real = queries.lines

    def seen(**said: Any) -> Any:
        asked.append(said["seat"])
        return real(**said)

    folds.forget()
    with patch.object(queries, "lines", seen):
        actions.write_snapshots(record_id=record.pk)
    assert asked == list(SEATS)
    for seat, knows, not_ in (("A", b"dune", b"barn"), ("B", b"barn", b"dune")):
        assert knows in plain(record, seat)  # type: ignore[arg-type]
        assert not_ not in plain(record, seat)  # type: ignore[arg-type]
    assert b"dune" not in plain(record, "watcher")
    assert b"barn" not in plain(record, "watcher")


@pytest.mark.parametrize("warm", [True, False])
def test_of_twins_the_others_are_the_same_to_the_byte(
    record: Record, warm: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What Ana notes is another thing, and longer; neither Bo's nor a watcher's can tell."""
    # Bo's own lines are hashed with salts that are drawn for each.
    monkeypatch.setattr("secrets.token_hex", lambda length: "0" * 2 * length)
    twin = actions.open_record(at=AT)
    write(record, where="dune")
    write(twin, where="behind the second of the three containers, on the roof")
    for one in (record, twin):
        if not warm:
            folds.forget()
        actions.write_snapshots(record_id=one.pk)
    for seat in ("B", "watcher"):
        assert plain(record, seat) == plain(twin, seat)
    assert plain(record, "A") != plain(twin, "A")


def test_the_database_has_no_word_of_it_and_its_length_tells_little(record: Record) -> None:
    lengths = set()
    for times in range(5):
        write(record, first=30 * times, where="dune" * times)
        actions.write_snapshots(record_id=record.pk)
        lengths |= {len(bytes(one.fold)) for one in Snapshot.objects.all()}
    assert not any("barn 1" in value for value in stored())
    assert len(lengths) <= 3


def test_anothers_in_the_place_of_ones_own_is_passed_over(record: Record) -> None:
    write(record)
    actions.write_snapshots(record_id=record.pk)
    twin = actions.open_record(at=AT)
    write(twin)
    actions.write_snapshots(record_id=twin.pk)
    whole = as_folded(record, "B")
    for other in (
        Snapshot.objects.get(record=record, seat="A"),
        Snapshot.objects.get(record=twin, seat="B"),
    ):
        Snapshot.objects.filter(record=record, seat="B").update(fold=other.fold)
        assert cold(record, "B") == whole


# ------------------------------------------------------------------ what is amiss


def test_one_of_another_version_is_passed_over_and_written_anew(
    record: Record, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write(record)
    with monkeypatch.context() as patched:
        patched.setattr(snapshots, "VERSION", "0" * 64)
        actions.write_snapshots(record_id=record.pk)
    read.clear()
    cold(record, "A")
    assert len(read) == 60
    assert snapshots.of_all(record.pk) == {}
    actions.write_snapshots(record_id=record.pk)
    read.clear()
    cold(record, "A")
    assert read == []
    assert Snapshot.objects.count() == 4


@pytest.mark.parametrize("amiss", ["no key", "no snapshot", "cut short", "no lines", "nothing"])
def test_one_that_cant_be_read_is_passed_over(
    record: Record, amiss: str, caplog: pytest.LogCaptureFixture
) -> None:
    write(record)
    public = as_folded(record, "watcher")
    actions.write_snapshots(record_id=record.pk)
    fold = bytes(Snapshot.objects.get(record=record, seat="watcher").fold)
    written = {
        "no key": Fernet(Fernet.generate_key()).encrypt(decrypt(fold)),
        "no snapshot": encrypt(b"no snapshot"),
        "cut short": encrypt(decrypt(fold)[:200]),
        "no lines": encrypt(zlib.compress(b"\x95\xa1x\x01\xa1x\x91\x90\xc4\x00")),
        "nothing": b"",
    }[amiss]
    Snapshot.objects.filter(record=record, seat="watcher").update(fold=written)
    assert cold(record, "watcher") == public
    assert "a snapshot can't be read" in caplog.text
    folds.forget()
    queries.catch_up(record=Record.objects.get(pk=record.pk))
    assert queries.fold(record_id=record.pk, seat="watcher") == public


# ------------------------------------------------------------------ held against the lines


def test_what_the_lines_say_stays(record: Record) -> None:
    write(record)
    actions.write_snapshots(record_id=record.pk)
    write(record, 5, first=50)
    assert actions.drop_wrong_snapshots() == []
    assert Snapshot.objects.count() == 4


def test_what_they_do_not_say_is_named_and_dropped(record: Record) -> None:
    write(record)
    actions.write_snapshots(record_id=record.pk)
    real = queries.fold(record_id=record.pk, seat="A")
    snapshots.write(record.pk, {"A": real._replace(head="0" * 64)})
    behind = queries.fold_behind(record_id=record.pk, upto=20)
    snapshots.write(record.pk, {"watcher": behind._replace(cursor=30)})
    assert set(actions.drop_wrong_snapshots()) == {(record.pk, "A"), (record.pk, "watcher")}
    assert set(snapshots.stands(record.pk)) == {"B", "referee"}
    assert actions.drop_wrong_snapshots() == []


def test_one_of_another_version_is_not_held_against_what_this_one_makes(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(record)
    with monkeypatch.context() as patched:
        patched.setattr(snapshots, "VERSION", "0" * 64)
        actions.write_snapshots(record_id=record.pk)
    assert actions.drop_wrong_snapshots() == []
