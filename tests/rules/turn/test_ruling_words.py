"""What a Ruling changes is told as a player would say it."""

import pytest

from rules.ids import NO_PIECE, PieceId
from rules.log.table import Change, Table
from rules.scenario import play, read
from rules.tell.rulings import change_words
from rules.tell.words import plain
from rules.turn.ruling import KINDS


@pytest.fixture(scope="module")
def table() -> Table:
    text = """
title = "Two sides"

[table]
Ana = ["Alguacil, the gate", "Alguacil, Lieutenant"]
Bo = ["Fusilier, Lieutenant", "Fusilier"]

[[step]]
expect = { step = "orders" }
"""
    played = play(read(text))
    assert played.failures == ()
    return played.moments[-1].tables["A"]


def named(table: Table) -> PieceId:
    """The piece that is called Alguacil 1."""
    return next(id for id, name in table.names.items() if name == "Alguacil 1")


@pytest.mark.parametrize(
    ("kind", "fields", "said"),
    [
        ("state on", {"state": "Prone"}, "Alguacil 1 is in Prone State"),
        ("state off", {"state": "Prone"}, "Alguacil 1 is no longer in Prone State"),
        ("wounds", {"number": 1}, "Alguacil 1 has lost 1 Wound"),
        ("wounds", {"number": 2}, "Alguacil 1 has lost 2 Wounds"),
        ("wounds", {}, "Alguacil 1 has lost no Wounds"),
        ("move", {"text": "the well"}, "Alguacil 1 stands elsewhere: the well"),
        ("remove", {}, "Alguacil 1 leaves the table"),
        ("reveal", {}, "Alguacil 1 is revealed"),
        ("hit", {}, "Alguacil 1 was hit"),
        (
            "place",
            {"side": "B", "text": "Fusilier", "state": "the road"},
            "Fusilier is placed for Bo: the road",
        ),
        ("hide", {"side": "B", "state": "the road"}, "a Marker is placed for Bo: the road"),
        (
            "orders",
            {"side": "A", "text": "regular", "state": "2", "number": 1},
            "Ana has 1 Regular Order left in Group 2",
        ),
        ("step", {"text": "states"}, "the match goes on in the States Phase"),
        (
            "score",
            {"side": "A", "number": 3, "text": "120"},
            "Ana has 3 Objective Points and 120 Victory Points",
        ),
    ],
)
def test_each_change_is_a_sentence(
    table: Table, kind: str, fields: dict[str, object], said: str
) -> None:
    change = Change(kind, named(table) if "Alguacil" in said else NO_PIECE, **fields)  # type: ignore[arg-type]
    assert plain(change_words(table, change)) == said


def test_every_kind_has_one(table: Table) -> None:
    for kind in KINDS:
        assert plain(change_words(table, Change(kind, named(table)))) != kind
