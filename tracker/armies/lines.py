"""What is written down of one trooper of a list, and of lines that nobody could read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

import msgspec

from rules.game import played_otherwise, unread
from rules.messages import Message
from rules.reference import N4, N5_3, ListEntry, Profile, counts, has

# What a trooper may keep from the other side, by the name in its label.
HIDES: Final = (
    "Camouflage",
    "Decoy",
    "Holoprojector",
    "HoloMask",
    "Impersonation",
    "Hidden Deployment",
    "Combat Jump",
    "Parachutist",
)


class Listed(msgspec.Struct, frozen=True):
    """A trooper of a list, with the key by which its owner's page names it.

    `profile` is what it was made as, in its own edition; `played` what it is in a match of another that it
    can enter, and `lost` what it has to leave behind there. `becomes` are the other profiles of the
    same model. `along` came with another trooper and costs nothing by itself. `unit` and `model` are
    the builder's numbers, 0 for none.
    """

    key: str
    profile: Profile
    group: int
    lieutenant: bool
    swc: str = "-"
    unit: int = 0
    model: int = 0
    available: int = -1
    along: bool = False
    reinforcement: bool = False
    becomes: tuple[Profile, ...] = ()
    played: Profile | None = None
    lost: tuple[str, ...] = ()

    def entry(self, *, converted: bool = True) -> ListEntry:
        """The trooper as a match takes it, with the profiles that it may change to in play; `converted`,
        where it can be, for a match of another edition."""
        profile = (self.played if converted else None) or self.profile
        becomes = profile.becomes or self.becomes
        profile = msgspec.structs.replace(profile, becomes=becomes)
        return ListEntry(profile, self.group, self.lieutenant)

    @property
    def counts(self) -> bool:
        """Whether it is one of the fifteen."""
        return counts(self.profile)

    def unread(self) -> tuple[str, ...]:
        """The labels that nothing here acts on, or not on all that they say, in a match of its own
        edition."""
        return unread(N5_3 if self.played else N4, self.profile)

    def otherwise(self) -> tuple[str, ...]:
        """The labels that keep their name in a match of the other edition, and play as that has them."""
        return otherwise((self.profile, *self.becomes)) if self.played else ()

    def hides(self) -> tuple[str, ...]:
        """What it may keep from the other side: skills and equipment, and that it leads."""
        kept = tuple(name for name in HIDES if has(self.profile, name))
        return (*kept, "Lieutenant") if self.lieutenant else kept


Line = TypeVar("Line", Listed, ListEntry)


def may_lead(troopers: Sequence[Line]) -> tuple[Line, ...]:
    """Who may be named Lieutenant: who has a profile for it, or else anybody but a Peripheral."""
    able = tuple(one for one in troopers if one.profile.lieutenant)
    return able or tuple(one for one in troopers if counts(one.profile))


def one_leads(troopers: Sequence[Line]) -> bool:
    """Whether the list itself says who the Lieutenant is."""
    return sum(one.lieutenant for one in troopers) == 1


def at_the_start(troopers: Iterable[Listed]) -> tuple[Listed, ...]:
    """Who the match begins with: Reinforcements come later, and are counted by themselves."""
    return tuple(one for one in troopers if not one.reinforcement)


def left_behind(troopers: Iterable[Listed]) -> tuple[str, ...]:
    """What has no counterpart in the edition that is played, by the names of who bears it."""
    return tuple(
        dict.fromkeys(f"{one.profile.name}: {'; '.join(one.lost)}" for one in troopers if one.lost)
    )


def otherwise(profiles: Iterable[Profile]) -> tuple[str, ...]:
    """What of these keeps its name in the edition that they are converted for and is played as that has it,
    each label once."""
    found = (one for profile in profiles for one in played_otherwise(N5_3, profile))
    return tuple(dict.fromkeys(found))


NOTHING: Final = Message("")


class Unknown(msgspec.Struct, frozen=True):
    """A line of the code that no data knows: the builder's numbers, and why it is not known. `place`
    names it in forms."""

    group: int
    unit: int
    model: int
    option: int
    why: Message

    @property
    def place(self) -> str:
        return f"{self.group}.{self.unit}.{self.model}.{self.option}"


class Together(msgspec.Struct, frozen=True):
    """Units of which a list has `most` at most, all together."""

    units: tuple[int, ...]
    names: tuple[str, ...]
    most: int


class Brought(msgspec.Struct, frozen=True):
    """What came with an army code, and the code itself. It is as secret as the list.

    `unchecked` names units of the list whose availability hangs on other units; `lacks` is the data that
    there was none of, so that nothing of the code is known. `guessed` says why the list was taken for
    one of its edition, where nobody had said which it is of.
    """

    code: str
    layout: int
    limit: int
    unknown: tuple[Unknown, ...] = ()
    together: tuple[Together, ...] = ()
    unchecked: tuple[str, ...] = ()
    lacks: Message = NOTHING
    guessed: Message = NOTHING
