"""The map of a match as it is drawn: plain figures for the template, in inches."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from django.utils.translation import gettext as _

from rules.game import Chart, Charted, Smoke
from tracker.lengths import length, place
from tracker.matches.page.labels import labels
from tracker.matches.page.template_weapons import TEMPLATES, Ready
from tracker.matches.titles import called
from tracker.spoken import spoken
from tracker.tables import drawing


@dataclass(frozen=True)
class Mark:
    """A piece as it is drawn: its circle, its Zone of Control, the end of the line along which it
    looks, the arc that it sees, the way that it went, and how it is read aloud."""

    id: str
    says: str
    label: str
    x: float
    y: float
    radius: float
    zone: float
    side: str
    front: tuple[float, float] | None
    arc: str
    way: str
    mov: str
    noted: bool
    acting: bool


@dataclass(frozen=True)
class Board:
    """The table from above; `turned`: one's own edge is the upper one, and is shown below. `photo` is
    what its photograph is known by, if there is one; `smoke` lies there for everybody to see;
    `unsaid` of whom it can’t say where they stand, and
    `own_unsaid` what only its reader may be told so of."""

    name: str
    width: float
    depth: float
    zone: float
    turned: bool
    near: float
    far: float
    scenery: tuple[drawing.Drawn, ...]
    marks: tuple[Mark, ...]
    photo: str
    unsaid: tuple[str, ...]
    own_unsaid: tuple[str, ...]
    smoke: tuple[Smoke, ...] = ()

    @property
    def middle(self) -> tuple[float, float]:
        """About which it is turned."""
        return self.width / 2, self.depth / 2

    @property
    def templates(self) -> tuple[Ready, ...]:
        """What can be laid on it to see whom it would touch."""
        return TEMPLATES

    @property
    def pieces(self) -> tuple[Mark, ...]:
        """What can be measured: all but what is noted for its owner alone."""
        return tuple(one for one in self.marks if not one.noted)


def board(chart: Chart | None) -> Board | None:
    """What a seat sees of the map; None in a match without one."""
    if chart is None:
        return None
    lower = chart.depth - chart.zone
    return Board(
        called(chart.name) or _("The table"), chart.width, chart.depth, chart.zone, chart.upper,
        0 if chart.upper else lower, lower if chart.upper else 0,
        drawing.scenery(chart.scenery), _marks(chart), chart.photo,
        chart.unsaid, chart.own_unsaid, chart.smoke,
    )  # fmt: skip


def _marks(chart: Chart) -> tuple[Mark, ...]:
    """What everybody sees is labelled without a look at what its owner alone has noted."""
    found: list[Mark] = []
    for noted in (False, True):
        some = [one for one in chart.stood if one.noted is noted]
        told = labels([one.name for one in some])
        found += [_mark(one, label, chart.reach) for one, label in zip(some, told, strict=True)]
    return tuple(found)


def _mark(one: Charted, label: str, reach: float) -> Mark:
    front, arc = None, ""
    if one.facing is not None:
        front = _out(one, one.facing, one.radius + 0.9)
        left, right = (_out(one, one.facing + turn, 2.4) for turn in (-90, 90))
        arc = f"M{left[0]:g} {left[1]:g}A2.4 2.4 0 0 1 {right[0]:g} {right[1]:g}Z"
    return Mark(
        one.id,
        _says(one),
        label,
        round(one.x, 4),
        round(one.y, 4),
        round(one.radius, 4),
        round(one.radius + reach, 4),
        ("you" if one.yours else "them") + (" board__piece--marker" if one.marker else ""),
        front,
        arc,
        " ".join(f"{x:g},{y:g}" for x, y, _ in one.way),
        "–".join(map(str, one.mov)) if one.mov else "",
        one.noted,
        one.acting,
    )


def _says(one: Charted) -> str:
    """What it is and where it stands, to be chosen from a list or read out."""
    if one.noted:
        form = _("%(name)s: noted by you alone, S%(s)s, at %(place)s")
    elif one.marker:
        form = _("%(name)s: Marker, S%(s)s, at %(place)s")
    else:
        form = _("%(name)s: S%(s)s, at %(place)s")
    said = form % {"name": spoken(one.name), "s": one.s, "place": place(one.x, one.y)}
    return said + _(", %(z)s up") % {"z": length(one.z)} if one.z else said


def _out(one: Charted, turn: float, far: float) -> tuple[float, float]:
    return round(one.x + far * cos(radians(turn)), 3), round(one.y + far * sin(radians(turn)), 3)
