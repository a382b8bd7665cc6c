"""Odds: the same as counting every throw, and as the worked example of the design."""

from collections import Counter
from itertools import combinations_with_replacement, product
from math import factorial, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.book.editions import N4, N5_2
from rules.dice.ammunition import ammunition
from rules.dice.face_to_face import face_to_face
from rules.dice.mods import Target, success_value
from rules.dice.saving import judge_save, saving_rolls
from rules.dice.special import without_the_weakest
from rules.odds import Chance, Odds, describe, face_to_face_odds, normal_odds, wounds_odds

targets = (
    st.builds(Target, st.integers(0, 20))
    | st.builds(Target, st.just(20), st.integers(1, 12))
    | st.builds(Target, st.just(20), low=st.integers(1, 12))
)
CALIBAN = face_to_face_odds(Target(15), 2, Target(9), 1)
FACES = range(1, 21)


def counted(a: Target, a_burst: int, b: Target, b_burst: int) -> Odds:
    """Every throw there is, one by one."""
    throws = 20 ** (a_burst + b_burst)
    a_ways: Counter[tuple[int, int]] = Counter()
    b_ways: Counter[tuple[int, int]] = Counter()
    for dice in product(FACES, repeat=a_burst + b_burst):
        outcome = face_to_face(a, dice[:a_burst], b, dice[a_burst:])
        a_ways[outcome.a_hits, outcome.a_crits] += 1
        b_ways[outcome.b_hits, outcome.b_crits] += 1
    a_hit, b_hit = throws - a_ways[0, 0], throws - b_ways[0, 0]
    chances = (
        tuple(Chance(*key, n / throws) for key, n in sorted(ways.items()))
        for ways in (a_ways, b_ways)
    )
    return Odds(a_hit / throws, (throws - a_hit - b_hit) / throws, b_hit / throws, *chances)


@pytest.mark.parametrize(
    ("a", "a_burst", "b", "b_burst"),
    [
        (Target(15), 2, Target(9), 1),
        (Target(9), 1, Target(15), 2),
        (Target(12), 1, Target(12), 1),
        (Target(20, 4), 2, Target(13), 1),
        (Target(20, 25), 1, Target(20, 3), 1),
        (Target(20, low=4), 2, Target(20, low=1), 1),
        (Target(0), 1, Target(11), 1),
        (Target(11), 2, Target(0), 0),
        (Target(1), 1, Target(1), 2),
        (Target(20), 0, Target(20), 0),
    ],
)
def test_exactly_what_counting_gives(a: Target, a_burst: int, b: Target, b_burst: int) -> None:
    assert face_to_face_odds(a, a_burst, b, b_burst) == counted(a, a_burst, b, b_burst)


@pytest.mark.parametrize(
    ("a", "a_burst", "b"),
    [(Target(15), 2, Target(9)), (Target(20, low=4), 3, Target(13)), (Target(12), 2, Target(0))],
)
def test_with_a_special_die_as_if_the_best_of_all_choices_were_made(
    a: Target, a_burst: int, b: Target
) -> None:
    """Whichever die is taken away, none leaves more hits, nor fewer to the enemy, than the weakest."""
    found: Counter[tuple[int, int]] = Counter()
    # In which order dice fall is all the same: each set of faces counts for as often as it is thrown.
    for mine, theirs in product(combinations_with_replacement(FACES, a_burst), FACES):
        thrown = factorial(a_burst) // prod(map(factorial, Counter(mine).values()))
        left = (mine[:at] + mine[at + 1 :] for at in range(a_burst))
        ways = [face_to_face(a, dice, b, (theirs,)) for dice in left]
        found[max((one.a_hits, one.a_crits) for one in ways)] += thrown
        kept = face_to_face(a, without_the_weakest(a, mine, a_burst - 1), b, (theirs,))
        assert (kept.a_hits, kept.a_crits) == max((one.a_hits, one.a_crits) for one in ways)
        assert kept.b_hits == min(one.b_hits for one in ways)
    throws = 20 ** (a_burst + 1)
    odds = face_to_face_odds(a, a_burst, b, 1, a_special=1)
    assert odds.a_hits == tuple(Chance(*key, n / throws) for key, n in sorted(found.items()))


