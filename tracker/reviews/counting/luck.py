"""What a Roll brought beside what the exact odds gave it, as they stood before the dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rules import game
from rules.game import Table
from rules.odds import Chance

FACES: Final = 20


def expected(event: Any, before: Table) -> Iterator[tuple[str, int, float]]:
    """Of each trooper in a Roll that was made: its piece, the successes that stood, and how many the
    odds gave it. Against several they are counted against each, as the Roll is compared with each."""
    made = {one.piece: one for one in event.made}
    for roll in game.view(before, "referee").rolls:
        if roll.lead not in made or {hand.piece for hand in roll.hands} - set(made):
            continue
        lead, others = made[roll.lead], roll.hands[1:]
        hits = sum(n for _, n, _ in lead.against) if len(others) > 1 and lead.against else lead.hits
        pairs = roll.odds if lead.against or len(others) < 2 else roll.odds[:1]
        yield lead.piece, hits, sum(_mean(odds.a_hits) for odds in pairs)
        for hand, odds in zip(others, roll.odds, strict=False):
            yield hand.piece, made[hand.piece].hits, _mean(odds.b_hits)
        return


def failing(event: Any, before: Table) -> float | None:
    """How many of these Saving Rolls the odds let fail; None where it can't be told."""
    for save in game.view(before, "referee").saves:
        hit = save.hit
        if hit.piece == event.piece and not hit.cures:
            fails = FACES - hit.passes_on if hit.passes_on is not None else hit.fails_on
            return hit.saves * max(0, min(FACES, fails)) / FACES
    return None


def _mean(chances: tuple[Chance, ...]) -> float:
    return sum(one.hits * one.chance for one in chances)
