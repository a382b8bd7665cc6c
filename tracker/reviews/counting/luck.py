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
    """Against several the successes are counted against each, as the Roll is compared with each."""
    made = {one.piece: one for one in event.made}
    for roll in game.view(before, "referee").rolls:
        if roll.lead not in made or {hand.piece for hand in roll.hands} - set(made):
            continue
        lead, others = made[roll.lead], roll.hands[1:]
        hits = sum(n for _, n, _ in lead.against) if len(others) > 1 and lead.against else lead.hits
        pairs = roll.odds if lead.against or len(others) < 2 else roll.odds[:1]
        yield _Thrown(lead.piece, hits, tuple(odds.a_hits for odds in pairs))
        for hand, odds in zip(others, roll.odds, strict=False):
            yield _Thrown(hand.piece, made[hand.piece].hits, (odds.b_hits,))
        return


def failing(event: Any, before: Table) -> float | None:
    """How many of these Saving Rolls the odds let fail; None where it can't be told."""
    found = fails_by(event, before)
    return found[0] * found[1] if found else None


def fails_by(event: Any, before: Table) -> tuple[float, int] | None:
    """How likely each of these Saving Rolls was to fail, and how many there were."""
    for save in game.view(before, "referee").saves:
        hit = save.hit
        if hit.piece == event.piece and not hit.cures:
            fails = FACES - hit.passes_on if hit.passes_on is not None else hit.fails_on
            return max(0, min(FACES, fails)) / FACES, hit.saves
    return None


def _mean(chances: tuple[Chance, ...]) -> float:
    return sum(one.hits * one.chance for one in chances)
