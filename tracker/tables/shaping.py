"""A piece of scenery as it is handled: by its middle, how large it is and how it is turned.

Its own directions are those of its first edge. So what has three corners, or ten, is moved, turned
and sized as a rectangle is. `static/shapes.js` says the same to the script that draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]

SQUARE: Final[tuple[Point, ...]] = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


@dataclass(frozen=True)
class Frame:
    """The rectangle about a piece along its first edge: its middle, its width along that edge and
    its depth across, in inches; how far that edge is turned from the right, in degrees."""

    x: float
    y: float
    wide: float
    deep: float
    turn: float


def framed(outline: tuple[Point, ...]) -> Frame:
    """The rectangle that an outline of three corners or more fills."""
    (x, y), (to_x, to_y), *_ = outline
    angle = atan2(to_y - y, to_x - x)
    turned = [_turned(corner, -angle) for corner in outline]
    (left, right), (near, far) = ((min(side), max(side)) for side in zip(*turned, strict=True))
    middle = _turned(((left + right) / 2, (near + far) / 2), angle)
    return Frame(*middle, right - left, far - near, degrees(angle))


def put(outline: tuple[Point, ...], to: Frame) -> tuple[Point, ...]:
    """The outline moved, turned and sized so that it fills this rectangle."""
    now = framed(outline)
    back, on = -radians(now.turn), radians(to.turn)
    across, down = to.wide / now.wide, to.deep / now.deep
    corners = []
    for x, y in outline:
        along, off = _turned((x - now.x, y - now.y), back)
        dx, dy = _turned((along * across, off * down), on)
        corners.append((round(to.x + dx, 4), round(to.y + dy, 4)))
    return tuple(corners)


GAP: Final = 0.5
"""Inches that are left between what is placed and what stands there: as far as a step of a finger."""


def beside(
    outline: tuple[Point, ...], others: Iterable[tuple[Point, ...]], width: float, depth: float
) -> tuple[Point, ...]:
    """The outline moved to the nearest spot at which it is on nobody else's rectangle and on the table; where
    there is none, as it is. Looked for on rings of whole inches, from the right on."""
    taken = [_box(one) for one in others]
    left, near, right, far = _box(outline)
    for ring in range(int(max(width, depth)) + 1):
        for dx, dy in _ring(ring):
            box = (left + dx, near + dy, right + dx, far + dy)
            fits = min(box[:2]) >= 0 and box[2] <= width and box[3] <= depth
            if fits and not any(_over(box, one) for one in taken):
                return tuple((round(x + dx, 4), round(y + dy, 4)) for x, y in outline)
    return outline


def _ring(far: int) -> Iterator[tuple[int, int]]:
    """The steps of whole inches that are so far away along or across."""
    there = range(-far, far + 1)
    steps = product(there, there)
    return iter(
        sorted(
            (step for step in steps if max(map(abs, step)) == far),
            key=lambda step: (hypot(*step), -step[0], -step[1]),
        )
    )


def _box(outline: tuple[Point, ...]) -> tuple[float, float, float, float]:
    xs, ys = zip(*outline, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _over(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    """Whether two rectangles are nearer to each other than the gap."""
    return all(
        one[side] < other[side + 2] + GAP and other[side] < one[side + 2] + GAP for side in (0, 1)
    )


def _turned(point: Point, angle: float) -> Point:
    x, y = point
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
