"""The keys of an Order that is told in one go: each is taken as it is, and tells nothing but what shows."""

from __future__ import annotations

from typing import Final

import pytest
from msgspec.structs import replace

from rules import game
from rules.game import Key, Side, Table
from rules.ids import PieceId
from rules.log import commands as c
from rules.log.table import Hurt
from rules.scenario import read
from rules.scenario.play import Match
from tests.rules.laws.mapped import GROUND

MATCH: Final = """
title = "Keys"

[[profile]]
name = "Burner"
unit = "Burner"
type = "LI"
mov = [4, 4]
cc = 13
bs = 12
ph = 10
wip = 13
arm = 1
bts = 0
wounds = 1
weapons = ["Chain Rifle", "Akrylat-Kanone"]

[[profile]]
name = "Alguacil"
unit = "Alguaciles"
type = "LI"
mov = [4, 4]
cc = 13
bs = 11
ph = 10
wip = 13
arm = 1
bts = 0
wounds = 1
weapons = ["Combi Rifle", "E/Marat", "Shock Marksman Rifle"]

[table]
Ana = ["Zero, as Camouflaged, the alley", "Zero, as Camouflaged, the wall", "Alguacil, Lieutenant", "Burner"]
Bo = ["Fusilier", "Fusilier, Lieutenant"]
"""


@pytest.fixture
def match() -> Match:
    found = Match("keys")
    for asked in read(MATCH).setup:
        found.put(asked)
    return found


def called(match: Match, name: str) -> PieceId:
    return next(one for one, known in match.tables["referee"].names.items() if known == name)


def keys(match: Match, name: str, side: Side = "A", used: tuple[str, ...] = ()) -> tuple[Key, ...]:
    return game.order_keys(match.tables[side], side, called(match, name), used)


def shows_itself(match: Match) -> tuple[Key, ...]:
    return game.showing_keys(match.tables["A"], "A", called(match, "Marker 1"))


def labels(found: tuple[Key, ...]) -> list[str]:
    return [one.label for one in found]


def say(match: Match, command: c.Command) -> Table:
    assert game.may(command, match.tables[command.by]) is None
    match._settle(match._happen(command))
    return match.tables["referee"]


def pressed(match: Match, found: tuple[Key, ...], label: str) -> Table:
    return say(match, next(one.said for one in found if one.label == label))


def test_a_move_an_attack_an_aro_and_a_wound_are_three_keys(match: Match) -> None:
    pressed(match, keys(match, "Alguacil 1"), "Move + BS Attack at Fusilier 1")
    pressed(match, game.aro_keys(match.tables["B"], "B"), "Fusilier 1: BS Attack, to the 1st")
    came = game.outcome_keys(match.tables["B"], "B")
    assert labels(came)[:3] == ["Nobody hurt", "Fusilier 1: Unconscious", "Fusilier 1: Dead"]
    table = pressed(match, came, "Fusilier 1: Unconscious")
    assert table.order is None
    assert "Unconscious" in table.pieces[called(match, "Fusilier 1")].tokens


def test_who_is_attacked_is_asked_first(match: Match) -> None:
    for name in ("Fusilier 2", "Fusilier 1"):
        pressed(match, keys(match, "Alguacil 1"), f"Move + BS Attack at {name}")
        found = game.aro_keys(match.tables["B"], "B")
        other = "Fusilier 1" if name == "Fusilier 2" else "Fusilier 2"
        assert labels(found)[:3] == [
            f"{name}: BS Attack, to the 1st", f"{name}: Dodge, to the 1st",
            f"{other}: BS Attack, to the 1st",
        ]  # fmt: skip
        pressed(match, found, "Nobody reacted")
        pressed(match, game.outcome_keys(match.tables["B"], "B"), "Nobody hurt")


def test_two_moves_are_two_keys(match: Match) -> None:
    pressed(match, keys(match, "Alguacil 1"), "Move + Move")
    assert (
        pressed(match, game.aro_keys(match.tables["A"], "A"), "Nobody reacted, said aloud").order
        is None
    )


def test_the_last_used_comes_first(match: Match) -> None:
    found = keys(match, "Alguacil 1", used=("BS Attack at Fusilier 2 + Move",))
    assert labels(found)[:2] == ["BS Attack at Fusilier 2 + Move", "Move + Move"]


def test_what_is_usual_stays_at_hand_after_the_two_used_last(match: Match) -> None:
    used = [f"{first} + Move" for first in ("BS Attack at Fusilier 2", "BS Attack at Fusilier 1")]
    found = keys(match, "Alguacil 1", used=("Move + CC Attack at Nobody", *used, "Move + Dodge"))
    assert labels(found)[:3] == [*used, "Move + Move"]


def test_each_key_is_taken(match: Match) -> None:
    for name in ("Marker 1", "Alguacil 1"):
        found = keys(match, name)
        assert found
        assert all(game.may(one.said, match.tables["A"]) is None for one in found)


def test_no_key_is_there_twice(match: Match) -> None:
    for found in (keys(match, "Alguacil 1"), shows_itself(match)):
        assert len(set(labels(found))) == len(found) > 3


def test_a_marker_shows_itself_by_a_key_that_says_so(match: Match) -> None:
    assert labels(keys(match, "Marker 1")) == ["Move + Move"]
    assert "Move + BS Attack at Fusilier 1" in labels(shows_itself(match))
    assert game.showing_keys(match.tables["A"], "A", called(match, "Alguacil 1")) == ()


