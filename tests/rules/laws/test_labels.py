"""Whatever an army list prints can be played: no label takes a match down, and none vanishes."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Final, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.book.editions import N4
from rules.book.labels import head, label, parts, plain
from rules.game import SIDES, Bears, is_understood
from rules.log import commands as c
from rules.reference import modes
from rules.reference.arms import arm, arms, melee
from rules.rolls.uses import uses_of
from tests.rules.laws.bearing import TOGETHER, Label, never_declared, played
from tests.rules.laws.labels import EXTRAS, TYPED, labelled_army, names
from tests.rules.laws.matches import Script, opened, playing, scripts
from tests.rules.laws.play import seed

TEXTS = st.text('abAB (),+-=″"0123456789:UPGRADES', max_size=40)


@given(TEXTS)
def test_whatever_is_printed_is_a_label(printed: str) -> None:
    found = label(printed)
    assert found.printed == printed
    assert "(" not in found.name


@given(TEXTS)
def test_nothing_between_commas_is_lost(text: str) -> None:
    assert "".join(parts(text)).replace(" ", "") == _without_outer_commas(text).replace(" ", "")


def _without_outer_commas(text: str) -> str:
    depth, kept = 0, []
    for sign in text:
        depth = max(0, depth + (sign == "(") - (sign == ")"))
        if sign != "," or depth:
            kept.append(sign)
    return "".join(kept)


def used_with_brackets(name: str, *extras: str) -> None:
    """Every way to use it can be looked up, and is one of its own; it has as many as without."""
    bare = (*arms(N4, (name,)), *melee(N4, (name,)))
    labelled = f"{name} ({', '.join(extras)})"
    ways = (*arms(N4, (labelled,)), *melee(N4, (labelled,)))
    # A Dispenser of what no chart has is used by nobody: it is told of before the match.
    assert len(ways) >= len(bare) or name == "Mine Dispenser"
    for way in ways:
        assert head(way)[0] == labelled
        assert label(arm(N4, way).name).name == name
        assert uses_of(N4, way) == uses_of(N4, plain(way))


@pytest.mark.parametrize("name", names("weapon"))
def test_a_weapon_is_used_whatever_stands_in_its_brackets(name: str) -> None:
    assert modes(N4, name)
    for extra in (*EXTRAS, *TYPED):
        used_with_brackets(name, extra)
    for first, second in product(EXTRAS[::7], EXTRAS[::5]):
        used_with_brackets(name, first, second)


BORNE: Final[tuple[Label, ...]] = (
    ("weapon", "Stun Pistol (+1B, Damage 12)"),
    ("weapon", "Drop Bears (+1B)"),
    ("weapon", "Uragan MRL"),
    ("skill", "BS Attack (Continous Damage)"),
    ("skill", "BS Attack (more Damage)"),
    ("skill", "Camouflage (1 Use)"),
    ("skill", "Booty (ReRoll)"),
    ("equipment", "Hacking Device (UPGRADE: Trinity (+1 Damage))"),
    ("equipment", "X Visor (Multispectral, +3)"),
)


@pytest.mark.parametrize(
    "labels", [BORNE[at : at + TOGETHER] for at in range(0, len(BORNE), TOGETHER)]
)
def test_a_label_enters_is_offered_declared_and_resolved(labels: tuple[Label, ...]) -> None:
    found = played(labels, number=1)
    assert found.commands > 100
    assert never_declared(labels, found) == []


ANY_WORD: Final = ("Terrain", "Vulnerability")
"""Skills that name something, whatever it is."""
UNREAD: Final = {"skill": 39, "equipment": 80, "weapon": 69}
"""How many pieces of brackets are read beside no name of a kind: it may only fall."""


@pytest.mark.parametrize("kind", get_args(Bears))
def test_what_nobody_reads_only_falls(kind: Bears) -> None:
    every = [one for one in names(kind) if one not in ANY_WORD]
    unread = [
        extra
        for extra in EXTRAS
        if not any(is_understood(N4, kind, f"{name} ({extra})") for name in every)
    ]
    assert len(unread) <= UNREAD[kind], unread


@pytest.mark.long("random matches of troopers with random labels")
@settings(max_examples=2 * settings().max_examples)
@given(st.integers(0, 2**24), scripts)
def test_whatever_troopers_bear_they_can_be_played(number: int, script: Script) -> None:
    chance, match = Random(number), opened()
    for side in SIDES:
        command = c.EnterArmy(by=side, army=labelled_army(chance))
        assert match.may(command) is None
        match.put(command, seed("labels", side))
    for _ in playing(script, match):
        for seat in SIDES:
            match.view(seat)
            match.offers(seat)
            match.told(seat, match.parts[seat][-3:])
