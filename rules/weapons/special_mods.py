"""The MODs of Attacks that take no others: Speculative, Intuitive, Guided, Triangulated Fire."""

from typing import Final

import msgspec

from rules.book.editions import Book
from rules.dice.mods import Mod
from rules.log.table import Declared, Given
from rules.registry import Rule, rule

SPECULATIVE: Final = "Speculative Attack"
INTUITIVE: Final = "Intuitive Attack"
GUIDED: Final = "Guided"
FIVE: Final = 5


class Alone(msgspec.Struct, frozen=True):
    """The MODs that count for an Attack instead of all others, and whether it has one die."""

    mods: tuple[Mod, ...] = ()
    one_die: bool = True


def alone(book: Book, declared: Declared, given: Given) -> tuple[Alone | None, str]:
    """The only MODs of an Attack made in such a way, and the rule that has it so."""
    for way in _WAYS:
        found = way.by(book)(declared, given)
        if found is not None:
            return found, way.id
    return None, ""


def takes_its_range(book: Book, declared: Declared) -> bool:
    """Whether the MOD of its range counts for an Attack made in such a way."""
    way, _ = alone(book, declared, Given())
    return way is None or way != alone(book, declared, Given(band=1))[0]


@rule("SPEC-1")
def without_seeing(declared: Declared, given: Given) -> Alone | None:
    """Speculative Attack: one die at -6, with the range's MOD and no other."""
    if declared.skill != SPECULATIVE:
        return None
    band = (Mod("Range", given.band, without_seeing.id),) if given.band else ()
    return Alone((Mod(SPECULATIVE, -6, without_seeing.id), *band))


@rule("INT-1")
def by_instinct(declared: Declared, given: Given) -> Alone | None:
    """Intuitive Attack: one die on WIP, without any MOD."""
    return Alone() if declared.skill == INTUITIVE else None


@rule("TRI-1")
def triangulated(declared: Declared, given: Given) -> Alone | None:
    """Triangulated Fire: -3, and no other MOD."""
    if declared.skill != "Triangulated Fire":
        return None
    return Alone((Mod(declared.skill, -3, triangulated.id),), one_die=False)


@triangulated.worded("N5.2")
def without_mods(declared: Declared, given: Given) -> Alone | None:
    """Triangulated Fire: no MOD at all but those of its Burst."""
    return Alone(one_die=False) if declared.skill == "Triangulated Fire" else None


@rule("GUIDE-1")
def guided(declared: Declared, given: Given) -> Alone | None:
    """BS Attack (Guided): one die at +6 against a Targeted enemy, and no other MOD."""
    return Alone((Mod("Guided", 6, guided.id),)) if declared.guided else None


@guided.worded("N5.2")
def guided_by_its_range(declared: Declared, given: Given) -> Alone | None:
    """BS Attack (Guided): one die with the range's MOD and the +3 of Targeted, and no minus of its target
    or of what stands between."""
    if not declared.guided:
        return None
    band = (Mod("Range", given.band, guided.id),) if given.band else ()
    return Alone((Mod("Targeted", 3, guided.id), *band))


_WAYS: Final[tuple[Rule[[Declared, Given], Alone | None], ...]] = (
    without_seeing,
    by_instinct,
    triangulated,
    guided,
)
