"""Several who act in one Order: the page asks what each of them does, and names whose Order it is."""

from __future__ import annotations

import re

from rules import game
from rules.game import Table
from rules.scenario import play, read
from tests.matches.test_places import drawn
from tests.profiles import profile

PLAYED = f"""
title = "Several who act in one Order"

[table]
Ana = ["Alguacil, the gate", "Gunner, the wall", "Alguacil, the yard", "Alguacil, Lieutenant"]
Bo = ["Fusilier, the road", "Fusilier, Lieutenant, the lane"]
{profile("Gunner", weapons=["Spitfire", "Combi Rifle", "CC Weapon"])}
"""
COORDINATED = """
[[step]]
do = [
  { Ana = "declare skill", actor = "Alguacil the yard", skill = "Move", \
party = ["Alguacil the gate", "Gunner 1"] },
  { Bo = "done" },
]
"""
FIRETEAM = """
[[step]]
do = [
  { Ana = "form fireteam", coherent = true, \
members = ["Alguacil the gate", "Gunner 1", "Alguacil the yard"] },
  { Ana = "declare skill", actor = "Gunner 1", skill = "Move", to = "the well" },
]
"""


def tables(steps: str) -> dict[game.Seat, Table]:
    played = play(read(PLAYED + steps))
    assert played.failures == ()
    return dict(played.moments[-1].tables)


def selects(html: str) -> list[tuple[str, list[str]]]:
    """With what each of the others attacks, as the form has it."""
    found = re.findall(
        r'>([^<>]+) with <select[^>]*name="paths-\d-weapon"[^>]*>(.*?)</select>', html
    )
    return [(name, re.findall(r">([^<>]+)</option>", options)) for name, options in found]


def test_with_what_each_of_the_others_attacks_is_asked() -> None:
    html = drawn(tables(COORDINATED)["A"], "A")
    assert selects(html)[:2] == [
        ("Alguacil 1", ["Combi Rifle", "Pistol, Burst Mode", "nothing: it Idles"]),
        # The Spearhead's weapon first, if it has that.
        ("Gunner 1", ["Combi Rifle", "Spitfire", "nothing: it Idles"]),
    ]


def test_each_attacks_with_its_own() -> None:
    attack = """
[[step]]
do = [
  { Ana = "declare skill", actor = "Alguacil the yard", skill = "BS Attack", \
target = "Fusilier the road", weapon = "Combi Rifle", \
paths = [{ piece = "Gunner 1", weapon = "Spitfire" }, \
{ piece = "Alguacil the gate", weapon = "" }] },
]
Bo.hears = ["BS Attack at Fusilier 1, Combi Rifle; Gunner 1 with Spitfire."]

[[step]]
do = { Bo = "done" }
"""
    rolls = game.view(tables(COORDINATED + attack)["A"], "A").rolls
    thrown = {(one.name, one.weapon, one.burst) for roll in rolls for one in roll.hands}
    assert thrown == {("Alguacil 2", "Combi Rifle", 2), ("Gunner 1", "Spitfire", 1)}


def test_an_aro_answers_whose_order_it_is() -> None:
    table = tables(FIRETEAM)["B"]
    html = drawn(table, "B")
    assert "Gunner 1: Move, with 2 more" in " ".join(re.sub(r"<[^>]*>", "", html).split())
    shots = [one for one in game.offers(table, "B") if one.label == "BS Attack"]
    assert shots
    for one in shots:
        target = next(blank for blank in one.blanks if blank.name == "target")
        assert target.choices[0].label == "Gunner 1"


def test_the_second_skill_is_of_whose_order_it_is() -> None:
    done = '[[step]]\ndo = { Bo = "done" }\n'
    html = drawn(tables(FIRETEAM + done)["A"], "A")
    heading = html.split("Second Skill")[1].split("</div>")[0]
    assert "Gunner 1" in heading
