"""What a Roll brought beside what the exact odds gave it, as they stood before the dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from rules import game
from rules.game import PieceId, Table
from rules.odds import Chance

FACES: Final = 20


class _Thrown(NamedTuple):
    """One trooper of a Roll that was made: its piece, the successes that stood, and the odds of each
    enemy that it was compared with, as how likely how many were."""

    piece: PieceId
    made: int
    odds: tuple[tuple[Chance, ...], ...]


def expected(event: Any, before: Table) -> Iterator[tuple[PieceId, int, float]]:
    """Of each trooper in a Roll that was made: its piece, the successes that stood, and how many the
    odds gave it."""
    for one in _thrown(event, before):
        yield one.piece, one.made, sum(map(_mean, one.odds))


def chances(event: Any, before: Table) -> Iterator[tuple[PieceId, int, float]]:
    """Of each trooper in a Roll against one enemy or none: its piece, the successes that stood, and how
    likely so many or more were; of one without any, how likely it was to have one."""
    for one in _thrown(event, before):
        if len(one.odds) == 1:
            least = max(1, one.made)
            yield (
                one.piece,
                one.made,
                sum(each.chance for each in one.odds[0] if each.hits >= least),
            )


def _thrown(event: Any, before: Table) -> Iterator[_Thrown]:
    """Against several the successes are counted against each, as the Roll is compared with each. Of one
    that was told by its outcome alone nothing says against whom; of an Order that was told in one go
    there are no odds."""
    roll = None if game.is_said(before) else game.rolled(before, event.made)
    if roll is None:
        return
    for hand, one in zip(roll.hands, event.made, strict=True):
        odds = tuple(_of_each(roll, hand.piece))
        each = len(odds) > 1 and bool(one.against)
        hits = sum(n for _, n, _ in one.against) if each else one.hits
        yield _Thrown(hand.piece, hits, odds if each else odds[:1])


def _of_each(roll: Any, piece: PieceId) -> Iterator[tuple[Chance, ...]]:
    """The odds of one hand: against each that opposes it, or alone."""
    if not roll.pairs:
        yield roll.odds[0].a_hits
        return
    for (a, b), odds in zip(roll.pairs, roll.odds, strict=True):
        if piece in (a, b):
            yield odds.a_hits if piece == a else odds.b_hits


def failing(event: Any, before: Table) -> float | None:
    """How many of these Saving Rolls the odds let fail; None where it can't be told."""
    found = fails_by(event, before)
    return found[0] * found[1] if found else None


def fails_by(event: Any, before: Table) -> tuple[float, int] | None:
    """How likely each of these Saving Rolls was to fail, and how many there were; nothing of those that
    were only said."""
    if game.is_said(before):
        return None
    for save in game.view(before, "referee").saves:
        hit = save.hit
        if hit.piece == event.piece and not hit.cures:
            fails = FACES - hit.passes_on if hit.passes_on is not None else hit.fails_on
            return max(0, min(FACES, fails)) / FACES, hit.saves
    return None


def _mean(chances: tuple[Chance, ...]) -> float:
    return sum(one.hits * one.chance for one in chances)
