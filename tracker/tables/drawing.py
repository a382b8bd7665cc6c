"""A table as it is drawn and measured: plain figures for the template, in inches."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from rules import space

SAYS = {"yes": "Yes", "no": "No", "close": "Too close to call"}


@dataclass(frozen=True)
class Drawn:
    """A piece of scenery: its corners as SVG has them, its words, and itself."""

    number: int
    points: str
    kind: str
    said: str
    piece: space.Scenery


@dataclass(frozen=True)
class Standing:
    """A Silhouette on the map: its letter, where it stands, how wide it is, and its Zone of Control;
    `front` the end of the line that it looks along."""

    letter: str
    x: float
    y: float
    radius: float
    zone: float
    floor: float
    front: tuple[float, float] | None


@dataclass(frozen=True)
class Told:
    """One answer: what was asked, the verdict in a word, the figure in words."""

    asked: str
    verdict: str
    says: str
    figure: str


@dataclass(frozen=True)
class Measured:
    """Two Silhouettes on a table, what there is between them, and the line from one to the other."""

    standing: tuple[Standing, Standing]
    told: tuple[Told, ...]
    line: tuple[tuple[float, float, float], tuple[float, float, float]] | None
    open: bool


def scenery(pieces: tuple[space.Scenery, ...]) -> tuple[Drawn, ...]:
    """The pieces of a table, the lowest first, so that a roof is drawn over what is under it."""
    drawn = [
        Drawn(
            number,
            " ".join(f"{x:g},{y:g}" for x, y in one.outline),
            one.sight or one.kind.replace(" ", "-"),
            _said(one),
            one,
        )
        for number, one in enumerate(pieces, 1)
    ]
    return tuple(sorted(drawn, key=lambda one: (one.piece.top, one.number)))


def _said(one: space.Scenery) -> str:
    what = f"{one.sight.capitalize()} Visibility" if one.sight else one.kind.capitalize()
    high = f"{one.bottom:g} to {one.top:g}″" if one.bottom else f"{one.top:g}″ high"
    return f"{one.name or what}, {high}"


def measured(terrain: space.Terrain, a: space.Volume, b: space.Volume) -> Measured:
    """Everything that can be asked of two Silhouettes."""
    there, back = space.line_of_fire(a, b, terrain), space.line_of_fire(b, a, terrain)
    zone = space.in_zone_of_control(a, b)
    told = [
        _line("Line of Fire from A to B", there),
        _line("Line of Fire from B to A", back),
        Told("Zone of Control", zone.verdict, SAYS[zone.verdict], f"{zone.figure:.2f}″ of 8″"),
        _told("Silhouette contact", space.touches(a, b), "apart"),
    ]
    for asked, one, other in (("B covered from A", a, b), ("A covered from B", b, a)):
        cover = space.in_partial_cover(one, other, terrain)
        told.append(Told(f"Partial Cover: {asked}", cover.verdict, SAYS[cover.verdict], ""))
    sight = space.visibility(a, b, terrain)
    far = f"{space.distance(a, b):.2f}″"
    seen = f"through {sight.capitalize()} Visibility" if sight else ""
    told.insert(0, Told("Distance", "figure", far, seen))
    clear = there.line if there.verdict != "no" else None
    return Measured((_standing("A", a), _standing("B", b)), tuple(told), clear, bool(clear))


def _line(asked: str, seen: space.Seen) -> Told:
    if seen.arc.verdict == "no":
        return Told(asked, "no", SAYS["no"], "outside its arc")
    return Told(asked, seen.verdict, SAYS[seen.verdict], f"{seen.figure * 25.4:.0f} mm can be seen")


def _told(asked: str, answer: space.Answer, words: str) -> Told:
    return Told(asked, answer.verdict, SAYS[answer.verdict], f"{answer.figure:.2f}″ {words}")


def _standing(letter: str, one: space.Volume) -> Standing:
    front = None
    if one.facing is not None:
        turn, out = radians(one.facing), one.radius + 1
        front = (one.x + out * cos(turn), one.y + out * sin(turn))
    return Standing(letter, one.x, one.y, one.radius, one.radius + space.REACH, one.z, front)
