"""What the notebook says where something is left open to it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tracker.practice.filling import BANDS, filled


def mods(preset: tuple[str, ...]) -> dict[str, Any]:
    band = {"name": "band", "kind": "choice", "required": False, "preset": preset}
    return {"command": "GiveMods", "given": {}, "blanks": [{**band, "choices": [{"value": "3"}]}]}


@pytest.mark.parametrize(("stands", "said"), [(("-3",), {"-3"}), ((), set(BANDS))])
def test_a_range_that_stands_is_left_as_it_is(stands: tuple[str, ...], said: set[str]) -> None:
    found = {filled(mods(stands), {}, Random(n))["band"] for n in range(60)}
    assert found == said
