"""In which range dice are thrown of which nobody has said it: as both pages show it."""

from __future__ import annotations

from functools import partial

import pytest

from rules import game
from rules.game import View
from rules.log import events as e
from rules.log.table import Given, Table
from rules.scenario import play, read
from rules.scenario.play import Played

SCRIPT = """
title = "A gunner and who fires back"

[[profile]]
name = "Gunner"
unit = "Gunner"
type = "LI"
mov = [4, 4]
cc = 13
bs = 12
ph = 10
wip = 13
arm = 1
bts = 0
wounds = 1
skills = ["Triangulated Fire"]
weapons = ["Spitfire", "Marksman Rifle", "Heavy Machine Gun"]

[[profile]]
name = "Thrower"
unit = "Thrower"
type = "LI"
mov = [4, 4]
cc = 13
bs = 11
ph = 11
wip = 13
arm = 1
bts = 0
wounds = 1
weapons = ["Grenades"]

[table]
Ana = ["Gunner, at the gate"]
Bo = ["{bo}, on the roof"]

[[step]]
do = [
  {{ Ana = "declare skill", actor = "Gunner 1", skill = "{skill}", {at} }},
  {{ Bo = "declare aro", actor = "{bo} 1", skill = "BS Attack", {back} }},
  {{ Bo = "done", whole = true }},
{second}]
"""
BACK = 'target = "Gunner 1", weapon = "Combi Rifle"'
SECOND = '  { Ana = "skip second" },\n'
STEP = "\n[[step]]\ndo = {{ {} }}\n"
ANAS, BOS = 'piece = "Gunner 1"', 'piece = "Alguacil 1"'


def fired(
    *steps: str,
    gun: str = "Spitfire",
    skill: str = "BS Attack",
    bo: str = "Alguacil",
    back: str = BACK,
) -> Played:
    second = "" if skill == "Triangulated Fire" else SECOND
    at = f'target = "{bo} 1", weapon = "{gun}"'
    text = SCRIPT.format(at=at, bo=bo, back=back, skill=skill, second=second)
    return play(read(text + "".join(STEP.format(one) for one in steps)))


def table(played: Played) -> Table:
    assert played.failures == ()
    return played.moments[-1].tables["A"]


def needed(found: Table) -> list[int]:
    """The Success Values as they are shown to Ana."""
    view: View = game.view(found, "A")
    return [hand.success for roll in view.rolls for hand in roll.hands]


def said(found: Played) -> list[tuple[str, Given]]:
    """What was said of each Roll, line by line."""
    names = table(found).names
    events = [entry.event for moment in found.moments for entry in moment.entries]
    return [(names[one.piece], one.given) for one in events if isinstance(one, e.ModsGiven)]


READ_ANAS = f'Ana = "read dice", {ANAS}, dice = [4], rest = true'
READ_BOS = f'Bo = "read dice", {BOS}, dice = [13]'
ROLL_BOS = f'Bo = "roll dice", {BOS}'
OUTCOME = 'Ana = "give outcome", roll = "Gunner 1", winner = "Gunner 1", hits = 1'


BEST = Given(band=3)


@pytest.mark.parametrize("dice", [READ_BOS, ROLL_BOS])
def test_dice_are_judged_by_what_the_pages_show(dice: str) -> None:
    assert needed(table(fired())) == [15, 14]
    assert said(fired(dice)) == [("Alguacil 1", BEST)]
    assert said(fired(dice, READ_ANAS)) == [("Alguacil 1", BEST), ("Gunner 1", BEST)]


def test_just_the_outcome_says_it_of_both() -> None:
    assert said(fired(OUTCOME)) == [("Gunner 1", BEST), ("Alguacil 1", BEST)]


def test_what_a_player_said_is_not_said_again() -> None:
    found = fired(f'Ana = "give mods", {ANAS}, band = -6', READ_ANAS)
    assert said(found) == [("Gunner 1", Given(band=-6))]


@pytest.mark.parametrize("first", [READ_ANAS, READ_BOS])
@pytest.mark.parametrize("gun", ["Spitfire", "Marksman Rifle", "Heavy Machine Gun"])
def test_whoever_throws_first_changes_nothing_for_the_other(gun: str, first: str) -> None:
    """A rifle has its best band up to 16 inches, a Spitfire from 8 on: it is both."""
    assert needed(table(fired(first, gun=gun))) == needed(table(fired(gun=gun)))


def test_a_mod_of_two_bands_is_of_the_one_that_was_presumed() -> None:
    """Last time it was close by, where a machine gun has -3 as it has far off."""
    near = [f'Bo = "give mods", {BOS}, band = 3', f'Ana = "give mods", {ANAS}, band = -3']
    found = table(fired(*near, gun="Heavy Machine Gun"))
    assert [(one.near, one.far) for one in found.apart] == [(0, 8)]


def test_a_mod_of_no_band_tells_no_distance() -> None:
    assert needed(table(fired(f'Bo = "give mods", {BOS}, band = 5'))) == [15, 16]


def test_what_is_fired_without_a_range_has_none() -> None:
    """Triangulated Fire takes -3 and nothing else; the rifle that answers it has its own best band."""
    assert needed(table(fired(skill="Triangulated Fire"))) == [9, 14]
    assert said(fired(OUTCOME, skill="Triangulated Fire")) == [
        ("Gunner 1", Given()),
        ("Alguacil 1", BEST),
    ]


THROWN = BACK.replace("Combi Rifle", "Grenades")


@pytest.mark.parametrize("first", [READ_ANAS, READ_BOS.replace("Alguacil", "Thrower")])
def test_nobody_is_taken_to_fire_at_what_is_out_of_range(first: str) -> None:
    """A machine gun is best from 16 inches on, and nobody throws a Grenade so far."""
    near = partial(fired, gun="Heavy Machine Gun", bo="Thrower", back=THROWN)
    assert needed(table(near())) == needed(table(near(first))) == [12, 8]
