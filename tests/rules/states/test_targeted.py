"""The page "Targeted State"; in play: tests/scenarios/targ_*.toml."""

from rules.book.editions import N4
from rules.moments import ending
from rules.moments.recovering import Cure
from rules.moments.rolling import Roll
from rules.moments.suffering import Harm
from rules.reference import skill
from rules.states import states
from rules.states import targeted as page


def against(name: str) -> Roll:
    return Roll(name, "opponent", skill(N4, name))


def test_a1_by_what_names_it() -> None:
    assert page.marked(Harm(frozenset({"Targeted"})))
    assert not page.marked(Harm())


def test_e1_three_more_to_shoot_at_it_or_hack_it() -> None:
    for name in ("BS Attack", "Forward Observer", "Speculative Attack", "Carbonite", "Zero Pain"):
        mod = page.easier_to_attack(against(name))
        assert mod is not None, name
        assert mod.value == 3
    for name in ("CC Attack", "Discover", "Dodge"):
        assert page.easier_to_attack(against(name)) is None, name
    assert page.easier_to_attack(Roll("BS Attack", "own", skill(N4, "BS Attack"))) is None


def test_e2_three_more_to_discover_it() -> None:
    mod = page.easier_to_discover(against("Discover"))
    assert mod is not None
    assert mod.value == 3
    assert page.easier_to_discover(against("BS Attack")) is None


def test_e3_three_less_to_its_reset() -> None:
    mod = page.resets_worse(Roll("Reset"))
    assert mod is not None
    assert mod.value == -3
    assert page.resets_worse(Roll("Dodge")) is None


def test_c1_and_c2_a_reset_or_an_engineer_and_nothing_by_itself() -> None:
    assert page.reset(Cure("Reset"))
    assert page.repaired(Cure("Engineer"))
    assert not page.repaired(Cure("Doctor"))
    assert not states(N4)["Targeted"].speaks(ending.states_phase)
