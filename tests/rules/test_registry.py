"""What hangs on rules alone is remembered, but not past the moment at which one is switched."""

from __future__ import annotations

import pytest

from rules.book.editions import BOOKS, N4
from rules.book.profiles import Profile
from rules.ids import TrooperId
from rules.log.table import Trooper
from rules.registry import Rule, functions
from rules.states import in_force, states
from rules.switched_off import switched_off

TROOPER = Trooper(
    TrooperId("t"), "A", Profile("X", "X", "LI", (4, 4), 1, 1, 1, 1, 1, 1, 1), group=1
)


def test_a_rule_that_is_switched_off_says_nothing_though_it_was_asked_before() -> None:
    normal = states(N4)["Normal"]
    assert in_force(N4, TROOPER) == (normal,)
    with switched_off("NORM-A1"):
        assert in_force(N4, TROOPER) == ()
    assert in_force(N4, TROOPER) == (normal,)


def test_a_rule_that_nobody_knows_cannot_be_switched_off() -> None:
    with pytest.raises(KeyError), switched_off("NO-1"):
        pass


def permits(here: bool) -> bool:
    return here


def refuses(here: bool) -> str | None:
    return "No." if here else None


def counts(here: int) -> int:
    return here


def lists(here: str) -> tuple[str, ...]:
    return (here,)


def changes(here: str, inches: float) -> float:
    return inches + 1


def makes(here: str) -> float:
    return 1.0


def test_a_rule_that_is_switched_off_says_what_is_nothing_for_its_answer() -> None:
    assert Rule("X", permits).neutral()(True) is False
    assert Rule("X", refuses).neutral()(True) is None
    assert Rule("X", counts).neutral()(3) == 0
    assert Rule("X", lists).neutral()("x") == ()


def test_one_that_changes_what_it_is_given_leaves_it_as_it_came() -> None:
    assert Rule("X", changes).neutral()("x", 2.5) == 2.5
    assert Rule("X", changes).neutral()("x", inches=2.5) == 2.5


def test_a_rule_of_whose_absence_its_answer_tells_nothing_has_to_say_it() -> None:
    with pytest.raises(TypeError, match="makes has to say what it says when it is switched off"):
        Rule("X", makes).neutral()
    assert Rule("X", makes, 4.0).neutral()("x") == 4.0


def test_every_rule_can_be_switched_off() -> None:
    states(N4)
    assert all(callable(one.neutral()) for book in BOOKS.values() for one in functions(book))
