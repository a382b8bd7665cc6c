"""Elo: how strong somebody is thought to be, from the games they have played, each change traceable."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

BEGIN: Final = 1000.0
K: Final = 32.0
LARGE, SMALL = 350, 200
"""Army points from which a game counts more, and up to which it counts less."""


class Game(msgspec.Struct, frozen=True):
    """A finished game: who, against whom, 1 for a win of the first, 0.5, or 0; its army points."""

    id: int
    first: int
    second: int
    score: float
    points: int = 300


class Change(msgspec.Struct, frozen=True):
    """What a game did to one rating."""

    game: int
    player: int
    before: float
    after: float


def expected(own: float, theirs: float) -> float:
    """The share of points that is expected of the first: 0.5 among equals."""
    return 1 / (1 + 10 ** ((theirs - own) / 400))


def weight(points: int) -> float:
    """K by the size of the game: 15 per cent more from 350 points, 15 per cent less up to 200."""
    if points >= LARGE:
        return K * 1.15
    return K * 0.85 if points <= SMALL else K


def changes(games: Iterable[Game], begin: Mapping[int, float] | None = None) -> tuple[Change, ...]:
    """Every change, in the order of the games; two a game. Who is not in `begin` begins at 1000."""
    now = dict(begin or {})
    found = []
    for game in games:
        a, b = now.get(game.first, BEGIN), now.get(game.second, BEGIN)
        moved = weight(game.points) * (game.score - expected(a, b))
        now[game.first], now[game.second] = a + moved, b - moved
        found.append(Change(game.id, game.first, a, a + moved))
        found.append(Change(game.id, game.second, b, b - moved))
    return tuple(found)
