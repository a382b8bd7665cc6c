"""The templates that can be laid on the map, and in words whom one would touch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from rules import game, space
from rules.game import Laid


@dataclass(frozen=True, slots=True)
class Ready:
    """A template as it is drawn about its own place: its kind, its rim, what it is called."""

    kind: str
    points: str
    says: str


def _ready(one: space.Template) -> Ready:
    rim = one.outline
    left, right = min(x for x, _ in rim), max(x for x, _ in rim)
    across = f"{right - left:.1f}″ {'across' if left < 0 else 'long'}"
    return Ready(one.kind, " ".join(f"{x:.2f},{y:.2f}" for x, y in rim), f"{one.kind}, {across}")


TEMPLATES: Final = tuple(_ready(space.Template(kind, 0, 0)) for kind in game.TEMPLATES)


def told(laid: Laid) -> str:
    """ "Touches Orc 1, Zhanshi 2?": what is too close to call has a question mark."""
    names = ", ".join(f"{one.name}{'?' if one.verdict == 'close' else ''}" for one in laid.under)
    return _("Touches %(names)s.") % {"names": names} if names else _("Touches nobody.")
