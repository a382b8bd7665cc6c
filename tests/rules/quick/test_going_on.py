"""What comes after the Rolls of an Order told in one go, by keys on either phone: any State, who fights on,
where who Dodged goes."""

from __future__ import annotations

from typing import Final

import pytest

from rules import game
from rules.game import Key, Table
from rules.ids import PieceId
from rules.log import commands as c
from rules.log.table import Befell, Hurt, Reaction, Success
from rules.scenario import read
from rules.scenario.play import Match

MATCH: Final = """
title = "What comes after"

[[profile]]
name = "Hound"
unit = "Hounds"
type = "WB"
mov = [6, 4]
cc = 20
bs = 11
ph = 13
wip = 13
arm = 1
bts = 0
wounds = 1
skills = ["Dogged"]
weapons = ["Combi Rifle", "Pistol"]

[table]
Ana = ["Alguacil, the lane", "Zero, as Camouflaged, the alley", "Alguacil, Lieutenant"]
Bo = ["Hound, the barn", "Fusilier, the wall", "Fusilier, Lieutenant", "Zero, as Camouflaged, the pit"]
"""


@pytest.fixture
def match() -> Match:
    found = Match("after")
    for asked in read(MATCH).setup:
        found.put(asked)
    return found


def called(match: Match, name: str) -> PieceId:
    return next(one for one, known in match.tables["referee"].names.items() if known == name)


def labels(found: tuple[Key, ...]) -> list[str]:
    return [one.label for one in found]


def say(match: Match, command: c.Command) -> Table:
    assert game.may(command, match.tables[command.by]) is None
    match._settle(match._happen(command))
    return match.tables["referee"]


def pressed(match: Match, found: tuple[Key, ...], label: str) -> Table:
    assert label in labels(found), labels(found)
    return say(match, next(one.said for one in found if one.label == label))


def fight(match: Match, at: str, *dodge: str) -> None:
    actor = called(match, "Alguacil 1")
    target = called(match, at)
    say(match, c.TellOrder(
        by="A", actor=actor, skill="BS Attack", target=target, weapon="Combi Rifle", then="Move",
    ))  # fmt: skip
    aros = tuple(Reaction(called(match, one), "Dodge") for one in dodge)
    say(match, c.TellAros(by="B", aros=aros))


def test_who_falls_fights_on_by_one_key_on_either_phone(match: Match) -> None:
    fight(match, "Hound 1")
    pressed(match, game.outcome_keys(match.tables["A"], "A"), "Hound 1: Unconscious")
    for side in game.SIDES:
        found = game.telling(match.tables[side], side)
        assert found is not None
        assert found.part == "going on"
        assert labels(found.keys) == ["Nobody goes on", "Hound 1: Dogged"]
    table = pressed(match, game.going_on_keys(match.tables["A"], "A"), "Hound 1: Dogged")
    assert "Dogged" in table.pieces[called(match, "Hound 1")].tokens
    assert table.step in ("5.2", "orders")


def test_nobody_goes_on_and_it_is_down(match: Match) -> None:
    fight(match, "Hound 1")
    pressed(match, game.outcome_keys(match.tables["B"], "B"), "Hound 1: Unconscious")
    table = pressed(match, game.going_on_keys(match.tables["B"], "B"), "Nobody goes on")
    assert "Unconscious" in table.pieces[called(match, "Hound 1")].tokens
    assert table.order is None


def test_who_dodged_moves_lies_down_or_comes_into_contact(match: Match) -> None:
    fight(match, "Fusilier 1", "Fusilier 1")
    pressed(match, game.outcome_keys(match.tables["A"], "A"), "Fusilier 1: Dodge succeeds")
    for side in game.SIDES:
        found = labels(game.going_on_keys(match.tables[side], side))
        assert found[:2] == ["Nobody goes on", "Fusilier 1: moves up to 2″"]
        assert {"Fusilier 1: into contact with Alguacil 1", "Fusilier 1: Prone"} <= set(found)
        assert not any("Marker" in one for one in found)
    before = match.tables["A"].pieces[called(match, "Fusilier 1")].shape.where
    table = pressed(match, game.going_on_keys(match.tables["A"], "A"), "Fusilier 1: moves up to 2″")
    where = table.pieces[called(match, "Fusilier 1")].shape.where
    assert where == (f"{before}, up to 2″ on" if before else "up to 2″ on")
    assert table.order is None


def test_who_dodged_into_contact_is_engaged(match: Match) -> None:
    fight(match, "Fusilier 1", "Fusilier 1")
    pressed(match, game.outcome_keys(match.tables["A"], "A"), "Fusilier 1: Dodge succeeds")
    keys = game.going_on_keys(match.tables["B"], "B")
    table = pressed(match, keys, "Fusilier 1: into contact with Alguacil 1")
    assert "Engaged" in table.pieces[called(match, "Alguacil 1")].tokens


