"""The shapes in which the story of a match is kept: sentences, Orders, Player Turns, and the dice in them."""

from __future__ import annotations

from typing import Final

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from rules.game import Kept, Message, Side, Words
from tracker.spoken import spoken

MARKS: Final[dict[str, Promise]] = {
    "reveal": gettext_lazy("Reveal"),
    "critical": gettext_lazy("Critical hit"),
    "loss": gettext_lazy("Loss"),
    "lieutenant": gettext_lazy("Loss of Lieutenant"),
    "swing": gettext_lazy("A new lead"),
    "end": gettext_lazy("The end"),
}
"""What each kind of marked moment is called where there is one of it."""


class Said(msgspec.Struct, frozen=True):
    """A sentence of a story, the line that it was true with, and what kind of moment that is (`KINDS`),
    if it is marked."""

    at: int
    told: Kept = msgspec.field(name="words")
    mark: str = ""

    @property
    def words(self) -> Words:
        return self.told.words

    @property
    def marked(self) -> str:
        return str(MARKS.get(self.mark, ""))


class Rolled(msgspec.Struct, frozen=True):
    """The dice of one trooper in an Order: each face with what became of it, and what they needed.
    `chance`: how likely it was to do as well, or of one that did nothing (`done`: it did) to do
    something, or of Saving Rolls (`saves`) for so many to fail; none, where that can't be told."""

    name: Message
    side: Side
    what: Message
    needs: Message
    dice: tuple[tuple[int, str], ...]
    chance: float | None = None
    done: bool = False
    saves: bool = False

    @property
    def told(self) -> bool:
        """Whether something came of it: dice that did nothing are told of who acted alone."""
        return any(kind in ("hit", "crit", "fail") for _, kind in self.dice)

    @property
    def needed(self) -> str:
        """What a die had to show, in short, as its reader says it."""
        return str(spoken(self.needs)).partition(",")[0]

    @property
    def odds(self) -> str:
        """How likely it was to do as well; to do anything, where it did nothing."""
        if not self.chance:
            return ""
        return f"{max(1, round(100 * self.chance))} %"

    @property
    def skill(self) -> str:
        """What it was for, without the weapon: by its name in the rulebook."""
        return self.what.partition(",")[0]

    @property
    def what_for(self) -> str:
        """The same, as its reader says it."""
        return str(spoken(self.what)).partition(",")[0]


class Passage(msgspec.Struct, frozen=True):
    """An Order by its number, or what happened beside one (0): the lines `at` to `end` of the record,
    what is told of them, and whether it `mattered`.

    `moved`: by how much the Order moved the chance that A wins. `hidden`: who in it was not what the
    other side took it for. `rolled` are its dice. On a map it is `shown` as it stood at that line, with
    an arrow for each of its `aims`: a piece, and at whom it aimed."""

    at: int
    end: int
    order: int
    said: tuple[Said, ...]
    mattered: bool = True
    moved: float = 0.0
    hidden: tuple[Kept, ...] = ()
    rolled: tuple[Rolled, ...] = ()
    shown: int = 0
    aims: tuple[tuple[str, str], ...] = ()


class Chapter(msgspec.Struct, frozen=True):
    """A Player Turn of a story, from the line `at` on; `side`: whose it is, and nobody's before the first."""

    name: Message
    at: int
    passages: tuple[Passage, ...]
    side: Side | None = None
