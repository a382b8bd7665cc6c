"""What a step taken back leaves as it is: it never was of that step."""

from rules import commands as c
from rules import game
from rules.game import Luck
from rules.scenario import play, read
from rules.table import Score, Table

MOVE = """
title = "A Move, and what is written down beside it"

[table]
Ana = ["Alguacil, on the roof", "Zero, by the gate"]
Bo = ["Fusilier", "Fusilier"]

[[step]]
do = { Ana = "declare skill", actor = "Alguacil 1", skill = "Move", to = "in the street" }
"""


def _put(table: Table, command: game.AnyCommand) -> Table:
    if isinstance(command, game.Command):
        assert game.may(command, table) is None
    return game.fold(table, game.happens(command, table, Luck(bytes(32))))


def _taken_back(table: Table) -> Table:
    mark = next(mark for mark, then in table.marks.items() if then.step == "orders")
    table = _put(_put(table, c.AskBack(by="A", mark=mark)), c.Agree(by="B"))
    assert (table.step, table.order) == ("orders", None)
    return table


def test_the_score_stays() -> None:
    table = play(read(MOVE)).moments[-1].tables["referee"]
    table = _put(table, c.NoteScore(by="A", side="A", objective=3, victory=40))
    assert _taken_back(table).scores == {"A": Score(3, 40)}


def test_who_sat_down_meanwhile_stays_seated() -> None:
    table = play(read(MOVE)).moments[-1].tables["referee"]
    table = _put(_put(table, game.BeginScribe(side="A")), c.Object(by="A", about="The clock"))
    table = _put(table, game.SeatPlayer(side="B", name="Dora"))
    after = _taken_back(table)
    assert after.terms.names["B"] == "Dora"
    assert after.scribe is None
