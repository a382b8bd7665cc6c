"""Cover: how much of a target scenery hides. Page "Ballistic Skills", under Cover (N4)."""

from collections.abc import Iterator

import msgspec
import numpy as np

from rules.space.answers import HAIR, TOUCH, Answer, Verdict, turned
from rules.space.sight import line_of_fire
from rules.space.slits import Corridor
from rules.space.terrain import Terrain
from rules.space.volumes import Volume


class Cover(msgspec.Struct, frozen=True):
    """Whether a target is in Partial Cover: the verdict, the widest stretch of it that scenery which
    it touches hides from the middle of the shooter (inches), and which pieces these are."""

    verdict: Verdict
    figure: float
    scenery: tuple[int, ...] = ()


def in_total_cover(a: Volume, b: Volume, terrain: Terrain) -> Answer:
    """Whether scenery hides all of b from a; the figure is the widest strip that is left to see."""
    seen = line_of_fire(msgspec.structs.replace(a, facing=None), b, terrain)
    return Answer(turned(seen.verdict), seen.figure, seen.limit)


def in_partial_cover(a: Volume, b: Volume, terrain: Terrain) -> Cover:
    """Whether b touches scenery that hides a part of it from a.

    Too close to call where it touches within a hair only, or where one point of a sees it hidden
    and another does not.
    """
    found = [
        (piece, verdict, stretch)
        for piece, touching in touched(b, terrain)
        for verdict, stretch in (_hidden(a, b, terrain, piece, touching),)
        if verdict != "no"
    ]
    if not found:
        return Cover("no", 0.0)
    verdict: Verdict = "yes" if any(one[1] == "yes" for one in found) else "close"
    return Cover(verdict, max(one[2] for one in found), tuple(one[0] for one in found))


def touched(b: Volume, terrain: Terrain) -> Iterator[tuple[int, Answer]]:
    """The solid scenery beside a volume, and whether it touches it."""
    for piece, away in terrain.solid_near(b.x, b.y, b.radius + HAIR):
        one = terrain.scenery[piece]
        if one.top > b.z + HAIR and one.bottom < b.top - HAIR:
            gap = max(0.0, away - b.radius)
            yield piece, Answer("yes" if gap <= TOUCH else "close", gap)


def _hidden(
    a: Volume, b: Volume, terrain: Terrain, piece: int, touching: Answer
) -> tuple[Verdict, float]:
    corridor = Corridor(a, b, terrain.part(piece))
    middle = _stretch(corridor, 0.0, a.z + a.height / 2)
    eyes = [_stretch(corridor, u, eye) for u in (-a.radius, 0.0, a.radius) for eye in (a.z, a.top)]
    hidden = [one > HAIR for one in (middle, *eyes)]
    if not any(hidden):
        return "no", middle
    return ("yes" if all(hidden) and touching.verdict == "yes" else "close"), max(middle, *eyes)


def _stretch(corridor: Corridor, u: float, eye: float) -> float:
    """How wide a stretch of the target is hidden from one point, at any height of it."""
    b = corridor.b
    widest = 0.0
    for cut in corridor.hindering(eye, b.z, b.height):
        t = np.maximum(cut[:, 0], 1e-9)
        ends = np.clip((cut[:, 1] - u * (1 - t)) / t, -b.radius, b.radius)
        widest = max(widest, float(ends.max() - ends.min()))
    return widest
