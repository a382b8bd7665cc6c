"""The picture beside a link to a report: its title, who against whom, the score, what decided most."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from PIL import Image, ImageDraw, ImageFont

from rules.game import SIDES
from tracker.reviews.report.heading import Head

WIDE: Final = 1200
HIGH: Final = 630
"""Pixels, as those ask for them who show such pictures."""
EDGE: Final = 64
MOST_SIGNS: Final = 120
"""More have no room in a line, whatever their size."""
GROUND: Final = "#09181c"
INK: Final = "#ecf4f1"
DIM: Final = "#abc4c2"
COLOURS: Final = {"A": "#82cbff", "B": "#ffb765"}
FACES: Final = {False: "DejaVuSans.ttf", True: "DejaVuSans-Bold.ttf"}


def card(head: Head, moment: str = "") -> bytes:
    """The card as a PNG: what the head of a report has, and in a sentence the `moment` that decided most."""
    image = Image.new("RGB", (WIDE, HIGH), GROUND)
    draw = ImageDraw.Draw(image)
    half = WIDE // 2
    room = half - 2 * EDGE
    for side, left in zip(SIDES, (0, half), strict=True):
        colour, middle = COLOURS[side], left + half // 2
        bar = (left + EDGE // 2, 36, left + half - EDGE // 2, 52)
        draw.rectangle(bar, fill=colour if side == "A" else None, outline=colour, width=4)
        _write(draw, (middle, 104), head.names[side], room, 60, colour, bold=True)
        _write(draw, (middle, 160), head.factions.get(side, ""), room, 32, DIM)
        _write(draw, (middle, 258), str(head.scores[side][0]), room, 140, INK, bold=True)
        points = head.scores[side][1]
        victory = ngettext("%(count)d victory point", "%(count)d victory points", points)
        victory %= {"count": points}
        _write(draw, (middle, 342), victory, room, 28, DIM)
    room = WIDE - 2 * EDGE
    _write(draw, (half, 258), ":", room, 110, DIM, bold=True)
    _write(draw, (half, 410), head.headline, room, 44, INK, bold=True)
    _write(draw, (half, 470), moment, room, 34, INK)
    _write(draw, (half, 532), head.terms, room, 30, DIM)
    _write(draw, (half, 588), _("Battle report · Referee’s Notebook"), room, 28, DIM)
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def _write(
    draw: ImageDraw.ImageDraw,
    at: tuple[int, int],
    text: str,
    room: int,
    size: int,
    colour: str,
    *,
    bold: bool = False,
) -> None:
    """Words about a middle, in a line, as large as there is room for; what is still too long is cut."""
    text = " ".join(text.split())[:MOST_SIGNS]
    while size > 28 and draw.textlength(text, _font(size, bold)) > room:
        size -= 4
    font, cut = _font(size, bold), text
    while draw.textlength(cut, font) > room:
        cut = cut[:-2] + "…"
    draw.text(at, cut, colour, font, anchor="mm")


@cache
def _font(size: int, bold: bool) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The face that has most letters, where the machine has it; else the one that Pillow brings."""
    try:
        return ImageFont.truetype(FACES[bold], size)
    except OSError:
        return ImageFont.load_default(size)