def test_no_more_special_dice_are_taken_away_than_there_are() -> None:
    assert normal_odds(Target(20), 1, 1).a == 0
    with pytest.raises(ValueError, match="Burst"):
        normal_odds(Target(12), 1, 2)


@settings(max_examples=15, deadline=None)
@given(targets, targets)
def test_exactly_what_counting_gives_for_any_targets(a: Target, b: Target) -> None:
    assert face_to_face_odds(a, 1, b, 1) == counted(a, 1, b, 1)


@pytest.mark.parametrize(("a", "b"), [(23, 12), (24, 22), (32, 9), (14, 21)])
def test_above_twenty_n5_gives_the_same_chances(a: int, b: int) -> None:
    """By N4 the excess is added to the die, by N5 as many dice from 1 are Criticals."""
    was, now = (
        face_to_face_odds(success_value(book, a), 3, success_value(book, b), 2)
        for book in (N4, N5_2)
    )
    assert was == now


def test_the_caliban_and_the_fusilier() -> None:
    """SV 15, Burst 2, against SV 9 in ARO: 82, 6 and 12 in a hundred, worked out by hand.

    The Fusilier wins with a Critical (1 in 20) unless a Caliban die is a Critical (19/20 squared),
    or with n from 1 to 8 where both Caliban dice fail (5 faces) or show less than n.
    """
    by_critical = (1 / 20) * (19 / 20) ** 2
    by_number = sum((1 / 20) * ((5 + n - 1) / 20) ** 2 for n in range(1, 9))
    assert CALIBAN.b == pytest.approx(by_critical + by_number)
    rounded = [round(100 * chance) for chance in (CALIBAN.a, CALIBAN.nobody, CALIBAN.b)]
    assert rounded == [82, 6, 12]


def test_their_wounds() -> None:
    """The Fusilier (ARM 1 halved by AP, in cover) fails on 10, the Caliban (ARM 1) on 12."""
    fusilier = wounds_odds(N4, CALIBAN.a_hits, ammunition("AP"), "ARM", {"ARM": 10})
    caliban = wounds_odds(N4, CALIBAN.b_hits, ammunition("N"), "ARM", {"ARM": 12})
    assert round(100 * (1 - fusilier[0])) == 53
    assert round(100 * (1 - caliban[0])) == 8


@given(targets, st.integers(0, 6), targets, st.integers(0, 6))
def test_odds_add_up_and_swap_with_the_sides(
    a: Target, a_burst: int, b: Target, b_burst: int
) -> None:
    odds, swapped = (
        face_to_face_odds(a, a_burst, b, b_burst),
        face_to_face_odds(b, b_burst, a, a_burst),
    )
    assert odds.a + odds.nobody + odds.b == pytest.approx(1)
    assert min(odds.a, odds.nobody, odds.b) >= 0
    assert (odds.a, odds.nobody, odds.b) == (swapped.b, swapped.nobody, swapped.a)
    assert (odds.a_hits, odds.b_hits) == (swapped.b_hits, swapped.a_hits)
    for chances, hit in ((odds.a_hits, odds.a), (odds.b_hits, odds.b)):
        assert sum(one.chance for one in chances) == pytest.approx(1)
        assert sum(one.chance for one in chances if one.hits) == pytest.approx(hit)


@given(targets, st.integers(1, 5), targets, st.integers(0, 5))
def test_one_more_die_never_hurts(a: Target, burst: int, b: Target, b_burst: int) -> None:
    fewer, more = (face_to_face_odds(a, n, b, b_burst) for n in (burst, burst + 1))
    assert more.a >= fewer.a
    assert more.b <= fewer.b


@pytest.mark.parametrize(("value", "burst"), [(15, 3), (1, 1), (20, 4), (0, 2), (12, 0)])
def test_a_normal_roll_is_opposed_by_nobody(value: int, burst: int) -> None:
    odds = normal_odds(Target(value), burst)
    assert odds.a == pytest.approx(1 - ((20 - value) / 20) ** burst)
    assert odds.nobody == pytest.approx(1 - odds.a)
    assert odds.b == 0
    assert odds.b_hits == (Chance(0, 0, 1.0),)


