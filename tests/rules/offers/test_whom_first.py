"""Whom an Attack is aimed at first: the enemy that shoots back, not the first of the list."""

from rules import game, scenario

SHOOTS = 'skill = "BS Attack", target = "Alguacil the yard", weapon = "Combi Rifle"'
UNDER_FIRE = f"""
title = "Two could be shot at, and the second shoots"

[table]
Ana = ["Alguacil, Lieutenant, the gate", "Alguacil"]
Bo = ["Fusilier, Lieutenant, the road", "Fusilier, the roof"]

[[step]]
do = [
  {{ Ana = "declare skill", actor = "Alguacil the gate", skill = "Move", to = "the yard" }},
  {{ Bo = "declare aro", actor = "Fusilier the roof", {SHOOTS} }},
  {{ Bo = "done" }},
]
"""


def test_who_answers_comes_first() -> None:
    table = scenario.play(scenario.read(UNDER_FIRE)).moments[-1].tables["A"]
    assert table.step == "3"
    (attack,) = (
        one
        for one in game.offers(table, "A")
        if one.given.get("skill") == "BS Attack" and one.label == "BS Attack"
    )
    (target,) = (one for one in attack.blanks if one.name == "target")
    assert [one.label for one in target.choices] == ["Fusilier 2", "Fusilier 1"]
