"""What a fighter's skills and weapon give a CC Attack: MODs, Burst and Damage.

Pages "Martial Arts", "Natural Born Warrior" and "CC Attack" (N4).
"""

from collections.abc import Mapping
from functools import reduce
from typing import Final

import msgspec
from msgspec.structs import replace

from rules.book.brackets import Burst, Damage, Word
from rules.book.editions import Book
from rules.book.labels import ranked
from rules.book.profiles import has
from rules.dice.mods import Mod
from rules.log.table import Card, Declared
from rules.reference import Weapon
from rules.reference.changed import loaded
from rules.registry import rule
from rules.weapons import brackets

NAME: Final = "Martial Arts"
BORN: Final = "Natural Born Warrior"


class Art(msgspec.Struct, frozen=True):
    """A Level of Martial Arts: the MOD of its user and of its opponent, more Damage, more Burst, special
    dice."""

    own: int = 0
    opponent: int = 0
    damage: int = 0
    burst: int = 0
    special: int = 0


ARTS: Final = {
    1: Art(0, -3, 1),
    2: Art(3, -3, 1),
    3: Art(3, -3, 2),
    4: Art(3, -3, 3),
    5: Art(3, -3, 3, 1),
}


@rule("MART-1", off=Art())
def art(fighter: Card) -> Art:
    """What a fighter's Level of Martial Arts gives it in a CC Attack."""
    return _of_its_level(fighter, ARTS)


def _of_its_level(fighter: Card, arts: Mapping[int, Art]) -> Art:
    every = map(ranked, fighter.skills)
    return arts.get(max((level for name, level in every if name == NAME), default=0), Art())


ARTS_ANEW: Final = {
    1: Art(0, -3),
    2: Art(3, -3),
    3: Art(3, -3, special=1),
    4: Art(3, -3, burst=1),
    5: Art(3, -3, burst=1, special=1),
}


@art.worded("N5.2")
def art_anew(fighter: Card) -> Art:
    """What a fighter's Level of Martial Arts gives it in a CC Attack: special dice, and no Damage."""
    return _of_its_level(fighter, ARTS_ANEW)


@rule("NBW-1")
def withstands(enemy: Card) -> bool:
    """Nobody uses Martial Arts against a Natural Born Warrior."""
    return has(enemy, BORN)


@rule("NBW-1", only="N5.2")
def is_unmoved(fighter: Card) -> bool:
    """A Natural Born Warrior that answers a CC Attack with its own ignores every minus that the other puts
    on that Face to Face Roll."""
    return has(fighter, BORN)


def unmoved(book: Book, fighter: Card) -> bool:
    """Whether a fighter ignores what its opponent puts on it, hand to hand."""
    asked = is_unmoved.wording(book)
    return asked is not None and asked(fighter)


def left_of(book: Book, fighter: Card, mods: tuple[Mod, ...]) -> tuple[Mod, ...]:
    """What is left of the MODs that its opponents put on a fighter."""
    kept = tuple(mod for mod in mods if mod.value >= 0)
    if kept == mods or not unmoved(book, fighter):
        return mods
    return (*kept, Mod(BORN, 0, is_unmoved.id))


def _against(book: Book, fighter: Card, enemy: Card | None) -> tuple[Art, str]:
    """The Art that counts against an enemy, and the rule that has it so."""
    full = art.by(book)(fighter)
    asked = withstands.wording(book)
    if enemy is not None and full != Art() and asked and asked(enemy):
        return Art(), withstands.id
    return full, art.id if full != Art() else ""


# ------------------------------------------------------------------ MODs


def own_mods(book: Book, fighter: Card, enemy: Card | None, declared: Declared) -> tuple[Mod, ...]:
    """What a fighter gives itself."""
    mine, id = _against(book, fighter, enemy)
    skilled = id == withstands.id or mine.own
    found = [Mod(NAME if id == art.id else f"No {NAME}", mine.own, id)] if skilled else []
    return (*found, *brackets.own_mods(book, fighter, declared))


def imposed(book: Book, fighter: Card, enemy: Card | None, declared: Declared) -> tuple[Mod, ...]:
    """What a fighter gives its target, in a Face to Face Roll."""
    mine, id = _against(book, fighter, enemy)
    found = [Mod(f"Enemy’s {NAME}", mine.opponent, id)] if mine.opponent else []
    return (*found, *brackets.imposed(book, fighter, declared))


# ------------------------------------------------------------------ Burst and Damage


def more_dice(
    book: Book, fighter: Card, enemy: Card | None, declared: Declared, *, active: bool
) -> tuple[int, tuple[str, ...]]:
    """The dice that skills and weapon add, and by which rules."""
    mine, id = _against(book, fighter, enemy)
    said = (one for _, one in brackets.in_use(book, fighter, declared))
    added = sum(one.more for one in said if isinstance(one, Burst))
    counted = in_the_active_turn(added, active)
    ids = [id] if mine.burst else []
    ids += [brackets.in_use.id, in_the_active_turn.id] if added else []
    return mine.burst + counted, tuple(ids)


def special_dice(book: Book, fighter: Card, enemy: Card | None, declared: Declared) -> int:
    """The special dice that skills and weapon give."""
    mine, _ = _against(book, fighter, enemy)
    return mine.special + brackets.special_dice(book, fighter, declared)


@rule("FAQ-W2")
def in_the_active_turn(added: int, active: bool) -> int:
    """More Burst, a Pistol's in CC Mode too, counts in the Active Turn alone."""
    return added if active else 0


def wielded(
    book: Book, used: Weapon, fighter: Card, enemy: Card | None, declared: Declared
) -> tuple[Weapon, tuple[str, ...]]:
    """A Melee Weapon with the Damage that it does in a fighter's hands, and the rules of it."""
    damage, ids = used.damage, []
    if isinstance(damage, str):
        damage = ones_own(fighter, damage)
        ids.append(ones_own.id)
    mine, id = _against(book, fighter, enemy)
    own = [
        said for label, said in brackets.in_use(book, fighter, declared) if label in fighter.skills
    ]
    more = sum(one.more for one in own if isinstance(one, Damage))
    words = (one.text for one in own if isinstance(one, Word))
    with_more = reduce(loaded, words, used)
    ids += [id] if mine.damage else []
    ids += [brackets.in_use.id] if more or with_more != used else []
    if damage is not None:
        damage += mine.damage + more
    return replace(with_more, damage=damage), tuple(ids)


@rule("CC-2")
def ones_own(fighter: Card, attribute: str) -> int:
    """A Melee Weapon whose Damage is an Attribute has that of its user."""
    return {"PH": fighter.ph, "WIP": fighter.wip}.get(attribute, 0)