@pytest.mark.parametrize(
    ("ammo", "saving", "limits"),
    [
        ("N", "ARM", {"ARM": 12}),
        ("DA", "ARM", {"ARM": 7}),
        ("T2", "ARM", {"ARM": 9}),
        ("Plasma", "ARM+BTS", {"ARM": 11, "BTS": 4}),
        ("Smoke", "-", {}),
        ("N", "ARM", {"ARM": 25}),
        ("N", "ARM", {"ARM": -2}),
    ],
)
def test_wounds_are_what_counting_saving_rolls_gives(
    ammo: str, saving: str, limits: dict[str, int]
) -> None:
    """One Critical and no more: every throw of its Saving Rolls, one by one."""
    rolls = saving_rolls(ammunition(ammo), saving, critical=True)
    counts: Counter[int] = Counter()
    for dice in product(FACES, repeat=len(rolls)):
        failed = zip(rolls, dice, strict=True)
        counts[
            sum(r.wounds for r, die in failed if judge_save.by(N4)(limits[r.attribute], die))
        ] += 1
    odds = wounds_odds(N4, (Chance(1, 1, 1.0),), ammunition(ammo), saving, limits)
    assert len(odds) == 1 + sum(roll.wounds for roll in rolls)
    assert odds == pytest.approx([counts[n] / 20 ** len(rolls) for n in range(len(odds))])


@pytest.mark.parametrize("damage", range(8, 18))
def test_wounds_by_n5_are_as_likely_as_by_n4(damage: int) -> None:
    """PS is 20 less the Damage; a Fusilier with ARM 1 in Partial Cover."""
    hits = CALIBAN.a_hits
    was = wounds_odds(N4, hits, ammunition("DA"), "ARM", {"ARM": damage - 1 - 3})
    now = wounds_odds(N5_2, hits, ammunition("DA"), "ARM", {"ARM": 20 - damage + 1 + 3})
    assert now == was


def test_wounds_of_several_hits_add_up() -> None:
    """Two hits, or a hit and a Critical, evenly: 2 or 3 Saving Rolls at one in four."""
    hits = (Chance(2, 0, 0.5), Chance(2, 1, 0.5))
    odds = wounds_odds(N4, hits, ammunition("AP"), "ARM", {"ARM": 5})
    assert odds == pytest.approx(
        [
            (9 / 16 + 27 / 64) / 2,
            (6 / 16 + 27 / 64) / 2,
            (1 / 16 + 9 / 64) / 2,
            (1 / 64) / 2,
        ]
    )


def test_what_takes_no_wounds_counts_failed_saving_rolls() -> None:
    odds = wounds_odds(N4, (Chance(1, 0, 1.0),), ammunition("E/M"), "BTS", {"BTS": 10})
    assert odds == pytest.approx([0.25, 0.5, 0.25])


def test_nothing_is_lost_without_a_hit() -> None:
    assert wounds_odds(N4, (Chance(0, 0, 1.0),), ammunition("EXP"), "ARM", {"ARM": 12}) == (1.0,)


def test_a_missing_limit_and_a_negative_burst_are_refused() -> None:
    with pytest.raises(KeyError):
        wounds_odds(N4, (Chance(1, 0, 1.0),), ammunition("N"), "BTS", {"ARM": 12})
    with pytest.raises(ValueError, match="not negative"):
        face_to_face_odds(Target(12), 1, Target(12), -1)


def test_in_words() -> None:
    assert describe(CALIBAN, "Caliban", "Fusilier 2").splitlines() == [
        " 82% Caliban hits",
        "     36% 1 hit",
        "      3% 1 hit, 1 Critical",
        "     36% 2 hits",
        "      6% 2 hits, 1 Critical",
        "     <1% 2 hits, 2 Criticals",
        "  6% nobody hits",
        " 12% Fusilier 2 hits",
        "      8% 1 hit",
        "      5% 1 hit, 1 Critical",
    ]
    assert "B hits" not in describe(normal_odds(Target(12), 1))
