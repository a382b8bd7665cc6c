"""MODs and Success Values (N4, "Rolls")."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.book.editions import N4, N5_2
from rules.dice.mods import Mod, Target, half, success_value
from rules.switched_off import switched_off

mods = st.lists(st.builds(Mod, st.just("x"), st.integers(-12, 12)), max_size=8)


def made_of(attribute: int, *values: int) -> Target:
    return success_value(N4, attribute, [Mod("x", value) for value in values])


@pytest.mark.parametrize(
    ("attribute", "values", "target"),
    [
        (12, (+6, -3), Target(15, 0, 3)),  # the Caliban at 7 inches, the target in Partial Cover
        (12, (+3, 0, -3, -3), Target(9, 0, -3)),  # the Fusilier: Mimetism, Surprise Attack
        (13, (), Target(13, 0, 0)),
        (11, (-6, -3, -3), Target(0, 0, -12, ("ROLL-5",))),  # -1: fails without dice
        (12, (-12,), Target(0, 0, -12, ("ROLL-5",))),
        (13, (-12,), Target(1, 0, -12)),
        (20, (), Target(20, 0, 0)),
        (14, (+9,), Target(20, 3, 9, ("ROLL-5",))),
        (13, (-6, -6, -3), Target(1, 0, -12, ("ROLL-1",))),
        (13, (+6, +6, +3), Target(20, 5, 12, ("ROLL-1", "ROLL-5"))),
        (15, (-15, +3), Target(3, 0, -12)),  # what is capped is the sum, not its parts
        (15, (+15, -15), Target(15, 0, 0)),
    ],
)
def test_the_success_value(attribute: int, values: tuple[int, ...], target: Target) -> None:
    assert made_of(attribute, *values) == target


@given(st.integers(1, 25), mods)
def test_the_mods_never_count_more_than_twelve(attribute: int, suffered: list[Mod]) -> None:
    target = success_value(N4, attribute, suffered)
    assert -12 <= target.total_mod <= 12
    assert 0 <= target.value <= 20
    assert target.bonus == max(0, attribute + target.total_mod - 20)
    assert target.bonus == 0 or target.value == 20
    assert success_value(N4, attribute, suffered[::-1]) == target


@given(st.integers(1, 25), mods, st.integers(0, 6))
def test_a_better_mod_never_makes_it_harder(
    attribute: int, suffered: list[Mod], better: int
) -> None:
    before = success_value(N4, attribute, suffered)
    after = success_value(N4, attribute, [*suffered, Mod("more", better)])
    assert (after.value, after.bonus) >= (before.value, before.bonus)


def test_below_one_there_is_nothing_to_roll() -> None:
    assert not made_of(9, -9).rolls
    assert made_of(10, -9).rolls


def test_without_the_cap_all_mods_count() -> None:
    with switched_off("ROLL-1"):
        assert made_of(16, -6, -6, -3) == Target(1, 0, -15)


def test_without_roll_5_every_die_is_thrown_as_it_is() -> None:
    with switched_off("ROLL-5"):
        assert made_of(14, +9) == Target(20, 0, 9)
        assert made_of(9, -12) == Target(1, 0, -12)


@pytest.mark.parametrize(
    ("value", "target"),
    [
        (19, Target(19)),
        (20, Target(20)),
        (23, Target(20, rules=("ROLL-5",), low=3)),
        (45, Target(20, rules=("ROLL-5",), low=20)),
        (0, Target(0, rules=("ROLL-5",))),
    ],
)
def test_by_n5_what_is_above_twenty_makes_criticals_from_one(value: int, target: Target) -> None:
    assert success_value(N5_2, value) == target


@pytest.mark.parametrize(("whole", "halved"), [(0, 0), (1, 1), (2, 1), (3, 2), (5, 3), (8, 4)])
def test_halves_are_rounded_up(whole: int, halved: int) -> None:
    assert half(whole) == halved
