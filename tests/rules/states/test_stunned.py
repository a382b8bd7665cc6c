"""The page "Stunned State"; in play: tests/scenarios/stun_*.toml."""

import pytest

from rules.book.editions import N4
from rules.moments import ending
from rules.moments.declaring import Act
from rules.moments.recovering import Cure
from rules.moments.rolling import Roll
from rules.moments.suffering import Harm
from rules.reference import skill
from rules.states import states
from rules.states import stunned as page


def test_a1_by_what_names_it() -> None:
    assert page.dazzled(Harm(frozenset({"Stunned"})))
    assert not page.dazzled(Harm(frozenset({"Isolated"})))


def test_e1_no_attack_of_any_kind() -> None:
    for name in ("BS Attack", "CC Attack", "Forward Observer", "Carbonite"):
        assert name in (page.attacks_nobody(Act(skill(N4, name))) or "")
    for name in ("Move", "Dodge", "Reset", "Discover", "Doctor"):
        assert page.attacks_nobody(Act(skill(N4, name))) is None


@pytest.mark.parametrize("name", ["Dodge", "Reset", "Discover", "Guts Roll", "PH"])
def test_e2_three_less_to_every_roll(name: str) -> None:
    mod = page.three_less(Roll(name))
    assert mod is not None
    assert page.three_less(Roll(name, "opponent")) is None
    assert (mod.value, mod.rule) == (-3, page.three_less.id)


def test_c1_a_doctor_on_wounds_and_an_engineer_on_str() -> None:
    assert page.treated(Cure("Doctor"))
    assert page.treated(Cure("Engineer", structure=True))
    assert not page.treated(Cure("Engineer"))
    assert not page.treated(Cure("Doctor", structure=True))
    assert not page.treated(Cure("Reset"))


def test_c2_ends_by_itself_in_the_states_phase() -> None:
    assert page.passes_by_itself()
    assert states(N4)["Stunned"].rules(ending.states_phase) == (page.passes_by_itself,)
