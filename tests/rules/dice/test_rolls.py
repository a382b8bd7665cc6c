"""One die, and Normal Rolls (N4, "Rolls")."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice.mods import Target
from rules.dice.rolls import Die, burst, judge, normal
from rules.switched_off import switched_off

targets = st.builds(Target, st.integers(0, 20)) | st.builds(Target, st.just(20), st.integers(1, 25))
faces = st.integers(1, 20)


@pytest.mark.parametrize(
    ("target", "rolled", "die"),
    [
        (Target(15), 11, Die(11, 11, success=True)),
        (Target(15), 15, Die(15, 15, success=True, critical=True)),
        (Target(15), 16, Die(16, 16, success=False)),
        (Target(1), 1, Die(1, 1, success=True, critical=True)),
        (Target(0), 1, Die(1, 1, success=False)),
        (Target(20), 20, Die(20, 20, success=True, critical=True)),
        (Target(20), 19, Die(19, 19, success=True)),
        (Target(20, 3), 16, Die(16, 19, success=True)),
        (Target(20, 3), 17, Die(17, 20, success=True, critical=True)),
        (Target(20, 3), 20, Die(20, 20, success=True, critical=True)),
        (Target(20, 3), 1, Die(1, 4, success=True)),
        (Target(20, low=3), 1, Die(1, 1, success=True, critical=True)),
        (Target(20, low=3), 3, Die(3, 3, success=True, critical=True)),
        (Target(20, low=3), 4, Die(4, 4, success=True)),
        (Target(20, low=3), 19, Die(19, 19, success=True)),
        (Target(20, low=3), 20, Die(20, 20, success=True, critical=True)),
    ],
)
def test_a_die(target: Target, rolled: int, die: Die) -> None:
    assert judge(target, rolled) == die


@given(targets, faces)
def test_a_critical_is_a_success_and_as_many_faces_as_it_should_be(
    target: Target, rolled: int
) -> None:
    die = judge(target, rolled)
    assert die.success or not die.critical
    assert die.success == (rolled <= target.value)
    criticals = [face for face in range(1, 21) if judge(target, face).critical]
    assert len(criticals) == (min(20, 1 + target.bonus) if target.value else 0)


@given(targets, st.lists(faces, max_size=6))
def test_in_a_normal_roll_each_die_is_judged_alone(target: Target, dice: list[int]) -> None:
    judged = normal(target, dice)
    assert [die.rolled for die in judged] == dice
    assert list(judged) == [judge(target, rolled) for rolled in dice]
    assert all(die.stands == die.success for die in judged)


@pytest.mark.parametrize("rolled", [0, 21, -3])
def test_a_number_that_no_die_shows_is_refused(rolled: int) -> None:
    with pytest.raises(ValueError, match=f"1 to 20, not {rolled}"):
        judge(Target(12), rolled)


def test_the_whole_burst_in_the_active_turn_and_one_die_in_aro() -> None:
    assert burst(4, active=True) == 4
    assert burst(4, active=False) == 1
    with switched_off("ROLL-2"):
        assert burst(4, active=False) == 4


def test_without_roll_4_there_are_no_criticals() -> None:
    with switched_off("ROLL-4"):
        assert judge(Target(15), 15) == Die(15, 15, success=True)
        assert judge(Target(20, low=3), 1) == Die(1, 1, success=True)
