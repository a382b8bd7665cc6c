"""A Round of ten Orders, told by keys alone: two Markers show themselves, somebody hidden reacts, several act
together, a Lieutenant falls."""

from __future__ import annotations

from typing import Final

import pytest

from rules import game
from rules.game import Key, Side, Table
from rules.ids import PieceId
from rules.log import commands as c
from rules.scenario import read
from rules.scenario.play import Match

MATCH: Final = """
title = "A Round told in one go"

[[profile]]
name = "Spectre"
unit = "Spectres"
type = "SK"
mov = [4, 4]
cc = 17
bs = 13
ph = 12
wip = 14
arm = 1
bts = 0
wounds = 1
skills = ["Hidden Deployment", "Camouflage", "Mimetism (-3)"]
weapons = ["Combi Rifle", "Pistol"]
points = 30

[[profile]]
name = "Captain"
unit = "Captains"
type = "LI"
mov = [4, 4]
cc = 13
bs = 12
ph = 10
wip = 13
arm = 1
bts = 0
wounds = 1
weapons = ["Combi Rifle", "Pistol"]

[[profile]]
name = "Gunner"
unit = "Gunners"
type = "LI"
mov = [4, 4]
cc = 13
bs = 12
ph = 10
wip = 12
arm = 1
bts = 0
wounds = 1
weapons = ["Heavy Machine Gun", "Pistol"]

[table]
Ana = [
  "Gunner, at the gate", "Caliban, as Camouflaged, in the ditch",
  "Caliban, as Camouflaged, in the alley", "Alguacil, Lieutenant, in the well", "Alguacil, on the roof",
  "Alguacil, in the lane", "Alguacil, by the wall", "Alguacil, in the yard",
]
Bo = [
  "Orc, on the tower", "Captain, Lieutenant, in the pit", "Fusilier, at the bar",
  "Fusilier, in the barn", "Spectre, as Hidden Deployment, in the belfry", "Fusilier, on the hill",
]
"""


@pytest.fixture
def match() -> Match:
    found = Match("round")
    for asked in read(MATCH).setup:
        found.put(asked)
    return found


def called(match: Match, name: str) -> PieceId:
    return next(one for one, known in match.tables["referee"].names.items() if known == name)


def say(match: Match, command: c.Command) -> Table:
    assert game.may(command, match.tables[command.by]) is None
    match._settle(match._happen(command))
    return match.tables["referee"]


def press(match: Match, found: tuple[Key, ...], label: str) -> Table:
    """The first key with this label, which its page must have."""
    labels = [one.label for one in found]
    assert label in labels, labels
    return say(match, found[labels.index(label)].said)


def tells(match: Match, side: Side, who: str, label: str, *party: str, **more: bool) -> Table:
    others = tuple(called(match, one) for one in party)
    telling = game.telling(match.tables[side], side, called(match, who), party=others)
    assert telling is not None
    return press(match, telling.covered if more.get("shows") else telling.keys, label)


def answers(match: Match, side: Side, label: str, *, covered: bool = False) -> Table:
    telling = game.telling(match.tables[side], side)
    assert telling is not None
    assert telling.part == "aros"
    return press(match, telling.covered if covered else telling.keys, label)


def came(match: Match, label: str = "Nobody hurt") -> Table:
    """Either side says it: both have the same keys."""
    both = [game.telling(match.tables[side], side) for side in game.SIDES]
    assert both[0] is not None
    assert both[1] is not None
    assert [one.label for one in both[0].keys] == [one.label for one in both[1].keys]
    return press(match, both[0].keys, label)


NOBODY: Final = "Nobody reacted"


def test_ten_orders_are_told_by_keys_alone(match: Match) -> None:
    # 1 and 2: nobody sees it; then three together kill somebody.
    tells(match, "A", "Alguacil 2", "Move + Move")
    together = "Coordinated Move + BS Attack at Fusilier 1"
    tells(match, "A", "Alguacil 2", together, "Alguacil 3", "Alguacil 4")
    answers(match, "B", "Fusilier 1: Dodge, to the 1st")
    table = came(match, "Fusilier 1: Dead")
    assert called(match, "Fusilier 1") not in table.pieces

    # 3 and 4: both Markers show themselves; of who is hit and saved its nerve is asked.
    at_the_orc = "Move + BS Attack at Orc 1"
    tells(match, "A", "Marker 1", at_the_orc, shows=True)
    answers(match, "B", "Orc 1: BS Attack, to the 2nd, delayed")
    came(match, "Orc 1: hit, saved")
    table = came(match, "Orc 1: Prone")
    assert "Prone" in table.pieces[called(match, "Orc 1")].tokens
    tells(match, "A", "Marker 2", "Move + BS Attack at Fusilier 2", shows=True)
    answers(match, "B", "Fusilier 2: Dodge, to the 1st")
    came(match)

    # 5: Bo’s Lieutenant falls.
    tells(match, "A", "Gunner 1", "Move + BS Attack at Captain 1")
    answers(match, "B", "Captain 1: BS Attack, to the 1st")
    came(match, "Captain 1: Unconscious")

    # 6 to 8: who was hidden comes out, and shoots; the same goes on.
    tells(match, "A", "Gunner 1", "Move + BS Attack at Fusilier 3")
    answers(match, "B", "Spectre: BS Attack, to the 1st", covered=True)
    came(match)
    assert "Spectre 1" in match.tables["A"].names.values()
    tells(match, "A", "Gunner 1", "Move + BS Attack at Fusilier 3")
    answers(match, "B", NOBODY)
    came(match)
    table = tells(match, "A", "Gunner 1", "Move + Move")
    assert table.order is None
    say(match, c.EndTurn(by="A"))

    # 9 and 10: Bo has lost his Lieutenant; each of his acts by its own Order.
    match.pass_steps()
    match.pass_tactical()
    assert "B" in match.tables["referee"].leaderless
    tells(match, "B", "Fusilier 2", "Move + Move")
    tells(match, "B", "Fusilier 3", "Move + BS Attack at Alguacil 4")
    answers(match, "A", "Alguacil 4: BS Attack, to the 1st")
    table = came(match, "Alguacil 4: Unconscious")
    assert table.step == "orders"
    say(match, c.EndTurn(by="B"))
