"""What a step taken back leaves as it is: it never was of that step."""

from msgspec.structs import replace

from rules import game
from rules.game import Luck
from rules.log import commands as c
from rules.log.table import Score, Table
from rules.scenario import play, read

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


GUTS = """
title = "Both sides owe a Guts Roll"

[table]
Ana = ["Alguacil, on the roof", "Zero"]
Bo = ["Fusilier", "Fusilier"]

[[step]]
[step.do]
Ana = "declare skill"
actor = "Alguacil 1"
skill = "BS Attack"
target = "Fusilier 1"
weapon = "Combi Rifle"

[[step]]
[step.do]
Bo = "declare aro"
actor = "Fusilier 2"
skill = "BS Attack"
target = "Alguacil 1"
weapon = "Combi Rifle"

[[step]]
do = [
  { Bo = "done", whole = true },
  { Ana = "skip second" },
  { Ana = "read dice", piece = "Alguacil 1", dice = [2, 19, 19] },
  { Bo = "read dice", piece = "Fusilier 2", dice = [3] },
  { Bo = "save", piece = "Fusilier 1", dice = [20] },
  { Ana = "save", piece = "Alguacil 1", dice = [20] },
]
"""


def test_a_guts_roll_is_not_rolled_again() -> None:
    table = play(read(GUTS)).moments[-1].tables["referee"]
    shaken = next(piece for piece, name in table.names.items() if name == "Fusilier 1")
    assert table.step == "5.2"
    after = _put(table, c.Guts(by="B", piece=shaken, die=20))
    assert after.step == "5.2"
    assert [mark for mark in after.marks if mark < after.mark] == []


def test_the_throws_are_counted_on() -> None:
    """What was thrown is never thrown again under the same number, whatever is taken back."""
    table = play(read(MOVE)).moments[-1].tables["referee"]
    thrown = replace(table, fair=replace(table.fair, thrown=7))
    assert _taken_back(thrown).fair.thrown == 7
