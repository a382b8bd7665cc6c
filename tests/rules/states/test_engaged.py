"""The page "Engaged State": what its rules say when they are asked.

How they come to bear in play is in tests/scenarios/eng_*.toml.
"""

import pytest

from rules.book.editions import N4
from rules.moments.declaring import Act
from rules.moments.rolling import Roll
from rules.reference import skill
from rules.state import State
from rules.states import engaged as page
from rules.states import states

NOBODY = states(N4)["Unconscious"]
GLUED = states(N4)["Immobilized-A"]
TAKEN = states(N4)["Possessed"]


def test_a1_comes_of_contact_between_two_who_can_fight() -> None:
    assert page.comes_to_grips((), ())
    assert page.comes_to_grips((TAKEN,), ())


@pytest.mark.parametrize("state", [NOBODY, GLUED])
def test_a1_not_with_who_is_null_or_immobilized(state: State) -> None:
    assert not page.comes_to_grips((state,), ())
    assert not page.comes_to_grips((), (state,))


def test_e1_declares_what_close_combat_allows() -> None:
    assert page.goes_berserk(Act(skill(N4, "Berserk")))
    for name in ("CC Attack", "Dodge", "Idle", "Reset"):
        assert page.only_close_combat.by(N4)(Act(skill(N4, name))) is None, name
    for name in ("Move", "Discover", "Cautious Movement"):
        assert name in (page.only_close_combat.by(N4)(Act(skill(N4, name))) or ""), name


def test_e1_a_bs_attack_hangs_on_how_the_order_began() -> None:
    assert page.only_close_combat.by(N4)(Act(skill(N4, "BS Attack"))) is None
    assert page.no_shooting(Act(skill(N4, "BS Attack")))
    assert page.no_shooting(Act(skill(N4, "Dodge"))) is None
    assert page.no_shooting(Act(skill(N4, "BS Attack"), stood=False)) is None


def test_e3_a_shot_into_close_combat_suffers_for_each_ally() -> None:
    mod = page.into_close_combat(Roll("BS Attack", "opponent", allies=2))
    assert mod is not None
    assert (mod.value, mod.rule) == (-12, page.into_close_combat.id)
    assert page.into_close_combat(Roll("BS Attack", "opponent")) is None


def test_e5_makes_no_guts_roll() -> None:
    assert page.keeps_its_nerve()


def test_c1_ends_without_contact() -> None:
    assert page.nobody_near((), ())
    assert not page.nobody_near((), ((),))


def test_c2_ends_when_no_enemy_in_contact_can_fight() -> None:
    assert page.nobody_left_to_fight((), ((NOBODY,), (GLUED,)))
    assert not page.nobody_left_to_fight((), ((NOBODY,), ()))
    assert not page.nobody_left_to_fight((), ((TAKEN,),))
    assert page.nobody_left_to_fight((NOBODY,), ((),))
    assert not page.nobody_left_to_fight((), ())


def test_c3_ends_by_a_dodge_out_of_contact() -> None:
    assert page.dodges_away()
