"""Whom an Attack is offered to be aimed at: all who may be, and first of them who reacts."""

from __future__ import annotations

from rules import game
from rules.scenario import play, read

SCRIPT = """
title = "One of three reacts"

[table]
Ana = ["Alguacil, on the roof"]
Bo = ["Fusilier, Lieutenant, here", "Fusilier, there", "Fusilier, in the pit"]

[[step]]
do = { Ana = "declare skill", actor = "Alguacil 1", skill = "Move", to = "the edge" }

[[step]]
do = { Bo = "declare aro", actor = "Fusilier 3", skill = "Dodge" }

[[step]]
do = { Bo = "done" }
"""


def test_who_reacts_is_the_target_unless_another_is_chosen() -> None:
    table = play(read(SCRIPT)).moments[-1].tables["A"]
    assert table.step == "3"
    (attack,) = (one for one in game.offers(table, "A") if one.label == "BS Attack")
    (target,) = (one for one in attack.blanks if one.name == "target")
    assert [one.label for one in target.choices] == ["Fusilier 3", "Fusilier 1", "Fusilier 2"]
