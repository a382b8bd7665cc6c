"""The weapons of a trooper, mode by mode, as the players name them: "Boarding Shotgun, Burst Mode"."""

from collections.abc import Iterable

from rules.reference import Weapon, modes, weapon


def arms(weapons: Iterable[str]) -> tuple[str, ...]:
    """The names under which these weapons can make a BS Attack (those with range bands)."""
    return tuple(
        _named(name, mode)
        for name in dict.fromkeys(weapons)
        for mode in _modes(name)
        if _shoots(mode)
    )


def arm(named: str) -> Weapon:
    """The weapon in the mode of this name. KeyError if there is none."""
    name, _, mode = named.partition(", ")
    return weapon(name, mode)


def _modes(name: str) -> tuple[Weapon, ...]:
    try:
        return modes(name)
    except KeyError:  # a weapon typed in for a free trooper: its attacks are told by their outcome
        return ()


def _named(name: str, mode: Weapon) -> str:
    return f"{name}, {mode.also or mode.mode}" if mode.mode else name


def _shoots(mode: Weapon) -> bool:
    return bool(mode.bands) and isinstance(mode.damage, int)
