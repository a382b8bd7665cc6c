"""Who else is under a Template is asked of every Attack that lays one, and of no other."""

from collections.abc import Iterator

from rules import game
from rules.game import Offer
from rules.offers.shapes import Blank
from rules.scenario import play, read

MATCH = """
title = "Who may lay a Template over others"

[[profile]]
name = "Burner"
unit = "Burners"
type = "LI"
mov = [4, 4]
cc = 13
bs = 12
ph = 10
wip = 13
arm = 1
bts = 0
wounds = 1
weapons = ["Chain Rifle", "Boarding Shotgun", "Grenades", "Jammer"]

[[profile]]
name = "Ghost"
unit = "Ghosts"
type = "LI"
mov = [4, 4]
cc = 13
bs = 12
ph = 10
wip = 13
arm = 1
bts = 0
wounds = 1
skills = ["Camouflage"]
weapons = ["Combi Rifle"]

[table]
Ana = ["Burner, Lieutenant, in the alley", "Alguacil, back"]
Bo = ["Ghost, as Camouflaged, the yard", "Fusilier, Lieutenant, the tower", "Fusilier, the lane"]

[[step]]
"""


def offers(label: str) -> Iterator[Offer]:
    """What Ana could declare under a label that begins so."""
    table = play(read(MATCH)).moments[-1].tables["A"]
    return (one for one in game.offers(table, "A") if one.label.startswith(label))


def asked(offer: Offer, name: str) -> Blank | None:
    return next((one for one in offer.blanks if one.name == name), None)


def test_an_intuitive_attack_may_catch_others_by_its_template() -> None:
    found = {
        choice.value: asked(offer, "caught") is not None
        for offer in offers("Intuitive Attack")
        if (weapon := asked(offer, "weapon"))
        for choice in weapon.choices
    }
    assert found == {"Chain Rifle": True, "Jammer": False}


def test_only_direct_templates_of_a_burst_are_laid_apart() -> None:
    (laid,) = (
        one
        for offer in offers("BS Attack, Template")
        if offer.refusal is None and (one := asked(offer, "split"))
    )
    assert dict(laid.counts) == {"Boarding Shotgun, Blast Mode": 2, "Chain Rifle": 0, "Grenades": 0}
    assert laid.label == "Under another of its Templates"
