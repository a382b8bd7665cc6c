"""Distances between volumes: range bands, Zone of Control, Coherency, Silhouette contact.

Pages "Distances and Measurements", "Zone of Control" (N4). Everything is in inches, between the
nearest points of two Silhouettes.
"""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Final

import msgspec

from rules.book.charts import Weapon
from rules.space.answers import HAIR, Answer, Verdict, at_most, measured_out
from rules.space.volumes import Volume, apart

REACH: Final = 8.0
"""How far a Zone of Control reaches, out, up and down."""


class Banded(msgspec.Struct, frozen=True):
    """In which range band a target is: how far it is, the band's MOD (None: out of reach), and the
    MOD across the border where that is too close to call."""

    verdict: Verdict
    figure: float
    mod: int | None
    other: int | None = None


def distance(a: Volume, b: Volume) -> float:
    """How far apart two volumes are, nearest point to nearest point."""
    return hypot(*apart(a, b))


def range_band(a: Volume, b: Volume, weapon: Weapon) -> Banded:
    """The range band of a weapon that a target stands in."""
    figure = distance(a, b)
    near, far = (weapon.band(max(0.0, figure + off)) for off in (-HAIR, HAIR))
    mod = weapon.band(figure)
    if near == far:
        return Banded("yes" if mod is not None else "no", figure, mod)
    return Banded("close", figure, mod, near if mod == far else far)


def touches(a: Volume, b: Volume) -> Answer:
    """Whether two volumes are in Silhouette contact; the figure is the gap between them."""
    return measured_out(distance(a, b), 0.0)


def in_zone_of_control(a: Volume, b: Volume, reach: float = REACH) -> Answer:
    """Whether any part of b is in a's Zone of Control: eight inches out from its rim, and as far
    above its top and below its foot. The figure is the greater of the two gaps."""
    return at_most(max(apart(a, b)), reach)


def in_coherency(
    reference: Volume, others: Iterable[Volume], reach: float = REACH
) -> tuple[Answer, ...]:
    """Of each of these, whether it is in Coherency with its reference (its Leader, its Controller)."""
    return tuple(in_zone_of_control(reference, one, reach) for one in others)


def in_chain(pieces: Sequence[Volume]) -> tuple[Answer, ...]:
    """Of each of these, whether it is in Coherency with at least one of the others."""
    found = []
    for at, one in enumerate(pieces):
        others = [in_zone_of_control(one, two) for n, two in enumerate(pieces) if n != at]
        found.append(min(others, key=lambda a: a.figure, default=Answer("no", 0.0, REACH)))
    return tuple(found)
