"""Immobilized-2, of a replacement without room; in play: tests/scenarios/imm2_*.toml."""

import pytest

from rules.book.editions import N4
from rules.moments.declaring import Act
from rules.moments.recovering import Cure
from rules.reference import skill
from rules.states import immobilized_2 as page


def test_e1_nothing_but_reset() -> None:
    assert page.resets_only(Act(skill(N4, "Move")))
    assert page.resets_only(Act(skill(N4, "Dodge")))
    assert page.resets_only(Act(skill(N4, "Reset"))) is None


def test_e2_its_order_is_given_as_ever() -> None:
    assert page.still_gives_its_order("regular") == "regular"


def test_e3_no_guts_roll() -> None:
    assert page.stands_fast()


@pytest.mark.parametrize("name", ["Reset", "Engineer"])
def test_c1_the_usual_way_ends_nothing(name: str) -> None:
    assert not page.ended_the_usual_way(Cure(name))
    assert page.wedged_in(Cure(name))


def test_c1_says_nothing_of_what_would_end_it_nowhere() -> None:
    assert not page.wedged_in(Cure("Dodge"))
