"""The page "No Wound Incapacitation"; in play: tests/scenarios/faq_k34_one_point_more.toml."""

from rules.book.editions import N4
from rules.moments import declaring
from rules.moments.recovering import Cure
from rules.states import no_wound_incapacitation as page
from rules.states import states
from tests.rules.states.bearers import PLAIN, bearing


def test_a1_for_who_has_the_skill() -> None:
    assert page.fights_on(bearing("No Wound Incapacitation"))
    assert not page.fights_on(PLAIN)


def test_it_is_no_null_state_and_bars_nothing() -> None:
    assert not page.STATE.null
    assert not states(N4)["No Wound Incapacitation"].speaks(declaring.forbids)
    assert page.STATE.instead_of == "Unconscious"
    assert not page.no_coup_de_grace()


def test_c1_treated_as_unconscious_is() -> None:
    assert page.treated(Cure("Doctor"))
    assert page.treated(Cure("Engineer", structure=True))
    assert not page.treated(Cure("Engineer"))
    assert not page.treated(Cure("Reset"))
