"""What a Command Token could be spent on, as a player looks for it: one line for each use, what is alike
folded behind it."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Final

from tracker.matches.page.acts import Act
from tracker.matches.page.order import parted

TITLES: Final = {
    "regroup": "To another Combat Group",
    "remove orders": "Take two Regular Orders",
    "enter": "Into Suppressive Fire",
    "make regular": "Make an Irregular Order Regular",
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
    """The uses in the open, and those that would tell what stands under a Marker or who hides."""

    uses: tuple[Use, ...]
    covered: tuple[Act, ...]
    asks: bool
    """Whether it is asked for at this step, whatever there is: then it stands there always."""

    def __bool__(self) -> bool:
        return bool(self.asks or self.uses or self.covered)


def spending(acts: Sequence[Act], covered: Set[str], *, asks: bool) -> Spending:
    """What a token could be spent on: for one's own pieces that are `covered`, and for who is off the
    table, apart."""
    apart = tuple(one for one in acts if "trooper" in one.offer.given or one.offer.about in covered)
    found: dict[str, list[Act]] = {}
    for one in acts:
        if one not in apart and not one.barred:
            found.setdefault(str(one.offer.given["use"]), []).append(one)
    return Spending(tuple(_use(use, same) for use, same in found.items()), apart, asks)


def _use(use: str, same: Sequence[Act]) -> Use:
    title = TITLES.get(use, "") if len(same) > FEW else ""
    return Use(use.replace(" ", "-"), title, tuple(sorted(same, key=_by_name) if title else same))


def _by_name(act: Act) -> tuple[str, int]:
    """Alike troopers by their numbers."""
    who, _, _ = act.say.partition(" to ")
    name, number = parted(who)
    return name, int(number or 0)
