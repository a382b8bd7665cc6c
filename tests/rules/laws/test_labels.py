"""Whatever an army list prints can be played: no label takes a match down, and none vanishes."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.book.editions import N4
from rules.book.labels import head, label, parts, plain
from rules.game import SIDES
from rules.log import commands as c
from rules.reference import modes
from rules.reference.arms import arm, arms, melee
from rules.rolls.uses import uses_of
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
