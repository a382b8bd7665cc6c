"""A piece of scenery as it is handled: by its middle, how large it is and how it is turned.

Its own directions are those of its first edge. So what has three corners, or ten, is moved, turned
and sized as a rectangle is. `static/shapes.js` says the same to the script that draws.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, degrees, radians, sin
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


def _turned(point: Point, angle: float) -> Point:
    x, y = point
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
