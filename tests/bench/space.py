"""Lines of fire on a table full of scenery: the one question that geometry could make slow."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from rules.space import Scenery, Terrain, Volume, line_of_fire, volume
from tests.bench.kernel import rate

SIZE = 48.0
PIECES = 40
QUESTIONS = 1000
MODELS = 20


def figures() -> Iterator[tuple[str, float, str]]:
    questions = asked()
    yield "space.lof.1000", 1000 / rate(lambda: answered(questions)), "ms"


class Questions(NamedTuple):
    """Pairs of Silhouettes, the table they stand on, and the Models that stand about."""

    terrain: Terrain
    pairs: list[tuple[Volume, Volume]]
    models: list[Volume]


def asked() -> Questions:
    """A thousand questions, the same each time."""
    luck = random.Random(8)
    terrain = Terrain(SIZE, SIZE, tuple(_piece(luck) for _ in range(PIECES)))
    pairs = [(_stands(luck, terrain), _stands(luck, terrain)) for _ in range(QUESTIONS)]
    return Questions(terrain, pairs, [_stands(luck, terrain) for _ in range(MODELS)])


def answered(questions: Questions) -> int:
    for a, b in questions.pairs:
        line_of_fire(a, b, questions.terrain, questions.models)
    return 1


def _piece(luck: random.Random) -> Scenery:
    """A building, a wall or, one time in five, a walkway overhead."""
    width, depth = luck.uniform(0.5, 6), luck.uniform(0.3, 6)
    x, y = luck.uniform(0, SIZE - width), luck.uniform(0, SIZE - depth)
    bottom = luck.choice((0, 0, 0, 0, 2.5))
    outline = ((x, y), (x + width, y), (x + width, y + depth), (x, y + depth))
    return Scenery(outline, bottom + luck.choice((0.8, 1.2, 3, 5)), bottom)


def _stands(luck: random.Random, terrain: Terrain) -> Volume:
    """A Silhouette somewhere on the table, clear of the scenery."""
    while True:
        one = volume(luck.choice("222256"), luck.uniform(1, SIZE - 1), luck.uniform(1, SIZE - 1))
        near = terrain.solid_near(one.x, one.y, one.radius)
        if not any(terrain.scenery[at].bottom < one.top for at, _ in near):
            return one
