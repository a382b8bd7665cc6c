"""What one side brings to a match, trooper by trooper, and what keeps a list from being a legal army."""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec

from rules.book.fireteams_chart import FireteamsChart
from rules.book.profiles import Profile, counts
from rules.messages import say

GROUP_LIMIT: Final = 10
ARMY_LIMIT: Final = 15


class ListEntry(msgspec.Struct, frozen=True):
    """A trooper of an army list: its profile, its Combat Group (1, 2 …), the Lieutenant or not."""

    profile: Profile
    group: int = 1
    lieutenant: bool = False


class ArmyList(msgspec.Struct, frozen=True):
    """What one side brings to a match, in the order of its list.

    `converted` is the edition that the list was made for, where that is not the match's; `chart` whom it
    may form Fireteams of, where its data says so.
    """

    name: str
    faction: str
    entries: tuple[ListEntry, ...] = ()
    converted: str = ""
    chart: FireteamsChart | None = None


def amiss(army: ArmyList) -> tuple[str, ...]:
    """What keeps the list from being a legal army, a sentence each; nothing when it is one."""
    found: list[str] = []
    if not army.entries:
        found.append(say("There are no troopers yet."))
    counted = [entry for entry in army.entries if counts(entry.profile)]
    if len(counted) > ARMY_LIMIT:
        found.append(
            say(
                "{troopers} troopers: an army has {most} at most.",
                troopers=len(counted),
                most=ARMY_LIMIT,
            )
        )
    sizes = Counter(entry.group for entry in counted)
    found.extend(
        say(
            "Combat Group {group} has {troopers} troopers: {most} at most.",
            group=group,
            troopers=size,
            most=GROUP_LIMIT,
        )
        for group, size in sorted(sizes.items())
        if size > GROUP_LIMIT
    )
    lieutenants = sum(entry.lieutenant for entry in army.entries)
    if army.entries and not lieutenants:
        found.append(say("You have no Lieutenant yet."))
    if lieutenants > 1:
        found.append(say("{many} Lieutenants: an army has exactly one.", many=lieutenants))
    return tuple(found)
