"""What a player types about a table: its size, a piece of scenery, two Silhouettes to measure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from django import forms
from django.utils.functional import lazy
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from rules import space
from rules.reference import silhouettes
from tracker.armies.forms import LineField
from tracker.armies.plain import plain
from tracker.files.pictures import ACCEPTS, LARGEST
from tracker.lengths import IN_WORDS, length, size, typed
from tracker.tables.fitting import WHOLE, Corners
from tracker.tables.models import SavedTable
from tracker.tables.shaping import SQUARE, Frame, framed, put

SIZES: Final = (
    (300, _("%(size)s, 300 points and more")),
    (250, _("%(size)s, up to 250 points")),
    (150, _("%(size)s, up to 150 points")),
)
KINDS: Final = (
    ("building", _("Building")),
    ("wall", _("Wall")),
    ("low cover", _("Low cover")),
    ("low", _("Zone of Low Visibility")),
    ("poor", _("Zone of Poor Visibility")),
    ("zero", _("Zone of Zero Visibility")),
)

CORNERS: Final = (
    (_("Upper left corner, from the left"), _("Upper left corner, from the top")),
    (_("Upper right corner, from the left"), _("Upper right corner, from the top")),
    (_("Lower right corner, from the left"), _("Lower right corner, from the top")),
    (_("Lower left corner, from the left"), _("Lower left corner, from the top")),
)
FRAME: Final = ("x", "y", "wide", "deep", "turn")


class Figure(forms.FloatField):
    """A figure between two others: degrees, hundredths."""

    def __init__(self, label: Any, low: float, high: float, **more: Any) -> None:
        super().__init__(label=label, min_value=low, max_value=high, **more)
        self.widget.attrs |= {"step": "any", "inputmode": "decimal"}


class Inches(Figure):
    """A length in inches, which is said beside it to who reads centimetres, too."""

    def __init__(self, label: Any, low: float, high: float, **more: Any) -> None:
        super().__init__(label, low, high, help_text=lazy(typed, str)(), **more)


def sizes() -> Iterator[tuple[int, str]]:
    """How large a table may be, as who reads it measures."""
    for points, said in SIZES:
        table = space.board(points)
        yield points, said % {"size": length(size(table.width, table.depth), IN_WORDS)}


class NewTableForm(forms.Form):
    name = LineField(label=_("Name"), max_length=60)
    points = forms.TypedChoiceField(label=_("Size"), choices=sizes, coerce=int)


class PieceForm(forms.Form):
    """One piece of scenery: where its middle is, how large, how it is turned. With a `number` it is
    the piece of that number as it is to be; without, one more, and a rectangle."""

    number = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1)
    kind = forms.ChoiceField(label=_("What it is"), choices=KINDS)
    x = Inches(_("Middle, from the left"), 0, 96, initial=24)
    y = Inches(_("Middle, from the top"), 0, 96, initial=24)
    wide = Inches(_("Width"), 0.1, 96, initial=6)
    deep = Inches(_("Depth"), 0.1, 96, initial=4)
    turn = Figure(_("Turned by degrees"), -360, 360, initial=0)
    bottom = Inches(_("Bottom above the table"), 0, space.HIGHEST, initial=0)
    top = Inches(_("Top above the table"), 0.1, space.HIGHEST, initial=3)
    standable = forms.BooleanField(
        label=_("Troopers can stand on it"), required=False, initial=True
    )
    name = LineField(label=_("Name, if it has one"), max_length=40, required=False)

    @classmethod
    def of(cls, number: int, one: space.Scenery) -> PieceForm:
        """The form that says what a piece is now."""
        frame = framed(one.outline)
        measures = {side: f"{round(getattr(frame, side), 2):g}" for side in FRAME}
        heights = {"bottom": f"{one.bottom:g}", "top": f"{one.top:g}"}
        kind = one.sight or one.kind
        words = {"number": number, "kind": kind, "standable": one.standable, "name": one.name}
        return cls(initial={**words, **measures, **heights})

    def piece(self, before: space.Scenery | None = None) -> space.Scenery:
        """The scenery that was typed in; of a piece `before`, its outline is kept in shape."""
        said = self.cleaned_data
        frame = Frame(**{side: said[side] for side in FRAME})
        zone = said["kind"] in ("low", "poor", "zero")
        return space.Scenery(
            put(before.outline if before else SQUARE, frame),
            said["top"],
            said["bottom"],
            kind="zone" if zone else said["kind"],
            standable=said["standable"] and not zone,
            sight=said["kind"] if zone else "",
            name=said["name"],
        )


def drawn(text: str) -> tuple[space.Scenery, ...]:
    """All scenery of a table as a script draws it, with names as they can be seen. Raises
    MsgspecError for what is none."""
    return tuple(
        msgspec.structs.replace(
            one,
            outline=tuple((round(x, 4), round(y, 4)) for x, y in one.outline),
            name=plain(one.name),
        )
        for one in msgspec.json.decode(text, type=tuple[space.Scenery, ...])
    )


class PhotographForm(forms.Form):
    """A photograph of the real table."""

    file = forms.FileField(
        label=_("A photograph of it (JPEG, PNG or WebP)"),
        error_messages={
            "required": format_lazy(
                _("Choose a photograph: {size} MB at most."), size=LARGEST // 1024**2
            )
        },
        widget=forms.FileInput(attrs={"accept": ACCEPTS}),
    )


class CornersForm(forms.Form):
    """Where the corners of the table are on its photograph, in hundredths from the left and the top."""

    def __init__(self, data: Any = None, corners: Corners = WHOLE) -> None:
        super().__init__(data)
        for at, (labels, (x, y)) in enumerate(zip(CORNERS, corners, strict=True)):
            for side, value, label in (("x", x, labels[0]), ("y", y, labels[1])):
                self.fields[f"{side}{at}"] = Figure(label, 0, 100, initial=f"{value:g}")

    def corners(self) -> Corners:
        """The four corners that were typed in."""
        said = self.cleaned_data
        return tuple((said[f"x{at}"], said[f"y{at}"]) for at in range(4))


class MeasureForm(forms.Form):
    """Two Silhouettes on the table, each with where it looks; none looks all round."""

    def __init__(self, data: Any, table: SavedTable) -> None:
        middle, far = table.width / 2, table.depth
        starts = {"a_x": middle, "a_y": far - 2, "b_x": middle, "b_y": 2.0}
        filled = {"a_s": "2", "b_s": "2", **{name: f"{at:g}" for name, at in starts.items()}}
        super().__init__(filled | {name: value for name, value in data.items() if value})
        for one, who in (("a", "A"), ("b", "B")):
            bases = [(s, f"S{s}") for s in silhouettes()]
            self.fields[f"{one}_s"] = forms.ChoiceField(
                label=_("%(who)s: Silhouette") % {"who": who}, choices=bases
            )
            self.fields[f"{one}_x"] = Inches(
                _("%(who)s: from the left") % {"who": who}, 0, table.width
            )
            self.fields[f"{one}_y"] = Inches(
                _("%(who)s: from the top") % {"who": who}, 0, table.depth
            )
            self.fields[f"{one}_facing"] = Figure(
                _("%(who)s: facing, in degrees from the right (empty: all round)") % {"who": who},
                -360,
                360,
                required=False,
            )
            self.fields[f"{one}_prone"] = forms.BooleanField(
                label=_("%(who)s: Prone") % {"who": who}, required=False
            )

    def volume(self, one: str, terrain: space.Terrain) -> space.Volume:
        """One of the two as it stands, on whatever is under it."""
        said = self.cleaned_data
        x, y, s = said[f"{one}_x"], said[f"{one}_y"], said[f"{one}_s"]
        value = space.PRONE if said[f"{one}_prone"] else s
        z = terrain.floor_under(x, y)
        return space.volume(value, x, y, z, said[f"{one}_facing"], own=s)
