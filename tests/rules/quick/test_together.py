"""Who acts with whom in an Order that is told in one go: one key for several, as for one."""

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
title = "Together"

[[profile]]
name = "Gunner"
unit = "Gunners"
type = "LI"
mov = [4, 4]
cc = 13
bs = 12
ph = 10
wip = 13
arm = 1
bts = 0
wounds = 1
weapons = ["Adhesive Launcher", "Panzerfaust", "Pistol", "MULTI Rifle"]

[table]
Ana = [
  "Gunner, the gate", "Alguacil, the lane", "Alguacil, the well", "Alguacil, Lieutenant",
  "Zero, as Camouflaged, the alley", "Zero, as Camouflaged, the ditch",
]
Bo = ["Fusilier, the roof", "Fusilier, the pit", "Fusilier, Lieutenant", "Fusilier, the yard"]
"""


@pytest.fixture
def match() -> Match:
    found = Match("together")
    for asked in read(MATCH).setup:
        found.put(asked)
    return found


def called(match: Match, name: str) -> PieceId:
    return next(one for one, known in match.tables["referee"].names.items() if known == name)


def keys(match: Match, name: str, *party: str) -> tuple[Key, ...]:
    others = tuple(called(match, one) for one in party)
    return game.order_keys(match.tables["A"], "A", called(match, name), party=others)


def labels(found: tuple[Key, ...]) -> list[str]:
    return [one.label for one in found]


def say(match: Match, command: c.Command) -> Table:
    assert game.may(command, match.tables[command.by]) is None
    match._settle(match._happen(command))
    return match.tables["referee"]


def pressed(match: Match, found: tuple[Key, ...], label: str) -> Table:
    return say(match, next(one.said for one in found if one.label == label))


def team(match: Match, side: Side, *names: str) -> None:
    leader, second, *others = (called(match, name) for name in names)
    match._settle(
        match._happen(
            c.FormFireteam(
                by=side, leader=leader, second=second, members=tuple(others), coherent=True
            )
        )
    )


def test_the_usual_weapon_is_the_one_whose_dice_go_furthest(match: Match) -> None:
    """Whatever comes first on a Card: of a MULTI Rifle its Burst Mode, before a Pistol or a Launcher."""
    said = next(one.said for one in keys(match, "Gunner 1") if "BS Attack" in one.label)
    assert isinstance(said, c.TellOrder)
    assert said.then_weapon.startswith("MULTI Rifle, Burst Mode")


def test_another_weapon_is_chosen_and_each_key_says_which(match: Match) -> None:
    found = game.telling(match.tables["A"], "A", called(match, "Gunner 1"), arm="Panzerfaust")
    assert found is not None
    assert {"Panzerfaust", "Pistol, Burst Mode"} < set(found.arms)
    shots = [one for one in found.keys if "BS Attack" in one.label]
    assert {one.note for one in shots} == {"Panzerfaust"}
    assert "Panzerfaust" in str(shots[0].said)
    # What it has not is not used; of a Marker nothing is told.
    usual = game.telling(match.tables["A"], "A", called(match, "Gunner 1"), arm="Missile Launcher")
    assert usual is not None
    assert any(one.note.startswith("MULTI Rifle, Burst Mode") for one in usual.keys)
    marker = game.telling(match.tables["A"], "A", called(match, "Marker 1"))
    assert marker is not None
    assert marker.arms == ()


def test_a_coordinated_order_is_one_key(match: Match) -> None:
    found = keys(match, "Alguacil 1", "Alguacil 2", "Gunner 1")
    assert labels(found)[0] == "Coordinated Move + Move"
    assert found[0].note == "with Alguacil 2 and Gunner 1"
    assert all(game.may(one.said, match.tables["A"]) is None for one in found)
    before = match.tables["A"].tokens["A"]
    table = pressed(match, found, "Coordinated Move + BS Attack at Fusilier 1")
    assert table.tokens["A"] != before
    table = say(match, c.TellAros(by="B"))
    assert table.order is not None
    came = labels(game.outcome_keys(match.tables["B"], "B"))
    assert came[:3] == ["Nobody hurt", "Fusilier 1: Unconscious", "Fusilier 1: Dead"]
    assert len(set(came)) == len(came)
    second = table.order.declared[-1]
    # Each attacks with a weapon of its own: nobody performs an Idle.
    assert len(table.order.pieces) == 3
    assert set(second.by) == set(table.order.pieces)
    assert not table.order.idled


def test_who_could_join_is_of_one_group_and_one_training(match: Match) -> None:
    table, actor = match.tables["A"], called(match, "Alguacil 1")
    found = game.telling(table, "A", actor)
    assert found is not None
    assert {one.name for one in found.joins} >= {"Alguacil 2", "Gunner 1", "Marker 1", "Marker 2"}
    assert not any(one.on for one in found.joins)
    assert [one.name for one in found.joins if one.marker] == ["Marker 1", "Marker 2"]
    party = (called(match, "Alguacil 2"), called(match, "Gunner 1"), called(match, "Marker 1"))
    full = game.telling(table, "A", actor, party=party)
    assert full is not None
    # There are four of them: nobody else could join.
    assert {one.name for one in full.joins if one.on} == {"Alguacil 2", "Gunner 1", "Marker 1"}
    assert all(one.on for one in full.joins)


def test_who_has_no_token_takes_nobody_along(match: Match) -> None:
    actor = called(match, "Fusilier 1")
    assert game.telling(match.tables["B"], "B", actor) is None
    found = game.telling(
        match.tables["A"], "A", called(match, "Alguacil 1"), party=(PieceId("nobody"),)
    )
    assert found is not None
    assert labels(found.keys)[1] == "Move + Move"


def test_markers_that_attack_together_show_themselves_under_the_cover(match: Match) -> None:
    """A Marker of the party counts as one that acts."""
    found = keys(match, "Alguacil 1", "Marker 1")
    assert labels(found) == ["Coordinated Move + Move"]
    shows = game.showing_keys(
        match.tables["A"], "A", called(match, "Alguacil 1"), (called(match, "Marker 1"),)
    )
    assert "Coordinated Move + BS Attack at Fusilier 1" in labels(shows)
    assert all(one.shows for one in shows)


def test_two_markers_take_the_same_along(match: Match) -> None:
    one, other = (keys(match, "Alguacil 1", name) for name in ("Marker 1", "Marker 2"))
    assert labels(one) == labels(other) != []


def test_a_fireteam_acts_by_one_key_and_says_so(match: Match) -> None:
    team(match, "A", "Alguacil 1", "Alguacil 2", "Gunner 1")
    found = keys(match, "Alguacil 2")
    assert all(one.note.endswith("with its Fireteam") for one in found)
    table = pressed(match, found, "Move + BS Attack at Fusilier 1")
    assert table.order is not None
    assert len(table.order.pieces) == 3
    # Whoever answers may shoot at each of them.
    answers = labels(game.aro_keys(match.tables["B"], "B"))
    assert "Fusilier 1: BS Attack at Gunner 1, to the 1st" in answers
    assert "Fusilier 1: BS Attack at Alguacil 2, to the 1st" in answers


def test_a_fireteam_reacts_by_one_key(match: Match) -> None:
    team(match, "B", "Fusilier 1", "Fusilier 2")
    pressed(match, keys(match, "Alguacil 1"), "Move + Move")
    found = game.aro_keys(match.tables["B"], "B")
    assert labels(found)[0] == "Fireteam of Fusilier 1: BS Attack, to the 1st"
    table = pressed(match, found, "Fireteam of Fusilier 1: BS Attack, to the 1st")
    assert table.order is not None
    assert {called(match, one) for one in ("Fusilier 1", "Fusilier 2")} == set(table.order.aros)
