"""Through whose eyes somebody looks back. While a match is played: through their own, and no others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext_lazy

from rules.game import Seat
from tracker.matches.sitting import Sitting

EYES: Final[dict[str, Seat]] = {"a": "A", "b": "B", "watcher": "watcher", "truth": "referee"}
"""How an address names whose eyes they are."""
NAMES: Final[dict[Seat, str]] = {seat: name for name, seat in EYES.items()}
NOT_YET: Final = gettext_lazy(
    "Until the match is over, and its event, one looks back through one’s own eyes alone."
)


@dataclass(frozen=True, slots=True)
class Looking:
    """Somebody who looks back. `counts` is the seat whose lines the moments are counted in: one's own
    while the match is played; when it is over, that of the whole log, the same for everybody."""

    sitting: Sitting
    over: bool
    counts: Seat

    @property
    def own(self) -> Seat:
        """The seat they look from if they ask for none: the whole truth, once that is anybody's."""
        return "referee" if self.over else self.sitting.seat

    def through(self, asked: str) -> Seat:
        """The seat that an address names. PermissionDenied for another's while it is played."""
        seat = EYES.get(asked, self.own)
        if not self.over and seat != self.sitting.seat:
            raise PermissionDenied(str(NOT_YET))
        return seat


def looking(sitting: Sitting) -> Looking:
    """How somebody who was let in may look back."""
    over = sitting.match.is_open
    return Looking(sitting, over, "referee" if over else sitting.seat)
