"""A job that fails for good does not end a match: the players set it going by a Ruling."""

from rules import game
from rules.game import Luck
from rules.log import commands as c
from rules.log.table import Change, Table
from rules.scenario import play, read

MOVE = """
title = "A Move is declared"

[table]
Ana = ["Alguacil, on the roof", "Zero, by the gate"]
Bo = ["Fusilier", "Fusilier"]
"""


def _stuck() -> Table:
    """The full Table right after a declaration whose settling never comes."""
    table = play(read(MOVE)).moments[-1].tables["referee"]
    actor = next(piece.id for piece in table.pieces.values() if piece.side == "A")
    return _put(table, c.DeclareSkill(by="A", actor=actor, skill="Move"))


def _put(table: Table, command: c.Command) -> Table:
    assert game.may(command, table) is None
    return game.fold(table, game.happens(command, table, Luck(bytes(32))))


def test_nothing_else_is_taken_while_the_job_is_due() -> None:
    table = _stuck()
    assert table.due == "reveal"
    refusal = game.may(c.SkipSecond(by="A"), table)
    assert refusal is not None
    assert refusal.code == "settling"


def test_a_ruling_sets_the_match_going() -> None:
    table = _stuck()
    change = Change("step", text="orders")
    table = _put(table, c.ProposeRuling(by="B", changes=(change,)))
    table = _put(table, c.Agree(by="A"))
    assert (table.step, table.due, table.order) == ("orders", None, None)
    actor = next(piece.id for piece in table.pieces.values() if piece.side == "A")
    _put(table, c.DeclareSkill(by="A", actor=actor, skill="Move"))
