"""How likely a Roll is to put somebody down, before anybody throws."""

from __future__ import annotations

import pytest

from rules.dice.mods import Target
from rules.game import Table, foreseen, view
from rules.odds import face_to_face_odds, normal_odds
from rules.scenario import play, read

SCENE = """title = "Who may fall"
[table]
Ana = ["Alguacil, on the roof", "Alguacil, Lieutenant, in the well"]
Bo = ["{foe}, at the gate", "Fusilier, Lieutenant, in the pit"]

[[step]]
do = [
  {{ Ana = "declare skill", actor = "{who}", skill = "Move", to = "the stairs" }},
  {{ Bo = "declare aro", actor = "{foe} 1", {aro} }},
  {{ Bo = "done" }},
  {{ Ana = "declare skill", actor = "{who}", {shoots}, target = "{foe} 1" }},
  {{ Bo = "done" }},
]
"""
RETURNS = 'skill = "BS Attack", target = "Alguacil 1", weapon = "Combi Rifle"'
SHOOTS = 'skill = "BS Attack", weapon = "Combi Rifle"'
DAMAGE = 13


def rolling(foe: str = "Fusilier", aro: str = RETURNS) -> Table:
    """The whole Table before the Roll."""
    script = SCENE.format(foe=foe, who="Alguacil 1", aro=aro, shoots=SHOOTS)
    table = play(read(script)).moments[-1].tables["referee"]
    assert table.step == "5"
    return table


def by_hand(hits: object, arm: int, wounds: int = 1) -> float:
    """How likely so many Wounds are: a Saving Roll a hit, one more for a Critical."""
    fails = (DAMAGE - arm) / 20
    falls = 0.0
    for one in hits:  # type: ignore[attr-defined]
        dice = one.hits + one.crits
        stays = (1 - fails) ** dice
        if wounds == 2:
            stays += dice * fails * (1 - fails) ** (dice - 1) if dice else 0.0
        falls += one.chance * (1 - stays)
    return falls


def test_both_sides_of_a_face_to_face_roll_by_their_exact_odds() -> None:
    table = rolling()
    (roll,) = view(table, "referee").rolls
    mine, theirs = ((Target(one.success, one.bonus), one.burst) for one in roll.hands)
    odds = face_to_face_odds(*mine, *theirs)
    found = foreseen(table, roll.lead)
    shooter, target = (one.piece for one in roll.hands)
    arms = {one: table.pieces[one].card.arm for one in (shooter, target)}  # type: ignore[union-attr]
    assert found == {
        target: pytest.approx(by_hand(odds.a_hits, arms[target])),
        shooter: pytest.approx(by_hand(odds.b_hits, arms[shooter])),
    }
    assert 0 < found[shooter] < found[target] < 1


def test_who_answers_with_a_dodge_puts_nobody_down() -> None:
    table = rolling(aro='skill = "Dodge"')
    (roll,) = view(table, "referee").rolls
    assert set(foreseen(table, roll.lead)) == {roll.hands[1].piece}


def test_who_has_two_wounds_falls_by_two_at_least() -> None:
    table = rolling(foe="Orc", aro='skill = "Idle"')
    (roll,) = view(table, "referee").rolls
    (hand,) = roll.hands
    odds = normal_odds(Target(hand.success, hand.bonus), hand.burst)
    (target,) = table.order.declared[-1].targets  # type: ignore[union-attr]
    card = table.pieces[target].card
    assert card is not None
    assert card.wounds == 2
    found = foreseen(table, roll.lead)
    assert found == {target: pytest.approx(by_hand(odds.a_hits, card.arm, wounds=2))}


def test_nothing_is_foreseen_where_nobody_rolls() -> None:
    table = rolling()
    assert foreseen(table, view(table, "referee").rolls[0].hands[1].piece) == {}
