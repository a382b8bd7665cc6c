"""What a skill is rolled with: a weapon mode by mode, as the players name them ("Boarding Shotgun,
Burst Mode"; with the ammunition chosen: "MULTI Rifle, Burst Mode, Shock"), an item or a skill that
has a row of its own in the chart, or a Hacking Programme."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from rules.book.editions import Book
from rules.book.labels import Word, head, label, way
from rules.dice.ammunition import choices
from rules.log.table import Declared
from rules.memory import of_a_book, remembered
from rules.reference import Programme, Weapon, modes, programmes, skills, weapon
from rules.reference.changed import VEILS
from rules.registry import rule

COMMS = "Comms. Attack"
NON_LETHAL = "Non-lethal"
REPEATER: Final = "Deployable Repeater"
DAZER: Final = "Dazer"
COVER: Final = "Deployable Cover"
ITEMS: Final = {
    one: Weapon(0, one, "N4", "equipment", (), 1, "", "", ("Deployable", "Disposable (3)"))
    for one in (REPEATER, DAZER)
} | {
    COVER: Weapon(
        0, COVER, "N5", "equipment", (), 1, "", "",
        ("Deployable", "Disposable (1)", "Indiscriminate"),
    )
}  # fmt: skip
"""What is placed like a weapon and has no row in their chart."""
BLAST: Final = "Explode"
LANDING_BLAST: Final = "Combat Jump (Explosion)"
BLASTS: Final = {
    BLAST: Weapon(
        0, BLAST, "N4", "skill", (), 1, "Shock", "ARM", ("Direct Template (Circular)",), damage=13
    ),
    LANDING_BLAST: Weapon(
        0, LANDING_BLAST, "N4", "skill", (), 1, "N", "ARM", ("Direct Template (Circular)",),
        damage=12,
    ),
}  # fmt: skip
"""Skills that attack by themselves, each with a row of its own page."""
_POWERS: Final = {"N5.2": {BLAST: 7, LANDING_BLAST: 8}}
"""Their PS, where an edition has it in place of Damage."""
DISPENSER: Final = "Mine Dispenser"
THROWN: Final = {
    "Pitcher": REPEATER,
    "Drop Bears": "Drop Bears, Deployable Weapon",
    DISPENSER: "Shock Mines",
    "Disco Baller": "Disco Ball",
}
"""What is aimed at a place, and which Deployable lies there once the Roll is passed, unless its label
names another."""


def arms(book: Book, weapons: Iterable[str], skill: str = "BS Attack") -> tuple[str, ...]:
    """The names under which these weapons can be used with a skill: for a BS Attack those with range
    bands, those with a Direct Template, and those that attack by Comms."""
    return tuple(
        named for name in dict.fromkeys(weapons) for named in _used_with(book, skill, name)
    )


@lru_cache(maxsize=4096)
def _used_with(book: Book, skill: str, name: str) -> tuple[str, ...]:
    fits = _FIT.get(skill, _shoots)
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
        blast, powers = BLASTS[name], _POWERS.get(book.line[-1], {})
        return replace(blast, damage=powers.get(name, blast.damage))
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


def is_thrown(used: Weapon) -> bool:
    """Whether a weapon in this mode puts a Deployable down where it hits."""
    return label(used.name).name in THROWN and used.bears("Targetless")


def is_a_charge(used: Weapon) -> bool:
    """Whether it is a D-Charge in the mode in which it is placed."""
    return used.name == "D-Charges" and not used.bears("CC")


def left_by(book: Book, named: str) -> str:
    """Which Deployable a weapon leaves where it hits: for a Dispenser that of its label, "Mine Dispenser
    (Viral)". Empty for one that leaves none, or none that the charts have."""
    printed = label(head(named)[0])
    usual = THROWN.get(printed.name, "")
    if printed.name != DISPENSER:
        return usual
    words = [one.text for one in printed.each(Word)]
    # One chart has "Shock Mines", another a "Shock Mine".
    spelt = (
        (one, one.removesuffix("s"))
        for word in words or (usual,)
        for one in (word, f"{word} Mines")
    )
    return next((one for both in spelt for one in both if modes(book, one)), "")


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


def _shoots(mode: Weapon) -> bool:
    if mode.kind != "weapon" or mode.bears("Deployable"):
        return False
    brings = mode.save.startswith("PH") or any(one.startswith("State:") for one in mode.traits)
    harms = mode.damage not in (None, "*") or brings
    reaches = mode.bands or mode.bears(COMMS) or mode.bears("Direct Template")
    return bool((harms or mode.ammo in VEILS or is_thrown(mode)) and reaches)


def _by_trait(trait: str) -> Callable[[Weapon], bool]:
    """Whether a weapon can be used with the skill that it bears as a trait."""
    return lambda mode: mode.bears(trait) and _shoots(mode)


def _by_instinct(mode: Weapon) -> bool:
    """Whether an Intuitive Attack can be made with it, or can place it."""
    return mode.bears("Intuitive Attack") and (mode.bears("Deployable") or _shoots(mode))


def _is_put_down(mode: Weapon) -> bool:
    # What an Armed Turret fires stands in its brackets: its modes are no ways to place it.
    fires = mode.mode and label(mode.name).name == "Armed Turret"
    return mode.bears("Deployable") and not fires


_FIT: Final[dict[str, Callable[[Weapon], bool]]] = {
    "BS Attack": _shoots,
    "Speculative Attack": _by_trait("Speculative Attack"),
    "Intuitive Attack": _by_instinct,
    "Place Deployable": lambda mode: _is_put_down(mode) or is_a_charge(mode),
}


USED_WITH: Final = frozenset(_FIT)
"""The skills that are made with a weapon from afar, or that put one down."""


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
