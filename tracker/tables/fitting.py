"""A photograph of the real table laid under its map: the four corners of the table on it become those
of the map, so that what was taken from the side lies flat."""

from __future__ import annotations

import itertools
from io import BytesIO
from typing import Final, TypeAlias

import numpy as np
from PIL import Image

from tracker.files.pictures import as_jpeg

Corners: TypeAlias = tuple[tuple[float, float], ...]

WHOLE: Final[Corners] = ((0, 0), (100, 0), (100, 100), (0, 100))
"""The corners of a photograph, in hundredths: upper left and on clockwise, as the map has them."""
DOTS_AN_INCH: Final = 25
LEAST: Final = 400
"""The least area between four corners, in squares of a hundredth: less would show nothing."""


def is_a_table(corners: Corners) -> bool:
    """Whether these are the corners of a table seen from above: clockwise, and none turned in."""
    turns = []
    for at in range(4):
        (ax, ay), (bx, by), (cx, cy) = (corners[(at + more) % 4] for more in range(3))
        turns.append((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
    area = sum(
        ax * by - bx * ay for (ax, ay), (bx, by) in itertools.pairwise((*corners, corners[0]))
    )
    return min(turns) > 0 and area / 2 >= LEAST


def fitted(source: bytes | memoryview, corners: Corners, width: float, depth: float) -> bytes:
    """The part of a photograph between four corners, flat and of the shape of a table of so many
    inches."""
    with Image.open(BytesIO(bytes(source))) as image:
        size = round(width * DOTS_AN_INCH), round(depth * DOTS_AN_INCH)
        to = [(0, 0), (size[0], 0), size, (0, size[1])]
        at = [(x / 100 * image.width, y / 100 * image.height) for x, y in corners]
        flat = image.transform(
            size, Image.Transform.PERSPECTIVE, _onto(to, at), Image.Resampling.BILINEAR
        )
    return as_jpeg(flat)


def _onto(to: list[tuple[int, int]], at: list[tuple[float, float]]) -> list[float]:
    """The eight numbers that lead from a dot of the flat picture to one of the photograph."""
    rows, sides = [], []
    for (x, y), (u, v) in zip(to, at, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        sides += [u, v]
    return [float(one) for one in np.linalg.solve(np.array(rows), np.array(sides))]
