"""What another version of the edition has otherwise on the same declarations."""

from __future__ import annotations

import pytest

from rules import game
from rules.book.editions import N4, N4_2_1, N5_3
from rules.game import Entry
from rules.record import Difference, differences
from rules.tell import tell
from tests.said import said_in

WARNED = """
title = "A Marker moves, and one who sees it warns another"

[table]
edition = "N4 2.1"
Ana = ["Alguacil, Lieutenant, the yard", "Zero, as Camouflaged, the gate"]
Bo = ["Fusilier, Lieutenant, the road", "Fusilier, the ditch"]

[[step]]
do = [
  { Ana = "declare skill", actor = "Marker the gate", skill = "Move", to = "the wall" },
  { Bo = "declare aro", actor = "Fusilier the road", skill = "Look Out!", target = "Marker 1" },
  { Bo = "done", whole = true },
  { Ana = "declare skill", actor = "Marker 1", skill = "Move", to = "the well" },
  { Ana = "concede" },
]
"""
GUARDED = """
title = "A Marker goes with caution"

[table]
Ana = ["Alguacil, Lieutenant, the yard", "Zero, as Camouflaged, the gate"]
Bo = ["Fusilier, Lieutenant, the road", "Fusilier, the ditch"]

[[step]]
do = [
  { Ana = "declare skill", actor = "Marker the gate", skill = "Cautious Movement", to = "the wall" },
  { Ana = "concede" },
]
"""


def logged(script: str) -> list[Entry]:
    played, found = said_in(script)
    assert not played.failures
    return found


def said(one: Difference) -> list[str]:
    lines = (tell(one.by, entry) for entry in one.follow)
    return [line.text for line in lines if line is not None]


def test_what_the_other_refuses_is_named_with_its_rule() -> None:
    log = logged(WARNED)
    (refused,) = differences(log, N4)
    assert refused.refusal is not None
    assert refused.refusal.rule == "CAMO-E11"
    assert type(log[refused.at].event).__name__ == "CommandNoted"


def test_what_follows_otherwise_is_told_from_the_match_as_it_stood() -> None:
    log = logged(GUARDED)
    (found,) = differences(log, N4_2_1)
    assert found.refusal is None
    assert said(found) == [
        "Ana activates Marker 1: Regular Order of Group 1.",
        "Marker 1: Cautious Movement, the wall.",
    ]
    of_n4 = [one for one in found.came if one not in found.follow]
    assert [type(one.event).__name__ for one in of_n4] == ["StateLeft", "RevealCalled"]
    assert [*found.came] == log[found.at + 2 :][: len(found.came)]


def test_by_its_own_version_nothing_is_otherwise() -> None:
    assert list(differences(logged(WARNED), N4_2_1)) == []
    assert list(differences(logged(GUARDED), N4)) == []


def test_a_match_of_another_game_is_not_asked_about() -> None:
    with pytest.raises(ValueError, match=r"N5\.3 is another game than N4 2\.1"):
        list(differences(logged(WARNED), N5_3))


def test_of_a_part_of_a_match_nothing_is_said() -> None:
    part = [one for one in logged(WARNED) if game.sees("B", one.audience)]
    assert list(differences(part[:-2], N4)) == []
