"""What a Command Token could be spent on, as a player looks for it: one line for each use, what is alike
folded behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tracker.matches.page.actors import parted
from tracker.matches.page.acts import Act

TITLES: Final = {
    "regroup": gettext_noop("To another Combat Group"),
    "remove orders": gettext_noop("Take two Regular Orders"),
    "enter": gettext_noop("Into Suppressive Fire"),
    "make regular": gettext_noop("Make an Irregular Order Regular"),
}
FEW: Final = 2
"""Up to so many stand side by side; more are folded."""


@dataclass(frozen=True)
class Use:
    """One use of a token, with those that it could be made for. Without a title they stand in the open."""

    id: str
    title: str
    acts: tuple[Act, ...]


@dataclass(frozen=True)
class Spending:
    """The uses in the open, for one's pieces as they stand; and those that only the truth allows."""

    uses: tuple[Use, ...]
    covered: tuple[Act, ...]
    asks: bool
    """Whether it is asked for at this step, whatever there is: then it stands there always."""

    def __bool__(self) -> bool:
        return bool(self.asks or self.uses or self.covered)


def spending(shown: Sequence[Act], true: Sequence[Act], *, asks: bool) -> Spending:
    """What a token could be spent on by what is `shown` of one's pieces; and what there is beside in
    truth: for who is off the table or under a Marker, for all the pieces of one trooper at once."""
    found: dict[str, list[Act]] = {}
    for one in shown:
        if not one.barred:
            found.setdefault(str(one.offer.given["use"]), []).append(one)
    told = {one.id for one in shown}
    beside = tuple(one for one in true if one.id not in told)
    return Spending(tuple(_use(use, same) for use, same in found.items()), beside, asks)


def _use(use: str, same: Sequence[Act]) -> Use:
    title = _(TITLES[use]) if use in TITLES and len(same) > FEW else ""
    return Use(use.replace(" ", "-"), title, tuple(sorted(same, key=_by_name) if title else same))


def _by_name(act: Act) -> tuple[str, int]:
    """Alike troopers by their numbers."""
    who, _, _ = act.say.partition(" to ")
    name, number = parted(who)
    return name, int(number or 0)
