"""What is asked of the others that one Order moves: where each goes, and whether it lies down first."""

from __future__ import annotations

from rules import game
from rules.game import Blank
from rules.ids import PieceId
from rules.scenario import play, read

TEAM = """
title = "A Fireteam, and one who is not in it"

[table]
Ana = ["Alguacil, Lieutenant, the hill", "Alguacil, the gate", "Alguacil, the yard", "Alguacil"]
Bo = ["Fusilier, Lieutenant, the road", "Fusilier, the lane"]

[[step]]
do = { Ana = "form fireteam", members = ["Alguacil the hill", "Alguacil 2", "Alguacil 3"], coherent = true }
"""
MOVED = """
[[step]]
do = [
  { Ana = "declare skill", actor = "Alguacil the gate", skill = "Move", stances = ["Alguacil the yard"] },
  { Bo = "done", whole = true },
]
"""


def asked(text: str, actor: str, skill: str = "Move") -> dict[str, Blank]:
    """The blanks of a skill of Ana's, by their names."""
    table = play(read(text)).moments[-1].tables["A"]
    found = [
        one for one in game.offers(table, "A")
        if (one.command, one.label) == ("DeclareSkill", skill)
        and table.names.get(PieceId(one.about)) == actor
    ]  # fmt: skip
    return {blank.name: blank for blank in found[0].blanks}


def named(blank: Blank) -> list[tuple[str, str]]:
    return [(one.label, one.note) for one in blank.choices]


def test_a_move_of_a_fireteam_asks_where_its_others_go_and_how() -> None:
    blanks = asked(TEAM, "Alguacil 2")
    assert [label for label, _ in named(blanks["paths"])] == ["Alguacil 1", "Alguacil 3"]
    down = "Enter Prone State first"
    assert named(blanks["stances"]) == [("Alguacil 1", down), ("Alguacil 3", down)]


def test_who_lies_is_asked_to_stand_up() -> None:
    found = named(asked(TEAM + MOVED, "Alguacil 2")["stances"])
    assert found == [
        ("Alguacil 1", "Enter Prone State first"), ("Alguacil 3", "Leave Prone State first"),
    ]  # fmt: skip


def test_what_nobody_moves_by_yet_asks_neither() -> None:
    for skill in ("Dodge", "Idle"):
        blanks = asked(TEAM, "Alguacil 2", skill)
        assert "paths" not in blanks
        assert "stances" not in blanks


def test_who_is_alone_is_asked_for_nobody_else() -> None:
    blanks = asked(TEAM, "Alguacil 4")
    assert "paths" not in blanks
    assert "stances" not in blanks


def test_by_n5_all_that_move_are_asked_how_they_are_at_the_end() -> None:
    of_n5 = TEAM.replace("[table]", '[table]\nedition = "N5.3"')
    blanks = asked(of_n5, "Alguacil 2")
    every = ["Alguacil 2", "Alguacil 1", "Alguacil 3"]
    assert [label for label, _ in named(blanks["lies_last"])] == every
    assert "lies_last" not in asked(of_n5, "Alguacil 2", "Idle")
    assert "lies_last" not in asked(TEAM, "Alguacil 2")