def test_nobody_is_asked_where_all_others_are_still(match: Match) -> None:
    fight(match, "Fusilier 1", "Fusilier 1")
    succeeds = (Success(called(match, "Fusilier 1")),)
    assert say(match, c.TellOutcome(by="A", succeeded=succeeds, still=True)).order is None


def test_what_was_told_of_guts_is_kept_while_who_fell_is_asked(match: Match) -> None:
    fight(match, "Hound 1")
    hurt = (Hurt(called(match, "Hound 1")),)
    assert say(match, c.TellOutcome(by="A", hurt=hurt, steady=True)).step == "5.1"
    table = pressed(match, game.going_on_keys(match.tables["A"], "A"), "Hound 1: Dogged")
    assert table.order is None


# ------------------------------------------------------------------ any State


def test_any_state_that_the_rules_can_bring_is_offered_on_either_phone(match: Match) -> None:
    fight(match, "Fusilier 1")
    found = [game.telling(match.tables[side], side) for side in game.SIDES]
    assert found[0] is not None
    assert found[1] is not None
    assert found[0].states == found[1].states
    assert {
        "Dead", "Immobilized-A", "Immobilized-B", "Isolated", "Possessed", "Prone", "Sepsitorized",
        "Stunned", "Targeted", "Unconscious",
    } <= set(found[0].states)  # fmt: skip
    assert not {"Camouflaged", "Engaged", "Normal", "Suppressive Fire"} & set(found[0].states)
    # Who took part comes first; a Marker bears none.
    assert found[0].bearers == found[1].bearers
    assert found[0].bearers[0][1] == "Alguacil 1"
    assert not any("Marker" in name for _, name in found[0].bearers)


@pytest.mark.parametrize(
    "state",
    ["Immobilized-A", "Immobilized-B", "Isolated", "Prone", "Stunned", "Targeted", "Unconscious"],
)
def test_each_begins_as_its_page_says(match: Match, state: str) -> None:
    fight(match, "Fusilier 1")
    piece = called(match, "Fusilier 1")
    came = c.TellOutcome(by="B", befell=(Befell(piece, state),), steady=True, still=True)
    table = say(match, came)
    assert table.order is None
    assert state in table.pieces[piece].tokens
    assert table.pieces[piece].lost == (state == "Unconscious")


def test_who_is_dead_leaves_the_table(match: Match) -> None:
    fight(match, "Fusilier 1")
    piece = called(match, "Fusilier 1")
    table = say(match, c.TellOutcome(by="A", befell=(Befell(piece, "Dead"),)))
    assert piece not in table.pieces
    assert table.order is None


def test_who_is_taken_over_obeys_who_did_it(match: Match) -> None:
    fight(match, "Fusilier 1")
    piece = called(match, "Fusilier 1")
    said = c.TellOutcome(by="A", befell=(Befell(piece, "Possessed"),), steady=True)
    table = say(match, said)
    master = table.pieces[piece].master
    assert master is not None
    assert master.side == "A"


@pytest.mark.parametrize(
    ("piece", "state", "by", "rule"),
    [
        ("Fusilier 1", "Engaged", "B", "ENG-A1"),
        ("Fusilier 1", "Suppressive Fire", "B", "SUPP-A1"),
        ("Fusilier 1", "Shasvastii-Embryo", "B", "EMBRYO-A1"),
        ("Fusilier 1", "Nonsense", "B", "TOLD-1"),
        ("Fusilier 2", "Isolated", "A", "SEQ-9"),
        ("Marker 1", "Isolated", "B", "CAMO-C5"),
        ("Marker 2", "Isolated", "A", "CAMO-C5"),
    ],
)
def test_what_cant_be_is_refused_by_its_rule_and_the_order_kept(
    match: Match, piece: str, state: str, by: game.Side, rule: str
) -> None:
    fight(match, "Fusilier 1")
    said = c.TellOutcome(by=by, befell=(Befell(called(match, piece), state),))
    refusal = game.may(said, match.tables[by])
    assert refusal is not None
    assert refusal.rule == rule
    assert refusal.sentence.endswith(".")
    assert match.tables["referee"].step == "5"


def test_nobody_is_shown_by_what_the_other_side_makes_up(match: Match) -> None:
    """Only what an Attack reaches is told by who is across the table; lying down shows nobody."""
    fight(match, "Fusilier 1")
    bystander = called(match, "Fusilier 2")
    for state in ("Dead", "Targeted", "Unconscious"):
        said = c.TellOutcome(by="A", befell=(Befell(bystander, state),))
        assert game.may(said, match.tables["A"]) is not None
    assert game.may(
        c.TellOutcome(by="B", befell=(Befell(bystander, "Targeted"),)), match.tables["B"]
    ) is None  # fmt: skip
