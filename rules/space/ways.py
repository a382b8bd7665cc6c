"""A way over the table: how long it is, what stands in it, and whom it brings near.

A way is the same Silhouette at one corner after another, in the order in which it goes.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from math import dist

import shapely
from msgspec.structs import replace

from rules.space.answers import TOUCH, Answer, at_most, measured_out
from rules.space.measuring import REACH
from rules.space.terrain import Terrain
from rules.space.volumes import Volume, apart


def way_of(start: Volume, *corners: tuple[float, float, float]) -> tuple[Volume, ...]:
    """The way of a Silhouette from where it stands over these corners (x, y, z)."""
    return (start, *(replace(start, x=x, y=y, z=z) for x, y, z in corners))


def length(way: Sequence[Volume]) -> float:
    """How long a way is in inches, up and down too, measured from one point of the base."""
    points = [(one.x, one.y, one.z) for one in way]
    return sum(dist(a, b) for a, b in itertools.pairwise(points))


def within_move(way: Sequence[Volume], mov: float) -> Answer:
    """Whether a way is no longer than the MOV; the figure is its length."""
    return measured_out(length(way), mov)


def zone_along(way: Sequence[Volume], b: Volume, reach: float = REACH) -> Answer:
    """Whether b is in the Zone of Control of somebody at any point of its way."""
    return at_most(min(_nearest(way, b)), reach)


def _nearest(way: Sequence[Volume], b: Volume) -> Iterator[float]:
    yield max(apart(way[0], b))
    for start, end in itertools.pairwise(way):
        yield _least(start, end, b)


def _least(start: Volume, end: Volume, b: Volume) -> float:
    """The least gap on a straight stretch. It first falls and then rises along it, so cutting off a
    third again and again finds it."""
    low, high = 0.0, 1.0
    for _ in range(60):
        a, c = low + (high - low) / 3, high - (high - low) / 3
        if max(apart(_at(start, end, a), b)) <= max(apart(_at(start, end, c), b)):
            high = c
        else:
            low = a
    return max(apart(_at(start, end, (low + high) / 2), b))


def _at(start: Volume, end: Volume, share: float) -> Volume:
    x, y, z = (
        a + (b - a) * share
        for a, b in zip((start.x, start.y, start.z), (end.x, end.y, end.z), strict=True)
    )
    return replace(start, x=x, y=y, z=z)


def in_the_way(
    way: Sequence[Volume], terrain: Terrain, others: Mapping[str, Volume]
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """What a base would have to go through on the level: the pieces of scenery by number, and whom
    of these others. Going up or down is the players' to judge."""
    scenery: set[int] = set()
    met: set[str] = set()
    for start, end in itertools.pairwise(way):
        if abs(start.z - end.z) > TOUCH:
            continue
        line = shapely.LineString((start.centre, end.centre))
        for at, one in enumerate(terrain.scenery):
            level = one.solid and one.top > start.z + TOUCH and one.bottom < start.top - TOUCH
            if level and terrain.outlines[at].distance(line) < start.radius - TOUCH:
                scenery.add(at)
        for name, other in others.items():
            level = other.top > start.z + TOUCH and other.z < start.top - TOUCH
            near = shapely.Point(other.centre).distance(line)
            if level and near < start.radius + other.radius - TOUCH:
                met.add(name)
    return tuple(sorted(scenery)), tuple(sorted(met))
