"""Charts of a match as lines of an SVG: steps over the course of the match, drawn by the server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from rules.game import SIDES, Side
from tracker.reviews.counting.shapes import Counted, Point

HEIGHT: Final = 150
FOOT: Final = 24  # below the axis, for the names of the turns
LEFT: Final = 34  # beside the axis, for its numbers
WIDE: Final = 640
NARROW: Final = 320
"""Units of the drawing, about as many as pixels: one drawing for a page, one for a phone."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A chart at one width: by side the path of its steps, the names under the axis, the line
    where it `end`s."""

    width: int
    height: int
    foot: int
    left: int
    paths: dict[Side, str]
    names: tuple[tuple[float, str], ...]
    top: int
    end: int


@dataclass(frozen=True, slots=True)
class Chart:
    """One number of both sides over the match, drawn wide and narrow."""

    key: str
    title: str
    drawings: tuple[Drawing, ...]


TITLES: Final[dict[str, tuple[Promise, Callable[[Point], dict[Side, int]]]]] = {
    "score": (gettext_lazy("Objective points"), lambda point: point.score),
    "orders": (gettext_lazy("Orders spent"), lambda point: point.orders),
    "standing": (gettext_lazy("Troopers standing"), lambda point: point.standing),
    "wounds": (gettext_lazy("Wounds lost"), lambda point: point.wounds),
}


def charts(counted: Counted) -> tuple[Chart, ...]:
    """A chart for each number that was followed."""
    return tuple(
        Chart(
            key, str(title), tuple(_drawn(counted.points, read, width) for width in (WIDE, NARROW))
        )
        for key, (title, read) in TITLES.items()
    )


def _drawn(
    points: tuple[Point, ...], read: Callable[[Point], dict[Side, int]], width: int
) -> Drawing:
    end = max(point.at for point in points) or 1
    top = max((read(point)[side] for point in points for side in SIDES), default=0) or 1

    def x(point: Point) -> float:
        return round(LEFT + (width - LEFT - 4) * point.at / end, 1)

    def y(value: int) -> float:
        return round(4 + (HEIGHT - 8) * (1 - value / top), 1)

    paths: dict[Side, str] = {}
    for side in SIDES:
        steps = [f"M{LEFT} {y(read(points[0])[side])}"]
        steps += [f"H{x(point)}V{y(read(point)[side])}" for point in points]
        paths[side] = "".join(steps)
    return Drawing(width, HEIGHT + FOOT, HEIGHT, LEFT, paths, _rounds(points, x), top, end)


def _rounds(
    points: tuple[Point, ...], x: Callable[[Point], float]
) -> tuple[tuple[float, str], ...]:
    """Where each Round begins."""
    found: dict[str, float] = {}
    for point in points:
        if point.round:
            found.setdefault(f"R{point.round}", x(point))
    return tuple((at, name) for name, at in found.items())
