"""What stands in the brackets of a skill, a weapon or an item: it counts while that is used.

A plus is for its user, a minus for its enemies in a Face to Face Roll, and an Attribute takes the
place of its user's own. Page "Rolls" (N4).
"""

import re
from collections.abc import Iterator
from typing import Final

from rules.book.editions import Book
from rules.book.profiles import Bearer, label_name
from rules.dice.mods import Mod
from rules.log.table import Declared
from rules.reference.arms import arm
from rules.registry import rule
from rules.skill import skill_card
from rules.weapons.special_attacks import is_a_bs_attack

CLOSE_COMBAT: Final = "CC Attack"
_BRACKETS: Final = re.compile(r"\(([^)]*)\)")
_MOD: Final = re.compile(r"[+-]\d+")
_ATTRIBUTE: Final = re.compile(r"(CC|BS|PH|WIP)=(\d+)")


@rule("FAQ-B2")
def in_use(book: Book, bearer: Bearer, declared: Declared) -> tuple[tuple[str, str], ...]:
    """What stands in the brackets of the skill and the weapon that are used, each with its label: a
    number there counts while they are, and on their targets alone."""
    wanted = _called(book, declared)
    labels = [
        one for one in (*bearer.skills, *bearer.equipment) if _plain(label_name(one)) in wanted
    ]
    if CLOSE_COMBAT in wanted:
        weapon, _, _ = declared.weapon.partition(", ")
        traits = arm(book, declared.weapon).traits
        labels += [*(one for one in traits if label_name(one) == CLOSE_COMBAT), weapon]
    return tuple(
        (label, part.strip())
        for label in labels
        for found in _BRACKETS.finditer(label)
        for part in found[1].split(",")
    )


def own_mods(book: Book, bearer: Bearer | None, declared: Declared) -> tuple[Mod, ...]:
    """What the brackets give to who uses the skill."""
    return tuple(mod for mod in _mods(book, bearer, declared) if mod.value > 0)


def imposed(book: Book, bearer: Bearer | None, declared: Declared) -> tuple[Mod, ...]:
    """What the brackets give to who is rolled against, in a Face to Face Roll."""
    return tuple(mod for mod in _mods(book, bearer, declared) if mod.value < 0)


def attribute(
    book: Book, bearer: Bearer, declared: Declared, name: str, value: int
) -> tuple[int, str]:
    """The value of the Attribute that a skill is rolled on, and the rule by which it is another than
    its user's own."""
    for _, part in in_use(book, bearer, declared):
        found = _ATTRIBUTE.fullmatch(part)
        if found and found[1] == name:
            return int(found[2]), in_use.id
    return value, ""


def _mods(book: Book, bearer: Bearer | None, declared: Declared) -> Iterator[Mod]:
    for label, part in in_use(book, bearer, declared) if bearer is not None else ():
        if _MOD.fullmatch(part):
            yield Mod(label, int(part), in_use.id)


def _called(book: Book, declared: Declared) -> frozenset[str]:
    """The names in whose labels a number counts for a declared skill."""
    card = skill_card(book, declared.skill)
    if card is None:
        return frozenset({declared.skill})
    fights = {CLOSE_COMBAT} if card.bears(CLOSE_COMBAT) or card.name == CLOSE_COMBAT else set()
    shoots = {"BS Attack"} if is_a_bs_attack(card) else set()
    return frozenset({declared.skill} | fights | shoots)


def _plain(name: str) -> str:
    """The skill that an item improves: "Discover" of "TinBot: Discover"."""
    return name.rpartition(": ")[2]
