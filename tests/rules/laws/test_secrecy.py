"""What a player can't know is in nothing that reaches that player."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.laws.matches import Script
from tests.rules.laws.pairs import PAIRS, Pair
from tests.rules.laws.twins import Twins

TWINS = max(settings.default.max_examples // 4, 1)  # type: ignore[attr-defined]
LONGEST = 40
twin_scripts = st.builds(Script, st.integers(0, 2**24), st.integers(LONGEST // 2, LONGEST))


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
@settings(max_examples=TWINS)
@given(script=twin_scripts)
def test_twins_look_the_same_to_everybody_else(pair: Pair, script: Script) -> None:
    first, *chances = script.chances()
    twins = Twins(pair, first)
    twins.play(iter(chances))
    assert twins.compared >= 9
