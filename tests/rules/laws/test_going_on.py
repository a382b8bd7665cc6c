"""A match never stands still: whoever it waits for is offered something by which it goes on."""

from random import Random
from typing import Final

import pytest

from rules import game
from rules.game import SIDES
from rules.log import commands as c
from rules.log.table import Change
from rules.scenario import read, setup_commands
from tests.rules.laws.going_on import goes_on, offered
from tests.rules.laws.matches import LONGEST, ROOTED, Script, filled, opened, playing
from tests.rules.laws.play import Match, seed

HOTHEADS: Final = """
title = "Two with a token, one of them a Controller"

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
training = "irregular"
skills = ["Impetuous"]
weapons = ["Combi Rifle", "CC Weapon"]

[[profile]]
name = "Cub"
unit = "Cubs"
type = "REM"
mov = [6, 4]
cc = 15
bs = 10
ph = 11
wip = 13
arm = 0
bts = 0
wounds = 1
skills = ["Peripheral (Servant)"]
weapons = ["Pistol", "CC Weapon"]

[table]
Ana = ["Fusilier, Lieutenant", "Hothead", "Hothead", "Cub"]
Bo = ["Fusilier, Lieutenant", "Fusilier"]
"""


@pytest.mark.parametrize("state", sorted(set(ROOTED)))
def test_who_is_activated_by_its_token_can_complete_it(state: str) -> None:
    """Put into a State before its activation or in the middle of it, and played by offers alone."""
    for number in range(8):
        chance, match = Random(number), _in_the_impetuous_phase()
        befalls = chance.choice(("impetuous", "3"))
        for at in range(LONGEST):
            if match.full.step == befalls:
                _befalls(match, state)
                befalls = ""
            able = [(side, one) for side in SIDES for one in offered(match, side) if goes_on(one)]
            assert able, (number, match.full.step)
            if match.full.step == "orders":
                break
            # Nobody reacts, or there would be no end to what could be noted instead.
            acts = [one for one in able if (one[1].command == "Done") == (match.full.step in "24")]
            side, offer = chance.choice(acts or able)
            data = filled(chance, offer, side, match.tables[side])
            match.put(game.command(data), seed(number, at))


def _in_the_impetuous_phase() -> Match:
    match = Match()
    for at, asked in enumerate(setup_commands(read(HOTHEADS))):
        match.put(asked.fill(match.tables[asked.by or "referee"]), seed("begun", at))
    assert match.full.step == "impetuous"
    return match


def _befalls(match: Match, state: str) -> None:
    marked = [one for one in match.full.pieces if "Hothead" in match.full.names.get(one, "")]
    match.put(
        c.ProposeRuling(by="A", changes=tuple(Change("state on", one, state) for one in marked)),
        seed("rule"),
    )
    match.put(c.Agree(by="B"), seed("agree"))


def test_random_matches_reach_an_impetuous_trooper_that_is_engaged() -> None:
    """Who may only be activated by what it can't declare is where a match would stand still."""
    reached = (
        piece
        for number in range(REACHING)
        for match in (opened(),)
        for _ in playing(Script(number, LONGEST), match)
        for piece in match.full.impetuous
        if piece in match.full.pieces and "Engaged" in match.full.pieces[piece].tokens
    )
    assert next(reached, None) is not None


REACHING: Final = 60
"""Seeds of which one reaches it at the latest."""
