"""What the Rolls of an Order could do to whom, before anybody throws.

What a hit would call for is asked of what carries it out, on a Table that is thrown away afterwards.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from msgspec.structs import replace

from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.doors import by_its_terms
from rules.log.table import Hit, Made, Table
from rules.luck import FACES, Luck
from rules.odds import Chance, normal_odds
from rules.order.giving import as_it_stands
from rules.rolls.hand import Hand, Roll
from rules.rolls.harm import attacked
from rules.rolls.opposing import attacks
from rules.rolls.rolls import rolls
from rules.view.order import opposed_odds

Wounds: TypeAlias = list[float]
"""How likely each number of Wounds is, from none on; the last is so many or more."""
DEADLY: Final = 20
"""Wounds that nobody has: of what kills at once."""


@by_its_terms
def foreseen(table: Table, led: PieceId) -> dict[PieceId, float]:
    """Whom the Roll of this lead could put down, and how likely it is (0 to 1) that it does. Each Attack
    is counted by itself; what follows from other Rolls of the Order is not in it."""
    shown = as_it_stands(table)
    stands: dict[PieceId, float] = {}
    for roll in rolls(shown):
        if roll.lead != led:
            continue
        for hand, target, hits in _attacks(shown, roll):
            falls = _falls(shown, hand, target, hits)
            stands[target] = stands.get(target, 1.0) * (1 - falls)
    return {piece: 1 - chance for piece, chance in stands.items()}


def _attacks(table: Table, roll: Roll) -> Iterator[tuple[Hand, PieceId, tuple[Chance, ...]]]:
    """Each Attack of a Roll: whose, on whom, and how likely how many hits are."""
    for hand in roll.hands:
        if not attacks(table.book, hand.declared):
            continue
        faced = [b if a == hand else a for a, b in roll.pairs if hand in (a, b)]
        target = hand.declared.target or next((one.piece for one in faced), None)
        met = next((one for one in faced if one.piece == target), None)
        odds = (
            opposed_odds(hand, met) if met else normal_odds(hand.target, hand.burst, hand.special)
        )
        if target:
            yield hand, target, odds.a_hits


def _falls(table: Table, hand: Hand, target: PieceId, hits: tuple[Chance, ...]) -> float:
    piece = table.pieces.get(target)
    card = piece.card if piece else None
    if piece is None or card is None:
        return 0.0
    left = max(1, card.wounds - piece.lost)
    plain, critical = (_wounds(table, hand, target, left, crits) for crits in (0, 1))
    falls = 0.0
    for one in hits:
        lost: Wounds = [1.0]
        for hit in [plain] * (one.hits - one.crits) + [critical] * one.crits:
            lost = _added(lost, hit, left)
        falls += one.chance * (lost[left] if len(lost) > left else 0.0)
    return falls


def _wounds(table: Table, hand: Hand, target: PieceId, left: int, crits: int) -> Wounds:
    """What one hit (or Critical) takes, armour included, up to the last Wound that is left."""
    lost: Wounds = [1.0]
    for hit in _called(table, hand, target, crits):
        fails = _fails(hit)
        one = [1 - fails, *[0.0] * (left - 1), 0.0]
        one[min(left, DEADLY if hit.kills else hit.wounds)] += fails
        for _ in range(hit.saves):
            lost = _added(lost, one, left)
    return lost


def _called(table: Table, hand: Hand, target: PieceId, crits: int) -> Iterator[Hit]:
    course = Course(table, Luck(bytes(32), lambda: ""))
    declared = replace(hand.declared, target=target, split=(), caught=(), aims={})
    made = Made(hand.piece, declared.skill, hits=1, criticals=crits, cover=hand.cover)
    attacked(course, hand.piece, declared, made)
    for entry in course.entries:
        if isinstance(entry.event, e.SaveCalled) and entry.event.hit.piece == target:
            yield entry.event.hit


def _fails(hit: Hit) -> float:
    faces = FACES - hit.passes_on if hit.passes_on is not None else hit.fails_on
    return max(0, min(FACES, faces)) / FACES


def _added(first: Wounds, second: Wounds, most: int) -> Wounds:
    """The distribution of a sum of two, with all that is over the most counted as that."""
    total = [0.0] * (most + 1)
    for i, p in enumerate(first):
        for j, q in enumerate(second):
            total[min(most, i + j)] += p * q
    return total
