"""What a skill is rolled with: a weapon mode by mode, as the players name them ("Boarding Shotgun,
Burst Mode"), an item or a skill that has a row of its own in the chart, or a Hacking Programme."""

from collections.abc import Iterable

from rules.reference import Programme, Weapon, modes, programmes, weapon
from rules.table import Declared

COMMS = "Comms. Attack"
NON_LETHAL = "Non-lethal"


def arms(weapons: Iterable[str]) -> tuple[str, ...]:
    """The names under which these weapons can make a BS Attack: those with range bands, and those
    that attack by Comms."""
    return tuple(
        _named(name, mode)
        for name in dict.fromkeys(weapons)
        for mode in _modes(name)
        if _shoots(mode)
    )


def arm(named: str) -> Weapon:
    """The weapon in the mode of this name, or the Programme. KeyError if there is none."""
    name, _, mode = named.partition(", ")
    known = programme(name)
    return _as_weapon(known) if known else weapon(name, mode)


def programme(name: str) -> Programme | None:
    """The Hacking Programme of this name."""
    return next((one for one in programmes() if one.name == name), None)


def tool(declared: Declared) -> Weapon | None:
    """What a declared skill is rolled with; None for one that needs nothing (Dodge, Doctor)."""
    named = declared.weapon or declared.skill
    return arm(named) if programme(named) or modes(named.partition(", ")[0]) else None


def by_comms(declared: Declared) -> bool:
    """Whether a declared skill is a Comms Attack: a Reset answers it, a Dodge does not."""
    used = tool(declared)
    return used is not None and used.bears(COMMS)


def _modes(name: str) -> tuple[Weapon, ...]:
    try:
        return modes(name)
    except KeyError:  # a weapon typed in for a free trooper: its attacks are told by their outcome
        return ()


def _named(name: str, mode: Weapon) -> str:
    return f"{name}, {mode.also or mode.mode}" if mode.mode else name


def _shoots(mode: Weapon) -> bool:
    if mode.kind != "weapon" or mode.bears("Deployable"):
        return False
    harms = isinstance(mode.damage, int) or any(trait.startswith("State:") for trait in mode.traits)
    return harms and bool(mode.bands or mode.bears(COMMS))


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
