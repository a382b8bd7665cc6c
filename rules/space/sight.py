"""Line of Fire between two volumes. Page "Line of Fire" (N4).

A line from any point of the one to any point of the other, three millimetres each way of the target
to be seen, the target at least partly in the shooter's arc, and neither scenery nor the Silhouette of
another Model in between. Whoever sees is seen as well, as far as its own arc reaches; so what stands
in between is judged once for both, by whichever end sees more.
"""

from collections.abc import Iterable
from math import hypot
from typing import Final

import msgspec
import shapely

from rules.space.answers import HAIR, Answer, Verdict, at_least, both
from rules.space.scenery import Sight
from rules.space.slits import PATCH, Corridor, Line, Slit
from rules.space.terrain import Convex, Terrain, round_about
from rules.space.volumes import Volume

_BETTER: Final[tuple[Sight, ...]] = ("low", "poor", "zero")
_FLAT: Final = HAIR
"""A line that falls by less than this an inch is no better from one rim of a base than the other."""
_WAYS: Final[tuple[tuple[Verdict, float], ...]] = (("yes", HAIR), ("close", -HAIR))


class Seen(msgspec.Struct, frozen=True):
    """Whether there is a Line of Fire: the verdict, the widest strip of the target that can be seen
    (inches; three millimetres are needed), a line through it, and whether the arc reaches it."""

    verdict: Verdict
    figure: float
    arc: Answer
    line: Line | None = None
    limit: float = PATCH

    @property
    def sure(self) -> bool:
        """Whether it is one or the other, and not too close to call."""
        return self.verdict != "close"


def in_arc(a: Volume, b: Volume) -> Answer:
    """Whether b is at least partly in a's front half; the figure is how far it reaches into it."""
    if a.facing is None:
        return Answer("yes", hypot(b.x - a.x, b.y - a.y) + b.radius)
    x, y = a.front
    return at_least((b.x - a.x) * x + (b.y - a.y) * y + b.radius, 0.0)


def line_of_fire(
    a: Volume,
    b: Volume,
    terrain: Terrain,
    models: Iterable[Volume] = (),
    *,
    through: bool = False,
) -> Seen:
    """Whether a has a Line of Fire to b. `models` are the others that stand in the way: no Markers,
    and nobody who moves in this Order. `through`: a sees through Zero Visibility."""
    arc = in_arc(a, b)
    barred: tuple[Sight, ...] = () if through else ("zero",)
    verdict, slit = _open(a, b, _between(a, b, terrain, models, barred))
    return Seen(both(arc.verdict, verdict), max(slit.width, 0.0), arc, slit.line)


def visibility(
    a: Volume,
    b: Volume,
    terrain: Terrain,
    models: Iterable[Volume] = (),
    clouds: Iterable[Volume] = (),
) -> Sight:
    """The visibility zone that the best Line of Fire from a to b goes through: none if one can be
    drawn clear of all, or else the least bad. `clouds` are Zero Visibility, too."""
    others, smoke = tuple(models), tuple(clouds)
    if not terrain.zones and not smoke:
        return ""
    for at, sight in enumerate(("", *_BETTER)):
        barred = _BETTER[at:]
        hinders = (*others, *(smoke if "zero" in barred else ()))
        verdict, _ = _open(a, b, _between(a, b, terrain, hinders, barred))
        if verdict != "no":
            return sight
    return "zero"


def _between(
    a: Volume, b: Volume, terrain: Terrain, models: Iterable[Volume], zones: Iterable[Sight]
) -> tuple[Convex, ...]:
    """What may stand in the way from a to b: scenery, other Models, these zones."""
    width = max(a.radius, b.radius)
    found = terrain.solid.along(a.centre, b.centre, width)
    found += [round_about(one) for one in models if _along(a, b, one, width)]
    for sight, zone in terrain.zones:
        if sight in zones:
            found += zone.along(a.centre, b.centre, width)
    return tuple(found)


def _along(a: Volume, b: Volume, one: Volume, width: float) -> bool:
    x, y = b.x - a.x, b.y - a.y
    share = ((one.x - a.x) * x + (one.y - a.y) * y) / max(x * x + y * y, HAIR * HAIR)
    share = min(1.0, max(0.0, share))
    away = hypot(one.x - a.x - share * x, one.y - a.y - share * y)
    # The polygon drawn about a base is a little wider than the base.
    return away <= 1.05 * one.radius + width


def _open(a: Volume, b: Volume, between: tuple[Convex, ...]) -> tuple[Verdict, Slit]:
    """Whether anything is to be seen from one end or the other; the same whoever asks."""
    # The two ends are always taken in one order, so that both get one answer to the last digit.
    near, far = sorted((a, b), key=lambda one: (one.x, one.y, one.z, one.radius, one.height))
    away = hypot(a.x - b.x, a.y - b.y)
    above = away < a.radius + b.radius
    if above:
        low, high = sorted((near, far), key=lambda one: one.z)
        sure = _straight_up(low, high, between)
        if sure is not None:
            return sure
        if away < HAIR:
            return "close", Slit(0.0)
    ways = [Corridor(near, far, between), Corridor(far, near, between)]
    if abs(a.top - b.top) > _FLAT * away:
        ways += [Corridor(one.a, one.b, between, steep=True) for one in ways]
    best = Slit(-1.0)
    for verdict, surely in _WAYS:
        needed = PATCH + surely
        for way in ways:
            slit = way.widest(min(needed, way.b.height), needed)
            if slit.width >= needed:
                return verdict, slit
            best = max(best, slit, key=lambda one: one.width)
    # Past the edge of a floor between the two there may be a line that leads round it.
    return "close" if above else "no", best


def _straight_up(
    low: Volume, high: Volume, between: tuple[Convex, ...]
) -> tuple[Verdict, Slit] | None:
    """One above the other, wholly or in part: yes where a line goes straight up, no where a floor
    covers both; None where neither is so."""
    floors = [
        (shapely.Polygon(one.corners), one.bottom, one.top)
        for one in between
        if one.bottom < high.z and one.top > low.top
    ]
    under, over = (shapely.Polygon(round_about(one).corners) for one in (low, high))
    shaft = shapely.difference(
        shapely.intersection(under, over), shapely.union_all([floor for floor, *_ in floors])
    )
    if shaft.area > 0:
        widest = shapely.maximum_inscribed_circle(shaft, tolerance=HAIR / 10)
        if 2 * widest.length >= PATCH + HAIR:
            x, y = shapely.get_coordinates(widest)[0]
            up = ((float(x), float(y), low.top), (float(x), float(y), high.z))
            return "yes", Slit(2 * float(widest.length), up)
    both_ends = shapely.union(under, over).convex_hull
    for _, bottom, top in floors:
        level = (max(bottom, low.top) + min(top, high.z)) / 2
        across = [floor for floor, foot, head in floors if foot < level < head]
        if shapely.union_all(across).covers(both_ends):
            return "no", Slit(0.0)
    return None
