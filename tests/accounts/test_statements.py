"""What is asked and written in our own words is the same as the ORM asks and writes."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.bench.bare import row
from tracker.accounts.models import Player
from tracker.accounts.statements import Columns, Plain, Statement, insert, insert_once, update
from tracker.orderlog.models import CommandReceipt, Line, Record

pytestmark = pytest.mark.django_db


@pytest.fixture
def record() -> Record:
    return Record.objects.create(created=timezone.now(), head_a="a1")


def values(found: Any) -> dict[str, Any]:
    return {
        field.attname: getattr(found, field.attname)
        for field in found._meta.concrete_fields
        if field.attname != "id"
    }


def private(record: Record) -> Line:
    secret = {"kind": "Noted", "rules": [], "data": {"by": "A"}, "chain": "c", "salt": "s"}
    return Line(record=record, seq=2, audience="A", cursor_a=2, secret=secret, at=timezone.now())


def test_lines_are_written_as_the_orm_writes_them(record: Record) -> None:
    other = Record.objects.create(created=timezone.now())
    lines = [Line(**row(record.pk, 1)), private(record)]
    insert(lines)
    for line in lines:
        line.record_id = other.pk
    Line.objects.bulk_create(lines)
    ours, theirs = (
        [
            values(line) | {"record_id": None}
            for line in Line.objects.filter(record=one).order_by("seq")
        ]
        for one in (record, other)
    )
    assert ours == theirs
    assert len(ours) == 2
    assert ours[1]["secret"]["data"] == {"by": "A"}


def test_what_is_there_is_written_once(record: Record) -> None:
    kept = {"record": record, "seat": "A", "command": uuid4(), "at": timezone.now()}
    assert insert_once(CommandReceipt(**kept))
    assert not insert_once(CommandReceipt(**kept))
    assert insert_once(CommandReceipt(**kept | {"seat": "B"}))
    one, _ = CommandReceipt.objects.order_by("pk")
    assert values(one) == values(CommandReceipt(**kept))


def test_nothing_is_nothing() -> None:
    insert([])
    assert not Line.objects.exists()


def test_a_row_is_changed_in_what_is_named_alone(record: Record) -> None:
    record.seq, record.head_b, record.head_a = 7, "b2", "never"
    update(record, ("seq", "head_b"))
    found = Record.objects.get()
    assert (found.seq, found.head_a, found.head_b) == (7, "a1", "b2")


def test_what_an_outer_join_does_not_find_is_none(record: Record, ana: Player) -> None:
    asked = Statement(
        "SELECT {}, {}, {} FROM accounts_player p"
        " LEFT JOIN orderlog_record r ON r.seq = %s WHERE p.id = %s",
        Columns(Player, "p", only=("id", "name")),
        Columns(Record, "r"),
        Plain("p.id"),
    )
    ((player, found, key),) = asked.rows(5, ana.pk)
    assert (player.name, found, key) == ("Ana", None, ana.pk)
    # What was not asked for is read when it is.
    assert player.rejoin_code == ana.rejoin_code
    ((_, found, _),) = asked.rows(0, ana.pk)
    assert values(found) == values(record)
