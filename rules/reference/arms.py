"""What a skill is rolled with: a weapon mode by mode, as the players name them ("Boarding Shotgun,
Burst Mode"; with the ammunition chosen: "MULTI Rifle, Burst Mode, Shock"), an item or a skill that
has a row of its own in the chart, or a Hacking Programme."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from rules.book.editions import Book
from rules.book.labels import head, way
from rules.book.printed import number
from rules.dice.ammunition import choices
from rules.log.table import Declared
from rules.memory import of_a_book, remembered
from rules.reference import Programme, Weapon, modes, programmes, skills, weapon
from rules.reference.changed import VEILS
from rules.reference.put_down import ITEMS, is_thrown, left_by
from rules.reference.used_with import COMMS, FIT, shoots
from rules.registry import rule

NON_LETHAL = "Non-lethal"
BLAST: Final = "Explode"
LANDING_BLAST: Final = "Combat Jump (Explosion)"
BLASTS: Final = {
    BLAST: Weapon(0, BLAST, "N4", "skill", (), 1, "Shock", "ARM", ("Direct Template (Circular)",)),
    LANDING_BLAST: Weapon(
        0, LANDING_BLAST, "N4", "skill", (), 1, "N", "ARM", ("Direct Template (Circular)",)
    ),
}
"""Skills that attack by themselves, each with a row of its own page."""
_POWERS: Final = {BLAST: "EXPL-1", LANDING_BLAST: "AIR-10"}
"""By which rule each does how much Damage, or with which PS."""


def arms(book: Book, weapons: Iterable[str], skill: str = "BS Attack") -> tuple[str, ...]:
    """The names under which these weapons can be used with a skill: for a BS Attack those with range
    bands, those with a Direct Template, and those that attack by Comms."""
    return tuple(
        named for name in dict.fromkeys(weapons) for named in _used_with(book, skill, name)
    )


@lru_cache(maxsize=4096)
def _used_with(book: Book, skill: str, name: str) -> tuple[str, ...]:
    fits = FIT.get(skill, shoots)
    return tuple(
        named
        for mode in _modes(book, name)
        if fits(mode) and (not is_thrown(mode) or left_by(book, name))
        for named in _loaded(name, mode)
    )


def melee(book: Book, weapons: Iterable[str]) -> tuple[str, ...]:
    """The names under which these weapons can make a CC Attack: Melee Weapons, and CC Modes."""
    return tuple(
        named
        for name in dict.fromkeys(weapons)
        for mode in _modes(book, name)
        if mode.bears("CC") or mode.mode == "CC Mode"
        for named in _loaded(name, mode)
    )


@remembered
def arm(book: Book, named: str) -> Weapon:
    """The weapon in the mode of this name, with the ammunition chosen, or the Programme. KeyError if
    there is none."""
    name, mode = head(named)
    known = programme(book, name)
    if name in BLASTS:
        return replace(BLASTS[name], damage=number(book, _POWERS[name]))
    if known or name in ITEMS:
        return _as_weapon(known) if known else ITEMS[name]
    try:
        return weapon(book, name, mode)
    except KeyError:
        plain, ammo = way(mode)
        found = weapon(book, name, plain)
        if ammo not in choices(found.ammo):
            raise
        return replace(found, ammo=chosen(found.ammo, ammo))


def traits_of(book: Book, named: str) -> tuple[str, ...]:
    """The traits of the weapon of this name; none for one that no chart has."""
    try:
        return arm(book, named).traits
    except KeyError:  # a weapon typed in for a free trooper, or none
        return ()


@rule("AMMO-1", off=lambda offered, ammo: offered)
def chosen(offered: str, ammo: str) -> str:
    """Of types of ammunition parted by a slash its user chooses one as the Attack is declared."""
    return ammo


def chosen_by(book: Book, named: str) -> tuple[str, ...]:
    """The rule by which a weapon is used with one of several types of ammunition."""
    name, mode = head(named)
    offered = (choices(one.ammo) for one in _modes(book, name))
    _, ammo = way(mode)
    return (chosen.id,) if any(ammo in kinds and kinds[1:] for kinds in offered) else ()


def left_open(book: Book, named: str, loaded: Iterable[str]) -> bool:
    """Whether a weapon is named without its ammunition: it is then the first that is printed."""
    try:
        kinds = choices(arm(book, named).ammo)
    except KeyError:  # a weapon typed in for a free trooper, or none
        return False
    return bool(kinds[1:]) and f"{named}, {kinds[0]}" in loaded


def programme(book: Book, name: str) -> Programme | None:
    """The Hacking Programme of this name."""
    return _programmes(book).get(name)


@of_a_book
def _programmes(book: Book) -> dict[str, Programme]:
    return {one.name: one for one in reversed(programmes(book))}


def tool(book: Book, declared: Declared) -> Weapon | None:
    """What a declared skill is rolled with; None for one that needs nothing (Dodge, Doctor)."""
    named = declared.weapon or declared.skill
    known = named in BLASTS or programme(book, named) or modes(book, head(named)[0])
    return arm(book, named) if known else None


def by_comms(book: Book, declared: Declared) -> bool:
    """Whether a declared skill is a Comms Attack: a Reset answers it, a Dodge does not."""
    used = tool(book, declared)
    return used.bears(COMMS) if used else declared.skill in _comms_skills(book)


@of_a_book
def _comms_skills(book: Book) -> frozenset[str]:
    return frozenset(card.name for card in skills(book) if card.bears("Comms Attack"))


def veils(book: Book, declared: Declared) -> bool:
    """Whether it is aimed at nobody, and leaves smoke where it bursts."""
    used = tool(book, declared)
    return used is not None and used.ammo in VEILS


def thrown(book: Book, declared: Declared) -> bool:
    """Whether it is aimed at a place, to put a Deployable down there."""
    return bool(left_by(book, declared.weapon)) and is_thrown(arm(book, declared.weapon))


def lays(book: Book, declared: Declared) -> bool:
    """Whether an Attack that is rolled for puts a Deployable down, and harms nobody. What is placed
    under a Marker names no weapon: its owner keeps that to itself."""
    if declared.skill == "Intuitive Attack":
        return not declared.weapon or arm(book, declared.weapon).bears("Deployable")
    return bool(declared.weapon) and thrown(book, declared)


def _modes(book: Book, name: str) -> tuple[Weapon, ...]:
    # None for a weapon typed in for a free trooper: its attacks are told by their outcome.
    return (ITEMS[name],) if name in ITEMS else modes(book, name)


def _named(name: str, mode: Weapon) -> str:
    return f"{name}, {mode.also or mode.mode}" if mode.mode else name


def _loaded(name: str, mode: Weapon) -> tuple[str, ...]:
    """The names of a mode: one for each of the types of ammunition among which its user chooses."""
    kinds = choices(mode.ammo)
    named = _named(name, mode)
    return tuple(f"{named}, {kind}" for kind in kinds) if kinds[1:] else (named,)


def _as_weapon(known: Programme) -> Weapon:
    """A Programme in the words of the weapon chart: it is saved with BTS, and needs no line."""
    traits = [COMMS, "No LoF", "Technical Weapon"]
    traits += [NON_LETHAL] if "Non-Lethal" in known.labels else []
    traits += [f"State: {known.state}"] if known.state else []
    ammo = known.ammo or ("N" if known.damage else "")
    return Weapon(
        0, known.name, known.edition, "skill", (), known.burst, ammo, "BTS", tuple(traits),
        damage=known.damage,
    )  # fmt: skip
