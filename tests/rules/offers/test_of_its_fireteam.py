"""Which ARO is that of the Fireteam is asked where its members do not declare the same."""

from __future__ import annotations

from rules import game
from rules.ids import PieceId
from rules.scenario import play, read

MATCH = """
title = "Who reacts as one"
[table]
first = "Bo"
Ana = ["Alguacil, Lieutenant, the wall", "Alguacil, the gate", "Alguacil, alone", "Zero"]
Bo = ["Fusilier, Lieutenant, the roof", "Fusilier"]
[[step]]
do = [
  { Bo = "end turn" },
  { Bo = "done" },
  { Ana = "done" },
  { Ana = "form fireteam", members = ["Alguacil the wall", "Alguacil the gate"], coherent = true },
  { Ana = "end turn" },
  { Ana = "done" },
  { Bo = "done" },
  { Bo = "declare skill", actor = "Fusilier the roof", skill = "BS Attack", target = "Alguacil the gate", weapon = "Combi Rifle" },
]
[[step]]
do = { Ana = "declare aro", actor = "Alguacil the wall", skill = "Dodge", target = "Fusilier the roof" }
"""  # noqa: E501


def asked(text: str, where: str) -> set[str]:
    """The AROs of who stands there of which its player may say that it is that of all."""
    table = play(read(text)).moments[-1].tables["A"]
    about = next(one.id for one in table.pieces.values() if one.shape.where == where)
    return {
        one.label for one in game.offers(table, "A")
        if one.command == "DeclareAro" and PieceId(one.about) == about
        and any(blank.name == "as_team" for blank in one.blanks)
    }  # fmt: skip


def test_it_is_asked_of_every_other_aro_of_its_fireteam() -> None:
    others = asked(MATCH, "the gate")
    assert "BS Attack" in others
    assert "Dodge" not in others


def test_it_is_asked_of_nobody_else() -> None:
    assert asked(MATCH, "alone") == set()
    assert asked(MATCH, "the wall") == set()


def test_it_is_not_asked_before_anything_was_noted() -> None:
    before = MATCH.rpartition("[[step]]")[0]
    assert asked(before, "the gate") == set()
