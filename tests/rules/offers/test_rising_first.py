"""Who has to stand up as its movement begins has nothing to stand up from as it ends."""

import pytest

from rules import game
from rules.ids import PieceId
from rules.log.table import name_of
from rules.scenario import play, read

CRAWLS = """
title = "One that is Impetuous lies on the ground, and so does one that is not"

[[profile]]
name = "Hothead"
unit = "Hotheads"
type = "WB"
mov = [4, 4]
cc = 17
bs = 12
ph = 12
wip = 13
arm = 1
bts = 0
wounds = 1
skills = ["Impetuous"]
weapons = ["Combi Rifle", "CC Weapon"]
points = 20

[table]
edition = ["N5.2", "N5.3"]
Ana = ["Fusilier, Lieutenant, the hill", "Hothead, the gate"]
Bo = ["Fusilier, Lieutenant, the road"]

[[step]]
do = [
  { Ana = "propose ruling", changes = [
    { kind = "state on", piece = "Hothead 1", state = "Prone" },
    { kind = "state on", piece = "Fusilier the hill", state = "Prone" },
  ] },
  { Bo = "agree" },
]
"""
ON_FOOT = '\n[[step]]\ndo = { Ana = "done" }\n'


def asked(script: str, name: str, edition: str) -> set[str]:
    """What is asked of a Move of who is called so."""
    played = play(read(script), edition)
    assert not played.failures
    table = played.moments[-1].tables["A"]
    (move,) = (
        offer
        for offer in game.offers(table, "A")
        if (offer.command, offer.label) == ("DeclareSkill", "Move")
        and name_of(table, PieceId(offer.about)) == name
    )
    return {blank.name for blank in move.blanks}


@pytest.mark.parametrize("edition", ["N5.2", "N5.3"])
def test_it_is_not_asked_whether_it_stands_up_at_the_end(edition: str) -> None:
    assert "stands_last" not in asked(CRAWLS, "Hothead 1", edition)
    assert "stands_last" in asked(CRAWLS + ON_FOOT, "Fusilier 1", edition)
