"""The page "Targeted State"; in play: tests/scenarios/targ_*.toml."""

from rules.reference import skill
from rules.state import Cure, Harm
from rules.states import targeted as page


def test_a1_by_what_names_it() -> None:
    assert page.marked(Harm(frozenset({"Targeted"})))
    assert not page.marked(Harm())


def test_e1_three_more_to_shoot_at_it_or_hack_it() -> None:
    for name in ("BS Attack", "Forward Observer", "Speculative Attack", "Carbonite", "Zero Pain"):
        mod = page.easier_to_attack(skill(name))
        assert mod is not None, name
        assert mod.value == 3
    for name in ("CC Attack", "Discover", "Dodge"):
        assert page.easier_to_attack(skill(name)) is None, name


def test_e2_three_more_to_discover_it() -> None:
    mod = page.easier_to_discover(skill("Discover"))
    assert mod is not None
    assert mod.value == 3
    assert page.easier_to_discover(skill("BS Attack")) is None


def test_e3_three_less_to_its_reset() -> None:
    mod = page.resets_worse("Reset")
    assert mod is not None
    assert mod.value == -3
    assert page.resets_worse("Dodge") is None


def test_c1_and_c2_a_reset_or_an_engineer_and_nothing_by_itself() -> None:
    assert page.reset(Cure("Reset"))
    assert page.repaired(Cure("Engineer"))
    assert not page.repaired(Cure("Doctor"))
    assert page.STATE.at_states_phase is None
