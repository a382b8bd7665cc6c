"""A piece of scenery: an upright prism or a visibility zone, and which of them a table can't hold.

A prism has an outline seen from above, a bottom and a top. One that begins above the table is a
walkway, a roof or the lintel of a door. A zone hinders sight and nothing else.
"""

from math import isfinite
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
import shapely

from rules.messages import Inches, say
from rules.refusals import Refusal
from rules.space.volumes import Point

Kind: TypeAlias = Literal["building", "wall", "low cover", "zone"]
Sight: TypeAlias = Literal["", "low", "poor", "zero"]
MOST_PIECES: Final = 120
MOST_CORNERS: Final = 24
HIGHEST: Final = 24.0
SMALLEST: Final = 0.01
"""The least area of an outline, in square inches."""


class Scenery(msgspec.Struct, frozen=True):
    """One piece: its outline (corners in order), its bottom and top above the table, in inches.

    `standable`: a trooper may stand on its top. `sight` is how a zone hinders sight.
    """

    outline: tuple[Point, ...]
    top: float
    bottom: float = 0.0
    kind: Kind = "building"
    standable: bool = True
    sight: Sight = ""
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""

    @property
    def solid(self) -> bool:
        """Whether it stops a body and a line of fire; a zone does not."""
        return self.kind != "zone"


def amiss(width: float, depth: float, scenery: tuple[Scenery, ...]) -> Refusal | None:
    """What a table can't hold: too many pieces, an outline that crosses itself or leaves the table,
    a top below its bottom."""
    if len(scenery) > MOST_PIECES:
        return Refusal(
            "too-many", say("A table holds {most} pieces of scenery at most.", most=MOST_PIECES)
        )
    for number, one in enumerate(scenery, 1):
        sentence = _amiss(one, width, depth)
        if sentence:
            which = one.name or say("Piece {number}", number=number)
            return Refusal("scenery", say("{which}: {reason}", which=which, reason=sentence))
    return None


def _amiss(one: Scenery, width: float, depth: float) -> str:
    numbers = (one.bottom, one.top, *(n for corner in one.outline for n in corner))
    if not all(isfinite(number) for number in numbers):
        return say("a measure is not a number.")
    if not 0 <= one.bottom < one.top <= HIGHEST:
        return say(
            "its top must be above its bottom, and at most {most:inches} high.",
            most=Inches(HIGHEST),
        )
    if not 3 <= len(one.outline) <= MOST_CORNERS:
        return say("an outline has 3 to {most} corners.", most=MOST_CORNERS)
    outline = shapely.Polygon(one.outline)
    if not outline.is_valid or outline.area < SMALLEST:
        return say("its outline crosses itself or encloses nothing.")
    if not shapely.box(0, 0, width, depth).buffer(SMALLEST).covers(outline):
        return say("it reaches beyond the table.")
    if (one.kind == "zone") != bool(one.sight):
        return say("a visibility zone needs its kind of visibility; nothing else has one.")
    return ""
