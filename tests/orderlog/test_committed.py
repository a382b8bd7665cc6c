"""In a test's own transaction a Table is kept as one that is committed, and one that is undone is not."""

from contextlib import suppress

from django.db import transaction

from tests.orderlog.lines import AT, seated
from tracker.orderlog import actions, folds, queries
from tracker.orderlog.models import Record


def kept(record: Record) -> int:
    return folds.latest(record.pk, "A").cursor


def test_what_was_written_is_kept(record: Record) -> None:
    actions.append(record_id=record.pk, entries=[seated("Ana")], at=AT)
    assert kept(record) == 1


def test_what_was_read_is_kept(record: Record) -> None:
    actions.append(record_id=record.pk, entries=[seated("Ana")], at=AT)
    folds.forget()
    queries.table(record_id=record.pk, seat="A")
    assert kept(record) == 1


def test_inside_a_block_it_waits_for_its_end(record: Record) -> None:
    with transaction.atomic():
        actions.append(record_id=record.pk, entries=[seated("Ana")], at=AT)
        assert queries.table(record_id=record.pk, seat="A")[1] == 1
        assert kept(record) == 0
    assert kept(record) == 1


def test_what_is_rolled_back_is_not_kept(record: Record) -> None:
    with suppress(RuntimeError), transaction.atomic():
        actions.append(record_id=record.pk, entries=[seated("Ana")], at=AT)
        queries.table(record_id=record.pk, seat="A")
        raise RuntimeError
    assert kept(record) == 0


def test_nor_is_what_is_rolled_back_inside_a_block_that_stays(record: Record) -> None:
    with transaction.atomic():
        actions.append(record_id=record.pk, entries=[seated("Ana")], at=AT)
        with suppress(RuntimeError), transaction.atomic():
            actions.append(record_id=record.pk, entries=[seated("Bo", "B")], at=AT)
            raise RuntimeError
    assert kept(record) == 1
