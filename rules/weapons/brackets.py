"""What stands in the brackets of a skill, a weapon or an item: it counts while that is used.

A plus is for its user, a minus for its enemies in a Face to Face Roll, and an Attribute takes the
place of its user's own. Page "Rolls" (N4).
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from rules.book.brackets import Bonus, Said, Special, Value
from rules.book.editions import Book
from rules.book.labels import head, label
from rules.book.profiles import Bearer
from rules.dice.mods import Mod
from rules.dice.special import without_the_weakest
from rules.log.table import Declared
from rules.reference.arms import arm
from rules.registry import rule
from rules.skill import skill_card
from rules.weapons.devices import added
from rules.weapons.improvements import is_a_bs_attack

CLOSE_COMBAT: Final = "CC Attack"
SHOT: Final = "BS Attack"
BERSERK: Final = "Berserk"
DODGE: Final = "Dodge"


@rule("FAQ-B2")
def in_use(book: Book, bearer: Bearer, declared: Declared) -> tuple[tuple[str, Said], ...]:
    """What stands in the brackets of the skill and the weapon that are used, each with its label: a
    number there counts while they are, and on their targets alone."""
    wanted = _called(book, declared)
    every = map(label, (*bearer.skills, *bearer.equipment))
    labels = [one for one in every if _plain(one.name) in wanted]
    if CLOSE_COMBAT in wanted:
        traits = map(label, arm(book, declared.weapon).traits)
        labels += [one for one in traits if one.name == CLOSE_COMBAT]
    if {CLOSE_COMBAT, SHOT} & wanted:
        labels.append(label(head(declared.weapon)[0]))
    return tuple((one.printed, said) for one in labels for said in one.said)


def own_mods(book: Book, bearer: Bearer | None, declared: Declared) -> tuple[Mod, ...]:
    """What the brackets give to who uses the skill."""
    return tuple(mod for mod in _mods(book, bearer, declared) if mod.value > 0)


def imposed(book: Book, bearer: Bearer | None, declared: Declared) -> tuple[Mod, ...]:
    """What the brackets give to who is rolled against, in a Face to Face Roll."""
    found = tuple(mod for mod in _mods(book, bearer, declared) if mod.value < 0)
    asked = as_it_dodges.wording(book) if declared.skill == DODGE else None
    return asked(found) if asked else found


@rule("DODGE-5", off=(), only="N5.2")
def as_it_dodges(mods: tuple[Mod, ...]) -> tuple[Mod, ...]:
    """Dodge (-3): whom it is rolled against Face to Face has the MOD."""
    return tuple(replace(mod, rule=as_it_dodges.id) for mod in mods)


def attribute(
    book: Book, bearer: Bearer, declared: Declared, name: str, value: int
) -> tuple[int, str]:
    """The value of the Attribute that a skill is rolled on, and the rule by which it is another than
    its user's own."""
    for _, said in in_use(book, bearer, declared):
        if isinstance(said, Value) and said.of == name:
            return said.exactly, in_use.id
    return value, ""


def special_dice(book: Book, bearer: Bearer | None, declared: Declared) -> int:
    """How many special dice the brackets give: in no Long Skill but Berserk."""
    card = skill_card(book, declared.skill)
    long = card is not None and card.may_be("entire") and declared.skill != BERSERK
    if bearer is None or long or without_the_weakest.wording(book) is None:
        return 0
    return sum(
        one.more for one in with_upgrades(book, bearer, declared) if isinstance(one, Special)
    )


def with_upgrades(book: Book, bearer: Bearer, declared: Declared) -> tuple[Said, ...]:
    """What the brackets say that count now, and the Upgrades of a Programme beside them."""
    card = skill_card(book, declared.skill)
    hacks = card is not None and card.kind == "hacking"
    more = added(book, bearer, declared.skill) if hacks else ()
    return (*(said for _, said in in_use(book, bearer, declared)), *more)


def _mods(book: Book, bearer: Bearer | None, declared: Declared) -> Iterator[Mod]:
    card = skill_card(book, declared.skill)
    rolled = card.roll if card else ""
    for printed, said in in_use(book, bearer, declared) if bearer is not None else ():
        if isinstance(said, Bonus) and said.of in ("", rolled):
            yield Mod(printed, said.number, in_use.id)


def _called(book: Book, declared: Declared) -> frozenset[str]:
    """The names in whose labels a number counts for a declared skill."""
    card = skill_card(book, declared.skill)
    if card is None:
        return frozenset({declared.skill})
    fights = {CLOSE_COMBAT} if card.bears(CLOSE_COMBAT) or card.name == CLOSE_COMBAT else set()
    shoots = {SHOT} if is_a_bs_attack(card) else set()
    return frozenset({declared.skill} | fights | shoots)


def _plain(name: str) -> str:
    """The skill that an item improves: "Discover" of "TinBot: Discover"."""
    return name.rpartition(": ")[2]
