"""Whatever rules two players have off, their match goes on: nothing breaks, and all seats follow."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings

from rules import game
from rules.book.editions import BOOKS, WrongTerms
from rules.book.house_rules import HouseRule
from rules.book.terms import Part, resolved
from rules.registry import registered
from tests.rules.laws.matches import Script, opened, playing, scripts
from tests.rules.laws.play import SEATS
from tests.switch_off import every_page

AT_ONCE = 8
"""Rules that a match has off."""
EXAMPLES = max(settings().max_examples // 5, 1)


@cache
def can_be_off(edition: str) -> tuple[HouseRule, ...]:
    every_page()
    found = (HouseRule(id, off=True) for id in sorted(registered(BOOKS[edition])))
    return tuple(one for one in found if _is_taken(edition, one))


def _is_taken(edition: str, one: HouseRule) -> bool:
    try:
        return bool(resolved(edition, Part("house", (one,))))
    except WrongTerms:
        return False


@pytest.mark.parametrize("edition", BOOKS)
@settings(max_examples=EXAMPLES)
@given(script=scripts)
def test_a_match_goes_on_whatever_is_off(edition: str, script: Script) -> None:
    house = Random(script.seed).sample(can_be_off(edition), AT_ONCE)
    match = opened(edition, tuple(house))
    for _ in playing(script, match):
        pass
    assert match.full.terms.house == tuple(house)
    for seat in SEATS:
        assert game.fold(game.EMPTY, match.parts[seat]) == match.tables[seat]
