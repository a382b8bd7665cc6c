"""Saving Rolls (N4, "Saving Rolls" and the ammunition chart)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.book.editions import N4, N5_2
from rules.dice.ammunition import ammunition
from rules.dice.mods import Mod, Target
from rules.dice.rolls import judge
from rules.dice.saving import (
    SavingRoll,
    attack_damage,
    judge_save,
    para_target,
    saves_for,
    saving_rolls,
)
from rules.switched_off import switched_off

ARM, BTS = SavingRoll("ARM", 1), SavingRoll("BTS", 1)


@pytest.mark.parametrize(
    ("damage", "save", "halved", "cover", "mods", "limit"),
    [
        (14, 1, True, True, (), 10),  # a Boarding Shotgun on a Fusilier in Partial Cover
        (13, 1, False, False, (), 12),
        (13, 3, False, True, (), 7),
        (15, 5, True, False, (), 12),  # half of 5 is 3
        (14, 8, True, True, (), 7),
        (13, 0, True, False, (), 13),
        (13, 3, False, False, (+1, -3), 8),
        (11, 9, False, True, (), -1),
        (22, 0, False, False, (), 22),
    ],
)
def test_the_attack_damage(
    damage: int, save: int, halved: bool, cover: bool, mods: tuple[int, ...], limit: int
) -> None:
    given = [Mod("x", value) for value in mods]
    reached = attack_damage.by(N4)(damage, save, halved=halved, cover=cover, mods=given)
    assert (reached.on, reached.passes) == (limit, False)


def test_that_or_less_fails() -> None:
    fails = judge_save.by(N4)
    assert fails(10, 10)
    assert fails(10, 1)
    assert not fails(10, 11)
    assert not any(fails(0, die) for die in range(1, 21))
    assert all(fails(20, die) for die in range(1, 21))


@pytest.mark.parametrize(
    ("ammo", "hit", "critical"),
    [
        ("N", 1, 2),
        ("AP", 1, 2),
        ("DA", 2, 3),
        ("EXP", 3, 4),
        ("Shock", 1, 2),
        ("T2", 1, 2),
        ("E/M", 2, 3),
        ("PARA", 1, 2),
        ("Stun", 2, 3),
        ("Smoke", 0, 0),
        ("Eclipse", 0, 0),
        ("AP+DA", 2, 3),
        ("AP+Exp", 3, 4),
        ("DA + Shock", 2, 3),
    ],
)
def test_how_many_saving_rolls(ammo: str, hit: int, critical: int) -> None:
    assert saves_for(ammo) == hit
    assert saves_for(ammo, critical=True) == critical
    assert len(saving_rolls(ammunition(ammo), "ARM")) == hit
    assert len(saving_rolls(ammunition(ammo), "ARM", critical=True)) == critical


def test_plasma_is_saved_with_both_and_its_critical_with_arm() -> None:
    plasma = ammunition("Plasma")
    assert saving_rolls(plasma, "ARM+BTS") == (ARM, BTS)
    assert saving_rolls(plasma, "ARM+BTS", critical=True) == (ARM, BTS, ARM)


def test_the_extra_roll_of_t2_takes_one_wound() -> None:
    assert saving_rolls(ammunition("T2"), "ARM", critical=True) == (SavingRoll("ARM", 2), ARM)


def test_what_takes_no_wounds_says_so() -> None:
    assert saving_rolls(ammunition("E/M"), "BTS", critical=True) == (SavingRoll("BTS", 0),) * 3
    assert saving_rolls(ammunition("PARA"), "PH-6") == (SavingRoll("PH-6", 0),)


def test_para_is_resisted_with_ph_less_six() -> None:
    assert para_target(N4, 13) == Target(7, 0, -6)
    assert judge(para_target(N4, 13), 7).success
    assert not judge(para_target(N4, 13), 8).success


@given(st.integers(10, 20), st.integers(0, 12), st.booleans(), st.booleans())
def test_armour_halving_and_cover_pull_their_own_way(
    damage: int, save: int, halved: bool, cover: bool
) -> None:
    reached = attack_damage.by(N4)
    limit = reached(damage, save, halved=halved, cover=cover).on
    assert reached(damage, save + 1, halved=halved, cover=cover).on <= limit
    assert reached(damage, save, halved=True, cover=cover).on >= limit
    assert reached(damage, save, halved=halved, cover=True).on <= limit
    if save:
        assert reached(damage, save, halved=halved).on < damage


# ------------------------------------------------------------------ N5 reads the dice the other way


def test_by_n5_ps_and_armour_or_less_passes() -> None:
    """A Combi Rifle, PS 7, on ARM 1 in Partial Cover: 11 or less passes."""
    reached = attack_damage.by(N5_2)(7, 1, cover=True)
    assert (reached.on, reached.passes) == (11, True)
    assert [(one.label, one.value) for one in reached.parts] == [
        ("PS", 7),
        ("ARM", 1),
        ("Partial Cover", 3),
    ]
    fails = judge_save.by(N5_2)
    assert not fails(11, 11)
    assert fails(11, 12)
    assert all(fails(0, die) for die in range(1, 21))
    assert not any(fails(20, die) for die in range(1, 21))


@given(st.integers(8, 17), st.integers(0, 9), st.booleans(), st.booleans())
def test_as_many_dice_fail_by_n5_as_by_n4(
    damage: int, save: int, halved: bool, cover: bool
) -> None:
    """PS is 20 less the Damage."""
    was = attack_damage.by(N4)(damage, save, halved=halved, cover=cover).on
    now = attack_damage.by(N5_2)(20 - damage, save, halved=halved, cover=cover).on
    dice = range(1, 21)
    assert sum(judge_save.by(N5_2)(now, die) for die in dice) == sum(
        judge_save.by(N4)(was, die) for die in dice
    )
    assert {21 - die for die in dice if judge_save.by(N5_2)(now, die)} == {
        die for die in dice if judge_save.by(N4)(was, die)
    }


def test_each_rule_is_missed() -> None:
    with switched_off("SAVE-1"):
        assert attack_damage.by(N4)(14, 1, halved=True, cover=True).on == 14
        assert attack_damage.by(N5_2)(7, 1, cover=True).on == 7
        assert not judge_save.by(N4)(10, 1)
    with switched_off("SAVE-2"):
        assert attack_damage.by(N4)(15, 5, halved=True).on == 10
    with switched_off("SAVE-4"):
        assert [saves_for(name) for name in ("DA", "EXP", "Smoke")] == [1, 1, 0]
    with switched_off("SAVE-3"):
        assert saves_for("DA", critical=True) == 2
