"""What a piece may declare that shows less than it is: a Marker, or one of several that look alike.

In the open stands what every piece of that face could declare, whoever is beneath and whether or not
anybody is. What this trooper has or has not, and how it would do it, is under a cover.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _

from rules.game import NO_SECOND, View, reveals
from tracker.matches.page.acts import MARKS
from tracker.matches.page.asked import Asked
from tracker.matches.page.pick import Pick, is_revealed
from tracker.matches.page.picks import SHOWS, after
from tracker.spoken import worded

SKILLS: Final = ("BS Attack", "Move", "Dodge", "Discover", "Reset", "Idle")
FIRST: Final = (*SKILLS, "Move + Move")
"""What stands in the open where an Order begins: whole Orders are said then, or not at all."""
SECOND: Final = (*SKILLS, NO_SECOND)
AT_HAND: Final = ("BS Attack", "Dodge", "Discover")
"""Of these, what stands beside the usual one where it is chosen who acts."""
USUAL: Final = "Move"


@dataclass(frozen=True)
class Open:
    """A skill in the open, and what it is for this trooper, which may be nothing."""

    n: int
    label: str
    checked: bool
    shows: tuple[str, ...]
    rules: tuple[str, ...]
    pick: Pick | None
    after: str

    @property
    def say(self) -> str:
        return (
            _("Declare %(skill)s") % {"skill": worded(self.label)}
            if self.label in SKILLS
            else worded(self.label)
        )

    @property
    def small(self) -> str:
        return is_revealed(self.shows[0]) if self.shows else self.after

    @property
    def waited(self) -> tuple[str, ...]:
        return self.shows[1:]

    @property
    def icon(self) -> str:
        return MARKS.get(self.label, "plus")

    @property
    def able(self) -> bool:
        return self.pick is not None and not self.pick.act.barred

    @property
    def form(self) -> str:
        return self.pick.act.id if self.pick is not None else f"open-{self.n}"

    @property
    def goes(self) -> bool:
        """Whether it is asked in the open where to: that tells nothing of who goes there."""
        return self.label == USUAL

    @property
    def way(self) -> Asked | None:
        """That question, where this trooper may be asked it."""
        asked = self.pick.act.asked if self.pick is not None and self.able else ()
        return next((one for one in asked if self.goes and one.blank.name == "to"), None)

    @property
    def how(self) -> tuple[Asked, ...]:
        """What else its form asks for."""
        asked = self.pick.act.asked if self.pick is not None and self.able else ()
        return tuple(one for one in asked if one != self.way)


def opened(
    view: View, piece: Any, found: Sequence[Pick], skill: str, *, begins: bool
) -> tuple[tuple[Open, ...], tuple[Pick, ...]]:
    """The skills in the open, one of them chosen, and the others that this trooper may declare, or why
    not, numbered on from there."""
    labels = FIRST if begins else SECOND
    chosen = skill if skill in labels else USUAL
    own: dict[str, Pick] = {}
    rest: list[Pick] = []
    for one in found:
        label = one.act.offer.label
        if label in labels and label not in own:
            own[label] = replace(one, n=labels.index(label), checked=label == chosen)
        else:
            rest.append(one)
    skills = tuple(
        Open(
            n,
            label,
            label == chosen,
            *_shows(view, piece, label),
            own.get(label),
            "" if " + " in label else after(second=not begins),
        )
        for n, label in enumerate(labels)
    )
    beneath = (replace(one, n=n, checked=False) for n, one in enumerate(rest, len(labels)))
    return skills, tuple(beneath)


def _shows(view: View, piece: Any, label: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What declaring it would bring into the open, and the rules by which it does."""
    if not piece.marker or not any(
        reveals(view.book, piece.face, one) for one in label.split(" + ") if one in SKILLS
    ):
        return (), ()
    shows = (piece.name, *(one.name for one in view.theirs if one.doing == "delays its ARO"))
    return shows, SHOWS.get(piece.face, ())[: min(2, len(shows))]
