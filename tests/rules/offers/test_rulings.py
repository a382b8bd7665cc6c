"""What nothing enforces is offered to be read with the skill that it is about, and with no other."""

import pytest

from rules.game import Offer, offers
from rules.scenario import play, read
from tests.profiles import profile

PLAYED = """
title = "Troopers about whom there is something to read"

[table]
Ana = ["Alguacil, on the roof", "{who}", "Zero, by the gate"]
Bo = ["Fusilier", "{theirs}", "Fusilier"]

"""

PROFILES = profile("Odd", skills=["G: Jumper", "Booty"], weapons=["Combi Rifle"]) + profile(
    "Sly", unit="Slies", skills=["G: Jumper", "Booty", "Camouflage"], weapons=["Combi Rifle"]
)

ORDERS = """
[[step]]
expect = { step = "orders" }
"""


def offered(who: str = "Alguacil", theirs: str = "Fusilier") -> list[Offer]:
    """What Ana is offered at the start of her turn."""
    played = play(read(PLAYED.format(who=who, theirs=theirs) + PROFILES + ORDERS))
    assert played.failures == ()
    return list(offers(played.moments[-1].tables["A"], "A"))


def rules_of(found: list[Offer], skill: str) -> set[str]:
    return {read.rule for one in found if one.given.get("skill") == skill for read in one.rulings}


def near(found: list[Offer], skill: str) -> set[str]:
    """What is to be read though nothing but a skill is declared."""
    own = [one for one in found if one.given.get("skill") == skill]
    return {read.rule for one in own for read in one.rulings if read.near}


def test_a_ruling_comes_with_its_skill_alone() -> None:
    found = offered()
    assert "FAQ-M1" in near(found, "Move")
    assert "FAQ-M1" not in rules_of(found, "BS Attack")
    # What the notebook sees to itself is there too, behind what it can't.
    assert "FAQ-C7" in rules_of(found, "BS Attack") - near(found, "BS Attack")


@pytest.mark.parametrize("rule", ["FAQ-K11", "FAQ-K21"])
def test_a_ruling_on_what_a_trooper_has_comes_with_all_it_does(rule: str) -> None:
    found = offered(who="Odd, by the well")
    odd = {one.about for one in found if rule in {read.rule for read in one.rulings}}
    assert len(odd) == 1
    assert rule in rules_of(found, "BS Attack")


def test_what_the_other_side_shows_is_read_by_who_acts_against_it() -> None:
    found = offered(theirs="Odd")
    assert "FAQ-K11" in near(found, "BS Attack")
    assert "FAQ-K11" not in rules_of(found, "Move")


def test_what_the_other_side_hides_is_nobody_elses_to_read() -> None:
    honest, hiding = offered(theirs="Zero, as Camouflaged"), offered(theirs="Sly, as Camouflaged")
    told = [{read.rule for one in found for read in one.rulings} for found in (honest, hiding)]
    assert told[0] == told[1]
    assert not told[1] & {"FAQ-K11", "FAQ-K21"}


SHOT_AT = """
title = "Somebody is shaken, and a Journalist may be near"

[table]
edition = "N5.3"
Ana = ["Alguacil, Lieutenant, on the roof", "Zero, back"]
Bo = ["Fusilier, Lieutenant, by the wall", "{near}"]

[[step]]
do = [
  {{ Ana = "declare skill", actor = "Alguacil 1", skill = "Idle" }},
  {{ Bo = "done", whole = true }},
  {{ Ana = "declare skill", actor = "Alguacil 1", skill = "BS Attack", weapon = "Combi Rifle", {whom} }},
  {{ Ana = "read dice", piece = "Alguacil 1", dice = [2, 19, 20] }},
  {{ Bo = "save", piece = "Fusilier 1", dice = [1] }},
]

"""


@pytest.mark.parametrize(
    ("near", "is_asked"),
    [
        ("Warcor, at the gate", True),
        ("Warcor, as Camouflaged, at the gate", False),
        ("Zhanshi", False),
    ],
)
def test_who_is_shaken_is_asked_of_a_journalist_near_it(near: str, is_asked: bool) -> None:
    warcor = profile("Warcor", skills=["Journalist", "Camouflage"], weapons=["Combi Rifle"])
    moment = play(read(SHOT_AT.format(near=near, whom='target = "Fusilier 1"') + warcor)).moments[
        -1
    ]
    guts = [one for one in offers(moment.tables["B"], "B") if one.command == "Guts"]
    assert guts
    asked = {blank.name for one in guts for blank in one.blanks}
    assert ("journalist" in asked) is is_asked
