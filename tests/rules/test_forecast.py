"""Rolls foretold: as all dice enumerated say, up to five; beyond that, as a second exact method.

Both count from the rulebook's words, and use nothing of the odds or of the dice of the engine.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.__main__ import main
from rules.odds import Asked, Hand, foretold, read

CRITICAL = 21
Hits = Counter[tuple[int, int]]

hands = st.builds(
    Hand, st.integers(-3, 27), st.integers(1, 6), st.integers(0, 3), st.integers(-2, 22)
)


def rank(sv: int, die: int) -> int:
    """How high a die stands: 0 fails; 21 is a Critical; beyond 20 the excess is added to it."""
    value, number = min(sv, 20), min(20, die + max(0, sv - 20))
    if value < 1 or number > value:
        return 0
    return CRITICAL if number == value else number


def enumerated(active: Hand, others: tuple[Hand, ...]) -> list[Any]:
    """Every throw of all dice: nobody's share, and the hits of each pair, the active side's and
    the other's; each by (normal, Criticals). Of one side, throws that differ in the order of the
    dice alone are counted together."""
    nobody = 0
    pairs: list[tuple[Hits, Hits]] = [(Counter(), Counter()) for _ in others]
    for throw in product(*(_throws(one).items() for one in (active, *others))):
        (mine, ways), *theirs = throw
        ways *= prod(n for _, n in theirs)
        won = [(_hits(mine, one), _hits(one, mine)) for one, _ in theirs]
        nobody += ways * (not any(sum(hits) for pair in won for hits in pair))
        for counts, hits in zip(pairs, won, strict=True):
            counts[0][hits[0]] += ways
            counts[1][hits[1]] += ways
    whole = 20 ** (active.burst + sum(one.burst for one in others))
    return [Fraction(nobody, whole), *((_shares(a, whole), _shares(b, whole)) for a, b in pairs)]


def _throws(hand: Hand) -> Counter[tuple[int, ...]]:
    ranks = [rank(hand.sv, die) for die in range(1, 21)]
    return Counter(tuple(sorted(dice)) for dice in product(ranks, repeat=hand.burst))


def _hits(mine: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[int, int]:
    stands = [die for die in mine if die > max(theirs)]
    criticals = stands.count(CRITICAL)
    return len(stands) - criticals, criticals


def _shares(counts: Hits, whole: int) -> dict[str, Fraction]:
    return {f"{n},{c}": Fraction(ways, whole) for (n, c), ways in counts.items() if n + c}


def swept(active: Hand, other: Hand) -> list[dict[tuple[int, int], Fraction]]:
    """The hits of each side, face after face from the highest down, in fractions: the first side to
    show a face takes it and all that it shows until the other shows one too. {(0, 0)} when it loses."""
    faces = [Counter(rank(one.sv, die) for die in range(1, 21)) for one in (active, other)]

    @cache
    def down(
        face: int, left: tuple[int, int], leads: int
    ) -> Mapping[tuple[int, int, int], Fraction]:
        """By (who leads, normal, critical), -1 for nobody: what the faces from here down bring."""
        if face == 0 or left == (0, 0):
            return {(leads, 0, 0): Fraction(1)}
        found: defaultdict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
        for mine in range(left[0] + 1):
            for theirs in range(left[1] + 1):
                chance = _just(faces[0], face, left[0], mine) * _just(
                    faces[1], face, left[1], theirs
                )
                if not chance:
                    continue
                showing = [side for side, n in enumerate((mine, theirs)) if n]
                goes_on = showing in ([], [leads]) if leads >= 0 else len(showing) < 2
                if not goes_on:
                    found[leads, 0, 0] += chance
                    continue
                now = showing[0] if showing else leads
                rest = (left[0] - mine, left[1] - theirs)
                got = mine + theirs
                for (who, normal, critical), share in down(face - 1, rest, now).items():
                    crits = got if face == CRITICAL else 0
                    found[who, normal + got - crits, critical + crits] += chance * share
        return found

    sides: list[dict[tuple[int, int], Fraction]] = []
    everything = down(CRITICAL, (active.burst, other.burst), -1)
    assert sum(everything.values()) == 1
    for side in (0, 1):
        won = {(n, c): share for (who, n, c), share in everything.items() if who == side}
        sides.append(won)
    return sides


def _just(faces: Mapping[int, int], face: int, dice: int, showing: int) -> Fraction:
    """That so many of the dice that show no higher face show this one."""
    upto = sum(n for other, n in faces.items() if other <= face)
    if not upto:
        return Fraction(not dice)
    one = Fraction(faces.get(face, 0), upto)
    return comb(dice, showing) * one**showing * (1 - one) ** (dice - showing)


def failing(hand: Hand, won: Mapping[tuple[int, int], Fraction]) -> dict[str, Fraction]:
    """The failed Saving Rolls, one die after the other, in fractions."""
    fails = Fraction(max(0, min(20, hand.turns_on)), 20)
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    for (normal, critical), share in won.items():
        each = {0: share}
        for _ in range((normal + critical) * hand.saves + (critical if hand.saves else 0)):
            added: defaultdict[int, Fraction] = defaultdict(Fraction)
            for failed, chance in each.items():
                added[failed] += chance * (1 - fails)
                added[failed + 1] += chance * fails
            each = dict(added)
        for failed, chance in each.items():
            found[str(failed)] += chance
    found.pop("0", None)
    return found


def same(told: Mapping[str, float], counted: Mapping[str, Fraction]) -> bool:
    """To the last digit of a float: both are divided out once."""
    return dict(told) == {key: float(share) for key, share in counted.items() if share}


# ------------------------------------------------------------------ one against one


@pytest.mark.parametrize(
    ("active", "reactive"),
    [
        (Hand(13, 3), Hand(12, 2)),
        (Hand(11, 4), Hand(11, 1)),
        (Hand(24, 3), Hand(14, 1)),
        (Hand(20, 2), Hand(27, 3)),
        (Hand(0, 2), Hand(12, 2)),
        (Hand(-4, 1), Hand(0, 1)),
        (Hand(1, 3), Hand(1, 2)),
        (Hand(45, 1), Hand(40, 1)),
    ],
)
def test_as_all_dice_enumerated_up_to_five(active: Hand, reactive: Hand) -> None:
    told = foretold(Asked(active, reactive))
    nobody, (mine, theirs) = enumerated(active, (reactive,))
    assert told["nothing"] == float(nobody)
    assert same(told["active"]["hits"], mine)
    assert same(told["reactive"]["hits"], theirs)


def _named(won: Mapping[tuple[int, int], Fraction]) -> dict[str, Fraction]:
    return {f"{normal},{critical}": share for (normal, critical), share in won.items()}


@pytest.mark.parametrize(("sv", "other"), [(13, 12), (22, 9), (6, 20)])
def test_failed_saving_rolls_as_all_five_dice_enumerated(sv: int, other: int) -> None:
    """A die a side, and three Saving Rolls lying ready: two a hit, the third for a Critical."""
    active, reactive = Hand(sv, 1, 2, 9), Hand(other, 1, 2, 13)
    told = foretold(Asked(active, reactive))
    for side, hand, enemy in (("active", active, reactive), ("reactive", reactive, active)):
        saving = {
            needed: Counter(
                sum(die <= hand.turns_on for die in saves[:needed])
                for saves in product(range(1, 21), repeat=3)
            )
            for needed in (0, 2, 3)
        }
        counted: Counter[int] = Counter()
        for mine, theirs in product(range(1, 21), repeat=2):
            normal, critical = _hits((rank(hand.sv, mine),), (rank(enemy.sv, theirs),))
            counted.update(saving[2 * normal + 3 * critical])
        shares = {str(n): Fraction(ways, 20**5) for n, ways in counted.items() if n}
        assert same(told[side]["failed_saves"], shares)


@settings(max_examples=25, deadline=None)
@given(hands, hands)
def test_beyond_five_dice_as_the_second_exact_method(active: Hand, reactive: Hand) -> None:
    told = foretold(Asked(active, reactive))
    mine, theirs = swept(active, reactive)
    assert same(told["active"]["hits"], _named(mine))
    assert same(told["reactive"]["hits"], _named(theirs))
    assert told["nothing"] == float(1 - sum(mine.values()) - sum(theirs.values()))
    assert same(told["active"]["failed_saves"], failing(active, mine))
    assert same(told["reactive"]["failed_saves"], failing(reactive, theirs))


@pytest.mark.parametrize("sv", [-1, 0, 1, 9, 19, 20, 21, 26, 40])
def test_five_dice_against_three_whatever_the_success_value(sv: int) -> None:
    active, reactive = Hand(sv, 5, 3, 12), Hand(13, 3, 2, 8)
    told = foretold(Asked(active, reactive))
    mine, theirs = swept(active, reactive)
    assert same(told["active"]["hits"], _named(mine))
    assert same(told["active"]["failed_saves"], failing(active, mine))
    assert same(told["reactive"]["failed_saves"], failing(reactive, theirs))


# ------------------------------------------------------------------ one against several


@pytest.mark.parametrize(
    ("active", "others"),
    [
        (Hand(13, 2), (Hand(12, 1), Hand(15, 2))),
        (Hand(11, 1), (Hand(11, 1), Hand(22, 1), Hand(0, 1))),
        (Hand(14, 1), (Hand(9, 1), Hand(12, 2), Hand(4, 1))),
    ],
)
def test_one_roll_is_compared_with_each_of_several(active: Hand, others: tuple[Hand, ...]) -> None:
    told = foretold(Asked(active, others))
    nobody, *pairs = enumerated(active, others)
    assert told["nothing"] == float(nobody)
    against, reactive = told["active"]["against"], told["reactive"]
    for (mine, theirs), one, other in zip(pairs, against, reactive, strict=True):
        assert same(one["hits"], mine)
        assert same(other["hits"], theirs)


def test_the_best_that_it_does_against_any_of_several() -> None:
    """One die at 10 against two at 10: it beats one unless both match it or are above."""
    told = foretold(Asked(Hand(10, 1), (Hand(10, 1), Hand(10, 1))))
    ranks = [rank(10, die) for die in range(1, 21)]
    won = sum(mine > min(b, c) for mine in ranks for b in ranks for c in ranks)
    assert sum(told["active"]["hits"].values()) == pytest.approx(won / 20**3)


# ------------------------------------------------------------------ from the shell


def test_from_the_shell(capsys: pytest.CaptureFixture[str]) -> None:
    """The Caliban and the Fusilier: 15 on two dice against 9 on one."""
    asked = {
        "active": {"sv": 15, "burst": 2, "saves": 1, "attack_damage": 10},
        "reactive": {"sv": 9, "burst": 1, "saves": 1, "attack_damage": 12},
    }
    assert main(["odds", json.dumps(asked)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"nothing", "active", "reactive"}
    active, reactive = (sum(told[side]["hits"].values()) for side in ("active", "reactive"))
    assert [round(100 * one) for one in (active, told["nothing"], reactive)] == [82, 6, 12]
    assert round(100 * sum(told["active"]["failed_saves"].values())) == 53
    assert round(100 * sum(told["reactive"]["failed_saves"].values())) == 8


@pytest.mark.parametrize(
    "asked",
    [
        '{"active": {"burst": 2}}',
        '{"active": {"sv": 12, "burst": -1}}',
        '{"active": {"sv": 12, "saves": 21}}',
        '{"active": {"sv": 12, "luck": 3}}',
        '{"active": {"sv": 12}, "reactive": [{"sv": "much"}]}',
        "{",
    ],
)
def test_what_cannot_be_told_is_said(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", asked]) == 2
    assert capsys.readouterr().err
    with pytest.raises(ValueError, match=r"read|are 0 to"):
        read(asked)


def test_nobody_opposes_a_normal_roll() -> None:
    told = foretold(read('{"active": {"sv": 12, "burst": 1}, "reactive": []}'))
    assert told["nothing"] == 0.4
    assert told["active"]["hits"] == {"1,0": 0.55, "0,1": 0.05}


def test_n5s_saving_rolls_give_the_chances_of_n4s(capsys: pytest.CaptureFixture[str]) -> None:
    """A Boarding Shotgun, Damage 14 or PS 6, on ARM 1 halved and in Partial Cover; CC 23 against 12."""
    told = []
    for edition, reads, on in (("N4", "attack_damage", 10), ("N5.3", "saves_on", 10)):
        asked = {
            "edition": edition,
            "active": {"sv": 23, "burst": 2, "saves": 1, reads: on},
            "reactive": {"sv": 12},
        }
        assert main(["odds", json.dumps(asked)]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1]
    assert main(["odds", "23", "1", "12", "1", "--edition", "N5.3"]) == 0
    said = capsys.readouterr().out
    assert main(["odds", "23", "1", "12", "1"]) == 0
    assert capsys.readouterr().out == said


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"edition": "N5.3", "active": {"sv": 9, "attack_damage": 12}}, "has no Attack Damage"),
        ({"active": {"sv": 9, "saves_on": 8}}, "fails on the Attack Damage"),
        ({"edition": "ZZ", "active": {"sv": 9}}, "no edition “ZZ”"),
    ],
)
def test_a_saving_roll_is_said_as_its_edition_reads_it(
    asked: dict[str, Any], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", json.dumps(asked)]) == 2
    assert says in capsys.readouterr().err
