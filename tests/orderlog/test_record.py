"""What is exported is a record that the rules can verify, for every seat."""

import json

import pytest

from rules import record as kept
from rules.ids import Seat
from tests.orderlog.lines import AT, noted, seated
from tracker.orderlog import actions, exporting
from tracker.orderlog.models import Record


@pytest.mark.parametrize("seat", ["A", "B", "watcher", "referee"])
def test_every_chain_of_an_exported_record_holds(record: Record, seat: Seat) -> None:
    log = [seated("Ana"), noted("A", "dune"), noted("B", "hut"), seated("Bo", "B"), noted("A", "x")]
    actions.append(record_id=record.pk, entries=log[:2], at=AT)
    actions.append(record_id=record.pk, entries=log[2:], at=AT)
    text = json.dumps(exporting.record(record_id=record.pk, seat=seat))
    found = kept.decode(text)
    assert len(found.lines) == {"A": 4, "B": 3, "watcher": 2, "referee": 5}[seat]
    # The whole of a record is of a match that is over: this one goes on.
    going_on = ["It is cut off: a whole record ends when its match is over."]
    said = [str(problem) for problem in kept.verify(found)]
    assert said == (going_on if seat == "referee" else [])


def test_a_changed_word_is_found_and_named(record: Record) -> None:
    actions.append(record_id=record.pk, entries=[seated("Ana"), seated("Bo", "B")], at=AT)
    text = json.dumps(exporting.record(record_id=record.pk, seat="A")).replace('"Bo"', '"Boris"')
    assert [problem.cursor for problem in kept.verify(kept.decode(text))] == [2]
