"""What a Roll will come to, counted in whole throws.

Every die is first asked of `rules.dice`, face by face, so odds and dice can't disagree. A die of a
Face to Face Roll stands if it is above the best enemy success; so it is enough to know how often
that best success is each number, and nothing here grows with 20 to the power of the dice.
"""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from math import comb

import msgspec

from rules.book.editions import Book
from rules.dice.ammunition import Ammo
from rules.dice.face_to_face import ranks
from rules.dice.mods import FACES, Target
from rules.dice.saving import judge_save, saving_rolls

CRITICAL = FACES + 1


class Chance(msgspec.Struct, frozen=True):
    """How likely it is (0 to 1) that a side has just so many hits, so many of them Criticals."""

    hits: int
    crits: int
    chance: float


class Odds(msgspec.Struct, frozen=True):
    """The odds of a Roll: that side a hits at least once, that nobody does, that side b does (0 to
    1), and for each side every number of hits and Criticals that can happen."""

    a: float
    nobody: float
    b: float
    a_hits: tuple[Chance, ...]
    b_hits: tuple[Chance, ...]


@lru_cache(maxsize=4096)
def face_to_face_odds(
    a: Target, a_burst: int, b: Target, b_burst: int, a_special: int = 0, b_special: int = 0
) -> Odds:
    """The odds of a Face to Face Roll; of the dice of each side so many are `special`, and taken away
    again. ValueError: a negative Burst."""
    throws = FACES ** (a_burst + b_burst)
    a_ways = ways(a, a_burst, best(b, b_burst), a_special)
    b_ways = ways(b, b_burst, best(a, a_burst), b_special)
    a_none, b_none = a_ways[0, 0], b_ways[0, 0]
    return Odds(
        a=(throws - a_none) / throws,
        # Never do both hit, so what neither wins is what is left of the whole.
        nobody=(a_none + b_none - throws) / throws,
        b=(throws - b_none) / throws,
        a_hits=_chances(a_ways, throws),
        b_hits=_chances(b_ways, throws),
    )


def normal_odds(target: Target, burst: int, special: int = 0) -> Odds:
    """The odds of a Normal Roll: a Face to Face Roll that nobody opposes."""
    return face_to_face_odds(target, burst, Target(0), 0, special)


def wounds_odds(
    book: Book, hits: tuple[Chance, ...], ammo: Ammo, saving: str, limits: Mapping[str, int]
) -> tuple[float, ...]:
    """How likely each number of Wounds is (index 0: none) after these hits, armour included.

    `saving` is the weapon's ("ARM", "ARM+BTS"); `limits` says for each Attribute on which number its
    Saving Rolls turn, as this Book reads them: by N4 the Attack Damage. Ammunition that takes no Wounds
    counts failed Saving Rolls instead. A target's last Wound does not end the count. KeyError: an Attribute
    without a limit.
    """
    odds: dict[int, float] = {}
    fails = {attribute: failing(book, limit) for attribute, limit in limits.items()}
    hit, critical = (_lost(ammo, saving, fails, critical) for critical in (False, True))
    for outcome in hits:
        lost = [1.0]
        for roll in [hit] * (outcome.hits - outcome.crits) + [critical] * outcome.crits:
            lost = _added(lost, roll)
        for wounds, chance in enumerate(lost):
            odds[wounds] = odds.get(wounds, 0.0) + chance * outcome.chance
    return tuple(odds[wounds] for wounds in sorted(odds))


def describe(odds: Odds, a: str = "A", b: str = "B") -> str:
    """The odds in words and whole percents, a line each: for a terminal, or to be read aloud."""
    lines = [f"{_percent(odds.a)} {a} hits"]
    lines += [f"    {_percent(one.chance)} {_hits(one)}" for one in odds.a_hits if one.hits]
    lines += [f"{_percent(odds.nobody)} nobody hits"]
    if odds.b:
        lines += [f"{_percent(odds.b)} {b} hits"]
        lines += [f"    {_percent(one.chance)} {_hits(one)}" for one in odds.b_hits if one.hits]
    return "\n".join(lines)


def ways(
    target: Target, burst: int, enemy: Mapping[int, int], special: int = 0
) -> Counter[tuple[int, int]]:
    """In how many throws of all dice this side has (hits, Criticals), against an enemy whose best
    success has each rank in so many throws. Of its dice the weakest goes for each that is `special`: it
    is one that doesn't stand, unless all do. ValueError: a negative Burst, or more special dice than that.
    """
    if not 0 <= special <= burst:
        raise ValueError("A Burst is not negative, and its special dice are some of it.")
    faces = ranks(target)
    criticals = faces.count(CRITICAL)
    found: Counter[tuple[int, int]] = Counter()
    for highest, enemy_throws in enemy.items():
        crit = criticals if highest < CRITICAL else 0
        plain = sum(highest < rank < CRITICAL for rank in faces)
        miss = FACES - crit - plain
        for crits in range(burst + 1):
            for others in range(burst + 1 - crits):
                dice = comb(burst, crits) * comb(burst - crits, others)
                throws = dice * crit**crits * plain**others * miss ** (burst - crits - others)
                most = burst - special
                found[min(crits + others, most), min(crits, most)] += throws * enemy_throws
    return found


def best(target: Target, burst: int) -> dict[int, int]:
    """Each rank the best die of this side can have, with the number of throws that give it.
    ValueError: a negative Burst."""
    if burst < 0:
        raise ValueError("A Burst is not negative.")
    faces = ranks(target)
    found, below = {}, 0
    for rank in sorted({0, *faces}):
        upto = sum(face <= rank for face in faces) ** burst
        if upto > below:
            found[rank] = upto - below
        below = upto
    return found


def _chances(found: Counter[tuple[int, int]], throws: int) -> tuple[Chance, ...]:
    return tuple(Chance(*key, count / throws) for key, count in sorted(found.items()) if count)


def failing(book: Book, limit: int) -> int:
    """How many of the twenty faces fail a Saving Roll that turns on this number."""
    asked = judge_save.by(book)
    return sum(asked(limit, face) for face in range(1, FACES + 1))


def _lost(ammo: Ammo, saving: str, failed: Mapping[str, int], critical: bool) -> list[float]:
    """The Wounds of one hit: how likely each number is."""
    lost = [1.0]
    for roll in saving_rolls(ammo, saving, critical):
        fails = failed[roll.attribute] / FACES
        one = [1 - fails] + [0.0] * max(1, roll.wounds)
        one[-1] = fails
        lost = _added(lost, one)
    return lost


def _added(first: list[float], second: list[float]) -> list[float]:
    """The distribution of a sum of two independent numbers."""
    total = [0.0] * (len(first) + len(second) - 1)
    for i, p in enumerate(first):
        for j, q in enumerate(second):
            total[i + j] += p * q
    return total


def _percent(chance: float) -> str:
    return " <1%" if 0 < chance < 0.005 else f"{100 * chance:3.0f}%"


def _hits(one: Chance) -> str:
    hits = f"{one.hits} hit" + "s" * (one.hits > 1)
    return f"{hits}, {one.crits} Critical" + "s" * (one.crits > 1) if one.crits else hits
