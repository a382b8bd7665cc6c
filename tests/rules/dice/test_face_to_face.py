"""Face to Face Rolls (N4, "Face to Face Rolls")."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.book.editions import N4
from rules.dice.face_to_face import (
    Outcome,
    face_to_face,
    opposed,
    rank,
)
from rules.dice.mods import Mod, Target, success_value
from rules.switched_off import switched_off

from .test_rolls import faces, targets

bursts = st.lists(faces, max_size=6)


def score(outcome: Outcome) -> tuple[int, int, int, int]:
    return outcome.a_hits, outcome.a_crits, outcome.b_hits, outcome.b_crits


def by(outcome: Outcome) -> tuple[list[int | None], list[int | None]]:
    """Each die of a and of b: the number that cancels it."""
    return (
        [
            None if d.cancelled_by is None else outcome.b_dice[d.cancelled_by].number
            for d in outcome.a_dice
        ],
        [
            None if d.cancelled_by is None else outcome.a_dice[d.cancelled_by].number
            for d in outcome.b_dice
        ],
    )


def test_the_caliban_and_the_fusilier() -> None:
    """SV 15, Burst 2, against SV 9 in ARO: 11 and 4 against 8."""
    outcome = face_to_face(Target(15), (11, 4), Target(9), (8,))
    assert score(outcome) == (1, 0, 0, 0)
    assert by(outcome) == ([None, 8], [11])
    assert outcome.rules == ("ROLL-3",)


@pytest.mark.parametrize(
    ("case", "a", "a_dice", "b", "b_dice", "expected"),
    [
        ("both fail", 10, (11, 20), 9, (10,), (0, 0, 0, 0)),
        ("one fails", 10, (10, 4, 12), 9, (10,), (2, 1, 0, 0)),
        ("both pass, the higher wins", 15, (12,), 13, (9,), (1, 0, 0, 0)),
        ("both pass, the higher wins in ARO", 15, (5, 7, 6), 13, (9,), (0, 0, 1, 0)),
        ("some dice are above, some below", 15, (12, 3, 10), 13, (9,), (2, 0, 0, 0)),
        ("a tie cancels both", 15, (9,), 13, (9,), (0, 0, 0, 0)),
        ("a tie cancels every equal die", 15, (9, 9), 13, (9,), (0, 0, 0, 0)),
        ("a tied die is beaten by another", 15, (12, 9), 13, (9,), (1, 0, 0, 0)),
        ("the cancelled still cancel", 15, (12, 5), 13, (9,), (1, 0, 0, 0)),
        ("the cancelled still cancel, chain", 15, (14, 8, 4), 16, (10, 6), (1, 0, 0, 0)),
        ("a Critical beats a higher success", 5, (5,), 15, (12,), (1, 1, 0, 0)),
        ("a Critical beats an equal number", 9, (9,), 15, (9,), (1, 1, 0, 0)),
        ("a Critical beats all", 5, (5,), 15, (12, 14, 3), (1, 1, 0, 0)),
        ("a Critical does not save its neighbour", 12, (12, 5), 15, (10,), (1, 1, 0, 0)),
        ("but lets a higher neighbour hit", 12, (12, 11), 15, (10,), (2, 1, 0, 0)),
        ("Criticals cancel each other", 12, (12,), 15, (15,), (0, 0, 0, 0)),
        ("and all else with them", 12, (12, 11, 12), 15, (15, 14), (0, 0, 0, 0)),
        ("nobody to oppose", 12, (12, 3, 15), 9, (), (2, 1, 0, 0)),
        ("a Roll that fails without dice", 12, (4,), 0, (1,), (1, 0, 0, 0)),
    ],
)
def test_outcomes(
    case: str,
    a: int,
    a_dice: tuple[int, ...],
    b: int,
    b_dice: tuple[int, ...],
    expected: tuple[int, int, int, int],
) -> None:
    assert score(face_to_face(Target(a), a_dice, Target(b), b_dice)) == expected, case


def test_the_excess_above_twenty_counts_in_the_comparison() -> None:
    above = success_value(N4, 14, [Mod("x", 9)])  # 23: 20, and 3 more on each die
    outcome = face_to_face(above, (10, 5), Target(15), (12,))
    assert score(outcome) == (1, 0, 0, 0)
    assert [die.number for die in outcome.a_dice] == [13, 8]
    assert outcome.rules == ("ROLL-5", "ROLL-3")


def test_only_rules_that_mattered_are_named() -> None:
    assert face_to_face(Target(10), (4,), Target(9), (12,)).rules == ()
    assert face_to_face(Target(10), (10,), Target(9), (12,)).rules == ("ROLL-4",)
    assert face_to_face(Target(10), (10,), Target(9), (5,)).rules == ("ROLL-4", "ROLL-3")


@given(targets, bursts, targets, bursts)
def test_swapping_the_sides_swaps_the_outcome(
    a: Target, a_dice: list[int], b: Target, b_dice: list[int]
) -> None:
    one, two = face_to_face(a, a_dice, b, b_dice), face_to_face(b, b_dice, a, a_dice)
    assert score(one) == score(two)[2:] + score(two)[:2]
    assert (one.a_dice, one.b_dice) == (two.b_dice, two.a_dice)


@given(targets, bursts, targets, bursts)
def test_never_do_both_sides_hit(
    a: Target, a_dice: list[int], b: Target, b_dice: list[int]
) -> None:
    outcome = face_to_face(a, a_dice, b, b_dice)
    assert not (outcome.a_hits and outcome.b_hits)
    assert outcome.a_crits <= outcome.a_hits <= len(a_dice)


@given(targets, bursts, targets, bursts)
def test_it_is_what_the_rulebook_says_pair_by_pair(
    a: Target, a_dice: list[int], b: Target, b_dice: list[int]
) -> None:
    """The other way round from the code: every success strikes out what it beats or ties."""
    outcome = face_to_face(a, a_dice, b, b_dice)

    def struck(mine: int, my_target: Target, their: int, their_target: Target) -> bool:
        if mine > my_target.value or their > their_target.value:
            return False
        mine, their = mine + my_target.bonus, their + their_target.bonus
        my_crit, their_crit = mine >= my_target.value, their >= their_target.value
        return their_crit if my_crit else their_crit or their >= mine

    for die in outcome.a_dice:
        assert (die.cancelled_by is not None) == any(struck(die.rolled, a, e, b) for e in b_dice)
    for die in outcome.b_dice:
        assert (die.cancelled_by is not None) == any(struck(die.rolled, b, e, a) for e in a_dice)


@given(targets, bursts, targets, bursts)
def test_what_cancels_a_die_is_the_best_enemy_success(
    a: Target, a_dice: list[int], b: Target, b_dice: list[int]
) -> None:
    outcome = face_to_face(a, a_dice, b, b_dice)
    for die in outcome.a_dice:
        if die.cancelled_by is not None:
            enemy = outcome.b_dice[die.cancelled_by]
            assert die.success
            assert enemy.success
            assert rank(enemy) == max(map(rank, outcome.b_dice)) >= rank(die)


@given(targets, bursts, targets, bursts, faces)
def test_one_more_enemy_die_never_helps(
    a: Target, a_dice: list[int], b: Target, b_dice: list[int], more: int
) -> None:
    before, after = (face_to_face(a, a_dice, b, dice) for dice in (b_dice, [*b_dice, more]))
    assert after.a_hits <= before.a_hits


def test_one_dodge_against_two_shooters() -> None:
    """Thrown once: 9 beats the first, and loses to the second, whose MOD it is also."""
    first = face_to_face(Target(11), (9,), Target(12), (3, 7))
    second = face_to_face(Target(8), (9,), Target(12), (11,))
    assert score(first) == (1, 0, 0, 0)
    assert score(second) == (0, 0, 1, 0)
    assert first.a_dice[0].rolled == second.a_dice[0].rolled == 9


def test_only_actions_that_spoil_each_other_are_opposed() -> None:
    assert opposed(True, True)
    assert not opposed(True, False)
    assert not opposed(False, True)
    with switched_off("ROLL-6"):
        assert opposed(True, False)


def test_without_roll_3_each_side_is_judged_alone() -> None:
    with switched_off("ROLL-3"):
        outcome = face_to_face(Target(15), (11, 4), Target(9), (8,))
    assert score(outcome) == (2, 0, 1, 0)
    assert outcome.rules == ()


def test_without_roll_4_the_higher_number_wins() -> None:
    with switched_off("ROLL-4"):
        assert score(face_to_face(Target(5), (5,), Target(15), (12,))) == (0, 0, 1, 0)
