"""A copy of the database without the keys tells nothing: no link to try words out on, no length."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

import tests.rules.record as kept
from rules import record as file
from rules.game import PieceId, TrooperId
from rules.log.events import Entry, HiddenNoted, PieceIdentified
from rules.log.table import Hidden, Place
from rules.seals import chain_link
from tests.orderlog.lines import AT, noted, seated, stored
from tracker.orderlog import actions, exporting, rows
from tracker.orderlog.actions.appending import PARTS
from tracker.orderlog.models import Line, Record

PIECE, TROOPER = PieceId("p" * 22), TrooperId("t" * 22)
DIGITS = set("0123456789abcdef")
OLD = Path(kept.__path__[0]) / "format_1.json"
WORDS = ("dune", "hut", "ramp")


def links() -> set[str]:
    """Every digest that stands in the database in the clear."""
    return {value for value in stored() if len(value) == 64 and set(value) <= DIGITS}


def guessed(previous: str, number: int, at: datetime, salt: str = "") -> set[str]:
    """What the links of a few notes would be, for who knows all of them but which was made."""
    found = set()
    for where in WORDS:
        row = rows.written(noted("A", where))
        found.add(chain_link(previous, rows.payload(cursor=number, at=at, row=row, salt=salt)))
    return found


def test_a_note_can_not_be_guessed_from_a_copy(record: Record) -> None:
    actions.append(record_id=record.pk, entries=[seated("Ana"), noted("A", "hut")], at=AT)
    assert links() >= {exporting.record(record_id=record.pk, seat="watcher")["heads"]["all"]}
    assert not links() & guessed("0" * 64, 2, AT)
    mine = exporting.record(record_id=record.pk, seat="A")
    assert mine["heads"]["A"] not in links()
    # Whoever has the salt, which is encrypted with the note, makes the link again.
    assert mine["heads"]["A"] in guessed("0" * 64, 2, AT, mine["lines"][1]["salt"])


def test_two_notes_of_one_word_have_two_salts(record: Record) -> None:
    actions.append(record_id=record.pk, entries=[noted("A", "hut"), noted("A", "hut")], at=AT)
    first, second = exporting.record(record_id=record.pk, seat="A")["lines"]
    assert first["salt"] != second["salt"]
    assert "salt" not in str(exporting.record(record_id=record.pk, seat="B"))


def lengths(record: Record) -> list[int]:
    table = connection.ops.quote_name(Line._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT secret FROM {table} WHERE secret IS NOT NULL ORDER BY id")
        return [len(bytes(value)) for (value,) in cursor.fetchall()]


def test_who_hides_is_noted_at_the_length_of_who_does_not(record: Record) -> None:
    hidden = Hidden(PIECE, Place("behind the second container, on its north side", "east"), True)
    log = [
        Entry("A", (), PieceIdentified("A", PIECE, TROOPER)),
        Entry("A", ("HD-A1", "HD-E1", "CAMO-A1"), HiddenNoted("A", TROOPER, (hidden,))),
        noted("A", "here"),
    ]
    actions.append(record_id=record.pk, entries=log, at=AT)
    assert len(set(lengths(record))) == 1


def test_a_longer_note_has_the_next_of_few_lengths(record: Record) -> None:
    log = [noted("A", "x" * 50 * many) for many in range(100)]
    actions.append(record_id=record.pk, entries=log, at=AT)
    assert len(set(lengths(record))) == 4  # of one, two, four and eight thousand signs


# ------------------------------------------------------------------ what was written before


@pytest.fixture
def written_before(transactional_db: None) -> Any:
    """A record over and one that goes on, as the notebook kept them before there were salts."""
    executor = MigrationExecutor(connection)
    executor.migrate([("orderlog", "0004_the_secret_of_the_dice")])
    state = executor.loader.project_state([("orderlog", "0004_the_secret_of_the_dice")])
    models = state.apps
    old = file.decode(OLD.read_text(encoding="utf-8"))
    yield [_as_before(models, old, upto) for upto in (len(old.lines), 20)]
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def _as_before(models: Any, old: file.Record, upto: int) -> Any:
    counted = {"all": 0, "a": 0, "b": 0}
    heads = dict.fromkeys(counted, "0" * 64)
    record = models.get_model("orderlog", "Record").objects.create(created=AT)
    for line in old.lines[:upto]:
        row: dict[str, Any] = {"kind": line.kind, "rules": list(line.rules), "data": line.data}
        parts = PARTS[line.audience]
        for part in parts:
            counted[part] += 1
        heads[parts[0]] = line.chain
        models.get_model("orderlog", "Line").objects.create(
            record=record, seq=line.cursor, audience=line.audience, chain=line.chain,
            at=datetime.fromisoformat(line.at), **{f"cursor_{one}": counted[one] for one in parts},
            **(row if line.audience == "all" else {"secret": row}),
        )  # fmt: skip
    record.seq = upto
    for part in counted:
        setattr(record, f"cursor_{part}", counted[part])
        setattr(record, f"head_{part}", heads[part])
    record.save()
    return record.pk


def migrate(to: str | None = None) -> None:
    executor = MigrationExecutor(connection)
    leaves = executor.loader.graph.leaf_nodes("orderlog")
    executor.migrate([("orderlog", to)] if to else leaves)


def test_the_links_of_old_notes_are_encrypted_where_they_stand(written_before: list[Any]) -> None:
    old = file.decode(OLD.read_text(encoding="utf-8"))
    private = {line.chain for line in old.lines if line.audience != "all"}
    public = {line.chain for line in old.lines if line.audience == "all"}
    assert links() >= private | public  # as it was
    migrate()
    assert not links() & private
    assert links() >= public
    assert not _changeable()
    migrate("0004_the_secret_of_the_dice")
    assert links() >= private | public
    assert not _changeable()
    migrate()
    assert not links() & private


def _changeable() -> bool:
    """Whether the database lets a line be changed or deleted."""
    table = connection.ops.quote_name("orderlog_line")
    for attempt in (f"UPDATE {table} SET kind = 'Rained'", f"DELETE FROM {table}"):
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(attempt)
        except DatabaseError as error:
            if "never changed or deleted" not in str(error):
                raise
        else:
            return True
    return False


def test_a_match_that_was_over_is_given_out_as_it_was(written_before: list[Any]) -> None:
    over, _ = written_before
    migrate()
    old = file.decode(OLD.read_text(encoding="utf-8"))
    plain = exporting.record(record_id=over, seat="referee") | {"signature": old.signature}
    assert file.encode(file.decode(json.dumps(plain))) == OLD.read_text(encoding="utf-8")


def test_a_match_goes_on_with_salts_where_it_had_none(written_before: list[Any]) -> None:
    _, going_on = written_before
    migrate()
    actions.append(record_id=going_on, entries=[noted("A", "hut", "nobody")], at=AT)
    found = file.decode(json.dumps(exporting.record(record_id=going_on, seat="A")))
    assert found.format == 2
    assert [bool(line.salt) for line in found.lines if line.audience == "A"][-2:] == [False, True]
    assert file.verify(found) == ()


def test_a_record_that_was_brought_keeps_its_format(db: None) -> None:
    old = file.decode(OLD.read_text(encoding="utf-8"))
    row, lines = actions.from_elsewhere(kept=old)
    actions.write_down(record=row, lines=lines)
    plain = exporting.record(record_id=row.pk, seat="referee") | {"signature": old.signature}
    assert file.encode(file.decode(json.dumps(plain))) == OLD.read_text(encoding="utf-8")
