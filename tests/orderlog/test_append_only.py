"""The database itself keeps the log: what is written stays, but for one door."""

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.db.models import Model

from tests.orderlog.lines import AT, noted, seated
from tracker.orderlog import actions, queries
from tracker.orderlog.models import CommandReceipt, Erasure, Line, Record

REFUSAL = "never changed or deleted"


@pytest.fixture
def written(record: Record) -> Record:
    actions.append(record_id=record.pk, entries=[seated("Ana"), noted("A", "dune")], at=AT)
    return record


def test_a_line_can_t_be_changed(written: Record) -> None:
    with pytest.raises(DatabaseError, match=REFUSAL), transaction.atomic():
        Line.objects.filter(record=written).update(kind="PieceRemoved")
    assert Line.objects.filter(kind="PlayerSeated").count() == 1


def test_a_line_can_t_be_deleted(written: Record) -> None:
    with pytest.raises(DatabaseError, match=REFUSAL), transaction.atomic():
        Line.objects.filter(record=written).delete()
    assert Line.objects.count() == 2


def test_plain_sql_is_refused_as_well(written: Record) -> None:
    for statement in ("DELETE FROM orderlog_line", "UPDATE orderlog_line SET seq = seq + 10"):
        with (
            pytest.raises(DatabaseError, match=REFUSAL),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(statement)


def test_a_record_is_purged_whole_and_alone(written: Record) -> None:
    other = actions.open_record(at=AT)
    for record in (written, other):
        actions.take_command(
            record_id=record.pk, seat="A", command_id=record.pk, at=AT, do=lambda held: None
        )
    actions.append(record_id=other.pk, entries=[seated("Bo")], at=AT)
    actions.purge_record(record_id=written.pk)
    assert list(Record.objects.all()) == [other]
    assert set(Line.objects.values_list("record", flat=True)) == {other.pk}
    assert set(CommandReceipt.objects.values_list("record", flat=True)) == {other.pk}


def test_the_door_shuts_behind_a_purge(written: Record) -> None:
    purged = actions.open_record(at=AT)
    actions.purge_record(record_id=purged.pk)
    assert not Erasure.objects.exists()
    with pytest.raises(DatabaseError, match=REFUSAL), transaction.atomic():
        Line.objects.all().delete()


def test_a_purge_lifts_nothing_for_other_records(written: Record) -> None:
    purged = actions.open_record(at=AT)
    with (
        pytest.raises(DatabaseError, match=REFUSAL),
        transaction.atomic(),
        actions.erasing(record_id=purged.pk),
    ):
        Line.objects.filter(record=written).delete()


def test_even_the_door_lets_nobody_change_a_line(written: Record) -> None:
    with (
        pytest.raises(DatabaseError, match=REFUSAL),
        transaction.atomic(),
        actions.erasing(record_id=None),
    ):
        Line.objects.update(kind="PieceRemoved")


@pytest.mark.django_db(transaction=True)
def test_the_door_wants_a_transaction(written: Record) -> None:
    with (
        pytest.raises(transaction.TransactionManagementError),
        actions.erasing(record_id=written.pk),
    ):
        pytest.fail("It opened.")
    assert not Erasure.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_purged_record_is_forgotten_by_the_process(written: Record) -> None:
    assert queries.table(record_id=written.pk, seat="A")[1] == 2
    actions.purge_record(record_id=written.pk)
    assert queries.table(record_id=written.pk, seat="A")[1] == 0


@pytest.mark.django_db(transaction=True)
def test_the_whole_database_can_be_flushed(written: Record) -> None:
    call_command("flush", interactive=False, verbosity=0)
    assert not Line.objects.exists()
    assert not Erasure.objects.exists()


def test_the_state_of_the_migrations_is_that_of_the_models(db: None) -> None:
    call_command("makemigrations", "orderlog", "jobs", check=True, dry_run=True, verbosity=0)


@pytest.mark.parametrize("model", [Line, CommandReceipt])
def test_no_index_says_what_another_one_says(db: None, model: type[Model]) -> None:
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, model._meta.db_table)
    columns = [one["columns"] for one in found.values() if one["index"]]
    for one in columns:
        longer = [other for other in columns if other != one and other[: len(one)] == one]
        assert not longer, f"{one} is the beginning of {longer}"
