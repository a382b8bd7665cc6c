"""A knock-out: who loses is out. The best meet as late as can be."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.leagues.pairing import Pair, Player


def rounds_for(players: int) -> int:
    """How many rounds until one is left."""
    return max(players - 1, 0).bit_length()


def bracket(seeded: Sequence[Player]) -> tuple[Pair, ...]:
    """The first round of those who are seeded, the best first: 1 and 2 can meet in the final alone, and
    the best have a bye where there are too few. In the order in which winners meet."""
    order = [1]
    while len(order) < len(seeded):
        order = [seed for one in order for seed in (one, 2 * len(order) + 1 - one)]
    there = [seeded[seed - 1] if seed <= len(seeded) else None for seed in order]
    pairs = zip(there[::2], there[1::2], strict=True)
    return tuple((first, second) for first, second in pairs if first is not None)


def following(winners: Sequence[Player | None]) -> tuple[Pair, ...]:
    """The round after, of the winners in the order of their games. None has left since: who would meet
    them has a bye. LookupError where two who would meet have."""
    found: list[Pair] = []
    for one, other in zip(winners[::2], winners[1::2], strict=True):
        first, second = (one, other) if one is not None else (other, None)
        if first is None:
            raise LookupError
        found.append((first, second))
    return tuple(found)
