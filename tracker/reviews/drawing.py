"""What a player draws on the map of a moment: lines by hand, each of the spots that it goes through."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec
from django.utils.translation import gettext as _

from tracker.matches.page.board import Board

Line: TypeAlias = tuple[tuple[float, float], ...]

LINES: Final = 30
SPOTS: Final = 200
"""Of a line."""


class NotADrawing(Exception):
    """Raised for what is none, with a sentence."""


def drawing(said: Any, on: Board) -> tuple[Line, ...]:
    """Lines on this map, in inches, to the tenth. NotADrawing for what goes beyond its edge, or is too
    much."""
    try:
        lines = msgspec.convert(said or (), tuple[Line, ...])
    except msgspec.ValidationError:
        raise NotADrawing(_("That is no drawing on a map.")) from None
    if len(lines) > LINES or any(len(line) > SPOTS for line in lines):
        raise NotADrawing(
            _("A drawing has %(lines)d lines at most, of %(spots)d spots each.")
            % {"lines": LINES, "spots": SPOTS}
        )
    if not all(0 <= x <= on.width and 0 <= y <= on.depth for line in lines for x, y in line):
        raise NotADrawing(_("A drawing stays on the map."))
    return tuple(tuple((round(x, 1), round(y, 1)) for x, y in line) for line in lines if line[1:])


def paths(lines: Any) -> tuple[str, ...]:
    """The lines as SVG has them."""
    return tuple("M" + "L".join(f"{x:g} {y:g}" for x, y in line) for line in lines or ())
