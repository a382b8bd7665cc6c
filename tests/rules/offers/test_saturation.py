"""A Saturation Zone is asked about where a BS Attack has a die to lose."""

from __future__ import annotations

from rules import game
from rules.ids import PieceId
from rules.scenario import play, read

MATCH = """
title = "Who may shoot through Saturation"

[[profile]]
name = "Sentry"
unit = "Sentries"
type = "REM"
mov = [6, 4]
cc = 8
bs = 11
ph = 8
wip = 13
arm = 0
bts = 3
wounds = 1
structure = true
skills = ["Total Reaction"]
weapons = ["Combi Rifle"]

[table]
Ana = ["Alguacil, Lieutenant, the hill", "Alguacil"]
Bo = ["Fusilier, Lieutenant, the road", "Sentry, the lane", "Fusilier"]
"""
ANSWERED = """
[[step]]
do = { Ana = "declare skill", actor = "Alguacil 1", skill = "Move" }
"""


def asked(text: str, side: game.Side, command: str, actor: str) -> set[str]:
    """The skills with which a piece may say that it shoots through Saturation."""
    table = play(read(text)).moments[-1].tables[side]
    return {
        one.label for one in game.offers(table, side)
        if one.command == command and table.names.get(PieceId(one.about)) == actor
        and any(blank.name.endswith("saturated") for blank in one.blanks)
    }  # fmt: skip


def test_it_is_asked_of_every_bs_attack_of_an_order_and_of_nothing_else() -> None:
    assert asked(MATCH, "A", "DeclareSkill", "Alguacil 1") == {"BS Attack"}
    whole = asked(MATCH, "A", "DeclareOrder", "Alguacil 1")
    assert whole == {"Move + BS Attack", "BS Attack + Move"}


def test_it_is_asked_of_an_aro_that_has_more_than_one_die() -> None:
    assert asked(MATCH + ANSWERED, "B", "DeclareAro", "Sentry 1") == {"BS Attack"}
    assert asked(MATCH + ANSWERED, "B", "DeclareAro", "Fusilier 1") == set()
