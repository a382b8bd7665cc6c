"""The page "Dogged"; in play: tests/scenarios/dog_a1_fights_on.toml."""

from rules.book.editions import N4
from rules.moments import declaring
from rules.states import dogged as page
from rules.states import states
from tests.rules.states.bearers import PLAIN, bearing


def test_a1_for_who_has_the_skill() -> None:
    assert page.fights_on(bearing("Dogged"))
    assert not page.fights_on(PLAIN)


def test_it_is_no_null_state_and_bars_nothing() -> None:
    assert not page.STATE.null
    assert not states(N4)["Dogged"].speaks(declaring.forbids)
    assert page.STATE.instead_of == "Unconscious"
    assert not page.no_coup_de_grace()


def test_c1_dead_when_the_turn_is_over() -> None:
    assert page.dies_with_the_turn() == "Dead"
