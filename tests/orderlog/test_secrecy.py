"""What leaves the log: a dump says nothing private, a seat's record has its own part alone."""

import json
from datetime import datetime
from typing import Any

import pytest
from django.core.management import call_command

from rules.ids import Seat
from rules.log.events import Entry
from rules.seals import CHAIN_START, chain_link
from tests.orderlog.lines import AT, noted, seated, stored
from tracker.orderlog import actions, exporting, queries, rows
from tracker.orderlog.models import Record

CANARY = "under the heron's rock"


def test_a_dump_of_the_database_says_nothing_private(
    record: Record, capsys: pytest.CaptureFixture[str]
) -> None:
    actions.append(record_id=record.pk, entries=[seated("Ana of Acre"), noted("A", CANARY)], at=AT)
    dump = list(stored())
    call_command("dumpdata", "orderlog")
    dump.append(capsys.readouterr().out)
    assert sum("Ana of Acre" in value for value in dump) == 2  # a dump can be searched at all
    for private in (CANARY, "DeploymentNoted", "CAMO-A1"):
        assert not any(private in value for value in dump)


def checked(exported: dict[str, Any]) -> dict[str, str]:
    """The heads that follow from the lines of an export; fails where a hash is not its line's."""
    heads: dict[str, str] = dict.fromkeys(exported["heads"], CHAIN_START)
    for line in exported["lines"]:
        row = {name: line[name] for name in ("kind", "rules", "data")}
        at = datetime.fromisoformat(line["at"])
        salt = line.get("salt", "")
        hashed = rows.payload(cursor=line["number"], at=at, row=row, salt=salt)
        heads[line["audience"]] = chain_link(heads[line["audience"]], hashed)
        assert line["chain"] == heads[line["audience"]]
    return heads


@pytest.mark.parametrize(
    ("seat", "chains"),
    [
        ("A", {"all", "A"}),
        ("B", {"all", "B"}),
        ("watcher", {"all"}),
        ("referee", {"all", "A", "B"}),
    ],
)
def test_a_record_can_be_checked_by_who_has_it(
    record: Record, seat: Seat, chains: set[str]
) -> None:
    log = [seated("Ana"), noted("A", "dune"), noted("B", "hut"), seated("Bo", "B"), noted("A", "x")]
    actions.append(record_id=record.pk, entries=log, at=AT)
    exported = json.loads(json.dumps(exporting.record(record_id=record.pk, seat=seat)))
    assert set(exported["heads"]) == chains
    assert checked(exported) == exported["heads"]


def test_a_record_that_was_touched_shows_it(record: Record) -> None:
    actions.append(record_id=record.pk, entries=[seated("Ana"), noted("A", "dune")], at=AT)
    exported = exporting.record(record_id=record.pk, seat="A")
    exported["lines"][1]["data"]["where"] = "hut"
    with pytest.raises(AssertionError):
        checked(exported)


TWINS: tuple[tuple[list[Entry], list[Entry]], ...] = (
    ([seated("Ana"), noted("A", "dune"), seated("Bo", "B")], [seated("Ana"), seated("Bo", "B")]),
    ([noted("A", "dune"), seated("Ana")], [noted("A", "hut"), seated("Ana")]),
    ([noted("A", "1"), noted("A", "2"), seated("Ana")], [seated("Ana"), noted("A", "3")]),
)


@pytest.mark.parametrize("twins", TWINS)
@pytest.mark.parametrize("seat", ["B", "watcher"])
def test_what_a_side_notes_changes_nothing_for_the_others(
    db: None, twins: tuple[list[Entry], list[Entry]], seat: Seat
) -> None:
    """Two logs that differ in A's own lines are one to everybody else: numbers, hashes, heads."""
    records = [actions.open_record(at=AT) for _ in twins]
    for record, log in zip(records, twins, strict=True):
        actions.append(record_id=record.pk, entries=log, at=AT)
    one, other = (exporting.record(record_id=record.pk, seat=seat) for record in records)
    assert one == other
    assert queries.lines(record_id=records[0].pk, seat=seat) == queries.lines(
        record_id=records[1].pk, seat=seat
    )
    assert exporting.record(record_id=records[0].pk, seat="A") != exporting.record(
        record_id=records[1].pk, seat="A"
    )
