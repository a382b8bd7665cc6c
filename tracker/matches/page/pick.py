"""One of a few acts to choose among."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from tracker.matches.page.acts import Act
from tracker.spoken import spoken


@dataclass(frozen=True)
class Pick:
    """One of a few acts to choose among; chosen, it shows what it asks for and its button."""

    n: int
    act: Act
    checked: bool = False
    shows: tuple[str, ...] = field(default=())
    """Names of what it would bring into the open: the Marker, then who waited for it."""
    able: bool = True
    """Whether it is so in truth; if not, its button leads to the cover under which it stands as it is."""

    @property
    def waited(self) -> tuple[str, ...]:
        return self.shows[1:]

    @property
    def small(self) -> str:
        """What its bright button says below the act."""
        return is_revealed(self.shows[0]) if self.shows else self.act.adds


def is_revealed(name: str) -> str:
    """What declaring something brings into the open, below its name."""
    return _("%(name)s is revealed") % {"name": spoken(name)}
