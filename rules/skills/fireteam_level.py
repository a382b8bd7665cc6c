"""What a Fireteam gives to the Rolls of its members by its Level: how many of them are of one Unit. Page
"Fireteam Bonuses" (N5).

As composition, the Level is its owner's alone until it is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from rules.book.editions import Book
from rules.book.profiles import Profile
from rules.dice.mods import Mod
from rules.log.table import Piece, Table
from rules.reference import SkillCard
from rules.registry import rule
from rules.seen.company import alike_in

SHOT: Final = "BS Attack"
DISCOVER: Final = "Discover"
LEVELS: Final = ("", "", "Level 2", "Level 3", "Level 4", "Level 5")


@rule("TEAM-20", off=0, only="N5.2")
def level(alike: int) -> int:
    """As many as are of one Unit, whoever else is in it; how many it has gives nothing."""
    return alike


def of_units(whom: Iterable[Profile | None]) -> int:
    """How many of these have the same Unit name."""
    return max(Counter(one.unit for one in whom if one).values(), default=0)


def own_mods(table: Table, piece: Piece, card: SkillCard) -> Iterator[Mod]:
    """What the Level that was told adds to a Roll."""
    told = _told(table, piece)
    found = (looks_and_dodges(told, card.name), aims_better(told, card.name)) if told else ()
    yield from (mod for mod in found if mod)


def special_dice(table: Table, piece: Piece, card: SkillCard) -> tuple[int, tuple[str, ...]]:
    """The special dice that the Level that was told gives, and the rules by which it does."""
    given = a_special_die(_told(table, piece), card.name)
    return given, (a_special_die.id,) if given else ()


def kept_from(table: Table, piece: Piece, card: SkillCard) -> tuple[str, ...]:
    """The rule by which a skill has less of the Level that was told than a BS Attack would."""
    less = looks_without_them(card.name) and a_special_die(_told(table, piece), SHOT)
    return (looks_without_them.id,) if less else ()


def used_by(book: Book, alike: int, card: SkillCard) -> tuple[int, str] | None:
    """The Level that a Roll has to tell to use what it gives, and by which rule; None where it gives it
    nothing."""
    asked = level.wording(book)
    has = asked(alike) if asked else 0
    mods = (looks_and_dodges(has, card.name), aims_better(has, card.name))
    uses = a_special_die(has, card.name) or any(mods)
    return (has, level.id) if uses else None


def _told(table: Table, piece: Piece) -> int:
    asked = level.wording(table.book)
    return asked(alike_in(table, piece.id)) if asked else 0


def _shoots(skill: str) -> bool:
    """Whether a skill is one that is rolled as a BS Attack is, and has what a Fireteam adds to it."""
    return skill == SHOT or (skill == DISCOVER and not looks_without_them(skill))


@rule("DISC-3", only="N5.2")
def looks_without_them(skill: str) -> bool:
    """Discover takes the MODs of a BS Attack, but neither the special die nor the +1 of a Fireteam."""
    return skill == DISCOVER


@rule("TEAM-9", off=0, only="N5.2")
def a_special_die(level: int, skill: str) -> int:
    """From Level 2 on, +1 SD to the BS Attacks of all."""
    return 1 if level >= 2 and _shoots(skill) else 0


@rule("TEAM-20", only="N5.2")
def looks_and_dodges(level: int, skill: str) -> Mod | None:
    """From Level 3 on, +3 to the Discover Rolls of all, and +1 to their Dodges."""
    more = {DISCOVER: 3, "Dodge": 1}.get(skill, 0) if level >= 3 else 0
    return Mod(f"Fireteam, {LEVELS[min(level, 5)]}", more, looks_and_dodges.id) if more else None


@rule("TEAM-11", only="N5.2")
def aims_better(level: int, skill: str) -> Mod | None:
    """From Level 4 on, +1 to the BS Attack Rolls of all, whatever Attribute they are made on."""
    if level < 4 or not _shoots(skill):
        return None
    return Mod(f"Fireteam, {LEVELS[min(level, 5)]}", 1, aims_better.id)
