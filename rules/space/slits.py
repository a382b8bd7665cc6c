"""How wide a strip of a target can be seen past what stands in between.

Shooter and target are taken as two upright rectangles that face each other: as wide as their bases,
as high as they are. A line of sight leaves the one at `u` (across) and meets the other at `v`. At a
given pair of heights every prism in between hides, for each u, one stretch of v; its two ends are
straight lines over u, one a corner. The widest stretch that is left free is therefore at a crossing
of two such lines, or at an end of u. All of them are tried: across, the answer is exact.

Upwards it is exact too as long as nothing can be looked under: then the best line runs from the very
top to the very top. With a roof or a walkway in between, heights are tried `STEP` apart, and a slit
lower than that may be missed.

Lines that lead down past an edge are tried a second time from the near rim of the higher to the far
rim of the lower.

What the rectangles leave out: a line that passes by the rim of a base within radius cubed / (2 distance
squared) of it, a hundredth of an inch for S2 at 2 inches and less beyond; and a round base is taken
as a polygon drawn about it, at most a fiftieth of its radius too wide.
"""

from typing import Final

import msgspec
import numpy as np

from rules.space.answers import MM
from rules.space.gaps import NEAREST, widest_gap
from rules.space.terrain import Convex, Floats
from rules.space.volumes import Volume

STEP: Final = 5 * MM
PATCH: Final = 3 * MM
"""What has to be seen of a target: three millimetres each way."""
_COARSE: Final = 6
_RIM: Final = 0.9
"""How far towards the rim of its base a rectangle is moved for a steep line."""

Line = tuple[tuple[float, float, float], tuple[float, float, float]]


class Slit(msgspec.Struct, frozen=True):
    """The widest strip that can be seen, in inches, and a line of sight through the middle of it."""

    width: float
    line: Line | None = None


class Corridor:
    """What stands between two volumes, in a frame of its own: `t` from 0 at the one to 1 at the
    other, `s` across in inches.

    The rectangles stand at the two axes; `steep` has that of the higher volume at its near rim and
    that of the lower at its far rim, where a line down past an edge is best.
    """

    def __init__(
        self, a: Volume, b: Volume, between: tuple[Convex, ...], *, steep: bool = False
    ) -> None:
        self.a, self.b = a, b
        along = np.array([b.x - a.x, b.y - a.y])
        away = float(np.hypot(*along))
        self.axis = along / max(away, NEAREST)
        self.across = np.array([-self.axis[1], self.axis[0]])
        forward = (1 if a.top > b.top else -1) * _RIM if steep else 0.0
        self.start = np.array(a.centre) + self.axis * (a.radius * forward)
        self.end = np.array(b.centre) + self.axis * (b.radius * forward)
        self.length = away + (b.radius - a.radius) * forward
        chord = (1 - forward * forward) ** 0.5
        self.halves = a.radius * chord, b.radius * chord
        self.prisms = self._near(between)

    def _near(self, between: tuple[Convex, ...]) -> list[tuple[Floats, float, float]]:
        """The prisms that reach into the corridor, in its frame."""
        if not between or abs(self.length) < NEAREST:
            return []
        counts = [len(one.corners) for one in between]
        corners = np.concatenate([one.corners for one in between]) - self.start
        t = corners @ self.axis / self.length
        s = corners @ self.across
        first = np.concatenate(([0], np.cumsum(counts)[:-1]))
        wide = max(self.halves)
        low, high = min(self.a.z, self.b.z), max(self.a.top, self.b.top)
        inside = (
            (np.minimum.reduceat(t, first) < 1)
            & (np.maximum.reduceat(t, first) > 0)
            & (np.minimum.reduceat(s, first) < wide)
            & (np.maximum.reduceat(s, first) > -wide)
        )
        return [
            (
                np.column_stack((t, s))[start : start + counts[at]],
                between[at].bottom,
                between[at].top,
            )
            for at, start in enumerate(first)
            if inside[at] and between[at].bottom < high and between[at].top > low
        ]

    def widest(self, patch: float, enough: float) -> Slit:
        """The widest strip of this height that can be seen, or the first that is wide enough."""
        found = Slit(-1.0)
        for eye, row in self._heights(patch):
            slit = self._at(eye, row, patch)
            if slit.width > found.width:
                found = slit
            if found.width >= enough:
                break
        return found

    def _heights(self, patch: float) -> list[tuple[float, float]]:
        """From which height to which the line is tried: top to top, and under a roof all others."""
        best = (self.a.top, self.b.top - patch)
        ground = min(self.a.z, self.b.z)
        if all(bottom <= ground for _, bottom, _ in self.prisms):
            return [best]
        eyes, rows = _levels(self.a.z, self.a.top), _levels(self.b.z, self.b.top - patch)
        coarse = [(eye, row) for eye in eyes[::_COARSE] for row in rows[::_COARSE]]
        return list(dict.fromkeys([best, *coarse, *((e, r) for e in eyes for r in rows)]))

    def _at(self, eye: float, row: float, patch: float) -> Slit:
        """The widest strip seen from one height, its lower edge at another."""
        a, b = self.halves
        hidden = self.hindering(eye, row, patch)
        if not hidden:
            return Slit(2 * b, self._line(0.0, 0.0, eye, row + patch / 2))
        u, v, width = widest_gap(hidden, a, b)
        return Slit(width, self._line(u, v, eye, row + patch / 2))

    def hindering(self, eye: float, row: float, patch: float) -> list[Floats]:
        """The parts of the prisms that reach into the wedge from an eye to a strip of the target."""
        cuts = (
            _hindering(corners, eye, (row, row + patch), (bottom, top))
            for corners, bottom, top in self.prisms
        )
        return [cut for cut in cuts if cut is not None]

    def _line(self, u: float, v: float, eye: float, at: float) -> Line:
        start, end = self.start + self.across * u, self.end + self.across * v
        return (
            (float(start[0]), float(start[1]), eye),
            (float(end[0]), float(end[1]), at),
        )


def _levels(bottom: float, top: float) -> list[float]:
    """Heights from the top down, no further apart than a step."""
    number = max(2, int(np.ceil((top - bottom) / STEP)) + 1)
    return [float(one) for one in np.linspace(top, bottom, number)]


def _hindering(
    corners: Floats, eye: float, row: tuple[float, float], prism: tuple[float, float]
) -> Floats | None:
    """The part of a prism that reaches up (and down) into the wedge from the eye to the row."""
    start, end = 0.0, 1.0
    # Below its top: the lower edge of the wedge. Above its bottom: the upper edge.
    for rise, room in ((row[0] - eye, prism[1] - eye), (eye - row[1], eye - prism[0])):
        if rise > 0:
            end = min(end, room / rise)
        elif rise < 0:
            start = max(start, room / rise)
        elif room <= 0:
            return None
    if end - start <= NEAREST:
        return None
    cut = _slab(corners, max(start, NEAREST), end)
    return cut if len(cut) > 1 else None


def _slab(corners: Floats, start: float, end: float) -> Floats:
    """A convex outline cut to what lies between two values of t."""
    t = corners[:, 0]
    if t.min() >= start and t.max() <= end:
        return corners
    kept = [corners[(t >= start) & (t <= end)]]
    after = np.roll(corners, -1, axis=0)
    for limit in (start, end):
        crosses = (t - limit) * (after[:, 0] - limit) < 0
        near, far = corners[crosses], after[crosses]
        share = (limit - near[:, 0]) / (far[:, 0] - near[:, 0])
        kept.append(near + (far - near) * share[:, None])
    return np.concatenate(kept)