def test_against_a_marker_an_attack_answers_the_second_half_alone(match: Match) -> None:
    pressed(match, shows_itself(match), "Move + BS Attack at Fusilier 1")
    found = labels(game.aro_keys(match.tables["B"], "B"))
    assert "Fusilier 1: BS Attack, to the 2nd, delayed" in found
    assert "Fusilier 1: BS Attack, to the 1st" not in found
    assert "Fusilier 1: Dodge, to the 1st" in found


def test_two_markers_have_the_same_keys(match: Match) -> None:
    one, other = keys(match, "Marker 1"), keys(match, "Marker 2")
    assert labels(one) == labels(other) != []


def test_whoever_asks_reads_the_same_of_what_came(match: Match) -> None:
    pressed(match, shows_itself(match), "Move + BS Attack at Fusilier 1")
    say(match, c.TellAros(by="B"))
    told = [labels(game.outcome_keys(match.tables[side], side)) for side in game.SIDES]
    assert told[0] == told[1]


def test_what_hits_by_itself_waits_for_what_came_of_it(match: Match) -> None:
    """Nothing is thrown unasked for whoever lets the notebook roll: the dice lie on the table."""
    actor, target = called(match, "Burner 1"), called(match, "Fusilier 1")
    said = c.TellOrder(
        by="A", actor=actor, skill="BS Attack", target=target, weapon="Chain Rifle", then="Move"
    )
    assert say(match, said).step == "2"
    table = say(match, c.TellAros(by="B"))
    assert (table.step, len(table.order.hits if table.order else ())) == ("5.1", 1)
    assert game.rolled_here(table, "B") is None
    assert "Fusilier 1: Unconscious" in labels(game.outcome_keys(match.tables["B"], "B"))
    table = pressed(match, game.outcome_keys(match.tables["B"], "B"), "Nobody hurt")
    assert table.step == "5.2"


def shot_at(match: Match, weapon: str, by: str = "Alguacil 1") -> None:
    """Somebody has shot at Fusilier 1, who does not answer."""
    actor, target = called(match, by), called(match, "Fusilier 1")
    shot = c.TellOrder(
        by="A", actor=actor, skill="BS Attack", target=target, weapon=weapon, then="Move"
    )
    say(match, shot)
    say(match, c.TellAros(by="B"))


def test_who_was_shot_at_and_stands_holds_its_ground_by_one_key(match: Match) -> None:
    shot_at(match, "Combi Rifle")
    pressed(match, game.outcome_keys(match.tables["A"], "A"), "Fusilier 1: hit, saved")
    for side in game.SIDES:
        assert labels(game.guts_keys(match.tables[side], side)) == [
            "All hold their ground",
            "Fusilier 1: Prone",
        ]
    table = pressed(match, game.guts_keys(match.tables["A"], "A"), "All hold their ground")
    assert table.order is None
    assert "Prone" not in table.pieces[called(match, "Fusilier 1")].tokens


def test_who_fails_lies_down_and_the_others_hold(match: Match) -> None:
    shot_at(match, "Combi Rifle")
    pressed(match, game.outcome_keys(match.tables["B"], "B"), "Fusilier 1: hit, saved")
    table = pressed(match, game.guts_keys(match.tables["A"], "A"), "Fusilier 1: Prone")
    assert table.order is None
    assert "Prone" in table.pieces[called(match, "Fusilier 1")].tokens


def test_of_guts_nothing_is_asked_where_it_was_told_with_what_came_of_it(match: Match) -> None:
    shot_at(match, "Combi Rifle")
    hurt = (Hurt(called(match, "Fusilier 1"), failed=0),)
    assert say(match, c.TellOutcome(by="A", hurt=hurt, steady=True)).order is None


def test_a_key_says_which_state_it_brings(match: Match) -> None:
    """Each end once: who is Isolated by one failed Saving Roll is so by two."""
    shot_at(match, "E/Marat")
    for side in game.SIDES:
        found = labels(game.outcome_keys(match.tables[side], side))
        assert found == ["Nobody hurt", "Fusilier 1: Isolated", "Fusilier 1: hit, saved"]
    table = pressed(match, game.outcome_keys(match.tables["B"], "B"), "Fusilier 1: Isolated")
    assert "Isolated" in table.pieces[called(match, "Fusilier 1")].tokens


def test_a_state_is_called_as_its_page_is(match: Match) -> None:
    shot_at(match, "Akrylat-Kanone", "Burner 1")
    found = labels(game.outcome_keys(match.tables["B"], "B"))
    assert found == ["Nobody hurt", "Fusilier 1: Immobilized-A", "Fusilier 1: hit, saved"]


def test_what_kills_leaves_nobody_unconscious(match: Match) -> None:
    shot_at(match, "Shock Marksman Rifle")
    found = labels(game.outcome_keys(match.tables["A"], "A"))
    assert found == ["Nobody hurt", "Fusilier 1: Dead", "Fusilier 1: hit, saved"]


def test_of_a_marker_no_inches_of_the_map_are_told(match: Match) -> None:
    """How far it goes would tell who is under it."""
    reach = {}
    for name in ("Marker 1", "Alguacil 1"):
        on_a_map = replace(match.tables["A"], ground=GROUND)
        found = game.telling(on_a_map, "A", called(match, name))
        assert found is not None
        reach[name] = found.reach
    assert reach == {"Marker 1": 0, "Alguacil 1": 8}
    without = game.telling(match.tables["A"], "A", called(match, "Alguacil 1"))
    assert without is not None
    assert without.reach is None
