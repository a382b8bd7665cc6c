"""A table as it is drawn and measured: plain figures for the template, in inches."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

from django.utils.translation import gettext_lazy as _

from rules import space
from rules.game import Inches
from tracker.lengths import length
from tracker.tables.palette import called

SAYS = {"yes": _("Yes"), "no": _("No"), "close": _("Too close to call")}
SIGHTS: Final = {
    "low": _("Low Visibility"),
    "poor": _("Poor Visibility"),
    "zero": _("Zero Visibility"),
}
THROUGH: Final = {
    "low": _("through Low Visibility"),
    "poor": _("through Poor Visibility"),
    "zero": _("through Zero Visibility"),
}
KINDS: Final = {
    "building": _("Building"),
    "wall": _("Wall"),
    "low cover": _("Low cover"),
    "zone": _("Zone"),
}


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
    high = _("%(top)s high") % {"top": length(one.top)}
    between = length(Inches(one.top, since=one.bottom)) if one.bottom else high
    return f"{named(one)}, {between}"


def named(one: space.Scenery) -> str:
    """What a piece is called, or else what it is."""
    return called(one.name) or what(one)


def what(one: space.Scenery) -> str:
    """What a piece is, in words."""
    return str(SIGHTS[one.sight] if one.sight else KINDS.get(one.kind, one.kind.capitalize()))


def measured(terrain: space.Terrain, a: space.Volume, b: space.Volume) -> Measured:
    """Everything that can be asked of two Silhouettes."""
    there, back = space.line_of_fire(a, b, terrain), space.line_of_fire(b, a, terrain)
    zone = space.in_zone_of_control(a, b)
    told = [
        _line(str(_("Line of Fire from A to B")), there),
        _line(str(_("Line of Fire from B to A")), back),
        Told(
            str(_("Zone of Control")),
            zone.verdict,
            str(SAYS[zone.verdict]),
            _("%(figure)s of %(most)s")
            % {"figure": length(zone.figure, ".2f"), "most": length(space.REACH)},
        ),
        _told(str(_("Silhouette contact")), space.touches(a, b)),
    ]
    for asked, one, other in (
        (_("Partial Cover: B covered from A"), a, b),
        (_("Partial Cover: A covered from B"), b, a),
    ):
        cover = space.in_partial_cover(one, other, terrain)
        told.append(Told(str(asked), cover.verdict, str(SAYS[cover.verdict]), ""))
    sight = space.visibility(a, b, terrain)
    far = length(space.distance(a, b), ".2f")
    seen = str(THROUGH[sight]) if sight else ""
    told.insert(0, Told(str(_("Distance")), "figure", far, seen))
    clear = there.line if there.verdict != "no" else None
    return Measured((_standing("A", a), _standing("B", b)), tuple(told), clear, bool(clear))


def _line(asked: str, seen: space.Seen) -> Told:
    if seen.arc.verdict == "no":
        return Told(asked, "no", str(SAYS["no"]), str(_("outside its arc")))
    figure = _("%(figure)s mm can be seen") % {"figure": f"{seen.figure * 25.4:.0f}"}
    return Told(asked, seen.verdict, str(SAYS[seen.verdict]), figure)


def _told(asked: str, answer: space.Answer) -> Told:
    figure = _("%(figure)s apart") % {"figure": length(answer.figure, ".2f")}
    return Told(asked, answer.verdict, str(SAYS[answer.verdict]), figure)


def _standing(letter: str, one: space.Volume) -> Standing:
    front = None
    if one.facing is not None:
        turn, out = radians(one.facing), one.radius + 1
        front = (one.x + out * cos(turn), one.y + out * sin(turn))
    return Standing(letter, one.x, one.y, one.radius, one.radius + space.REACH, one.z, front)
