"""What hangs on rules alone is remembered, but not past the moment at which one is switched."""

from __future__ import annotations

from rules.profiles import Profile
from rules.registry import switched_off
from rules.states import in_force, states
from rules.table import Trooper

TROOPER = Trooper("t", "A", Profile("X", "X", "LI", (4, 4), 1, 1, 1, 1, 1, 1, 1), group=1)


def test_a_rule_that_is_switched_off_says_nothing_though_it_was_asked_before() -> None:
    normal = states()["Normal"]
    assert in_force(TROOPER) == (normal,)
    with switched_off("NORM-A1"):
        assert in_force(TROOPER) == ()
    assert in_force(TROOPER) == (normal,)
