"""The templates that can be laid on the map, and in words whom one would touch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from rules import game, space
from rules.game import Laid
from tracker.lengths import length
from tracker.spoken import spoken


@dataclass(frozen=True, slots=True)
class Ready:
    """A template as it is drawn about its own place: its kind, its rim, how large it is, and
    whether that is from side to side."""

    kind: str
    points: str
    inches: float
    round: bool

    @property
    def says(self) -> str:
        """What it is called, and how large it is."""
        form = _("%(kind)s, %(inches)s across") if self.round else _("%(kind)s, %(inches)s long")
        return form % {"kind": self.kind, "inches": length(self.inches, ".1f")}


def _ready(one: space.Template) -> Ready:
    rim = one.outline
    left, right = min(x for x, _ in rim), max(x for x, _ in rim)
    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in rim)
    return Ready(one.kind, points, right - left, left < 0)


TEMPLATES: Final = tuple(_ready(space.Template(kind, 0, 0)) for kind in game.TEMPLATES)


def told(laid: Laid) -> str:
    """ "Touches Orc 1, Zhanshi 2?": what is too close to call has a question mark."""
    names = ", ".join(
        f"{spoken(one.name)}{'?' if one.verdict == 'close' else ''}" for one in laid.under
    )
    return _("Touches %(names)s.") % {"names": names} if names else _("Touches nobody.")
