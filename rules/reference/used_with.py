"""With which skill a weapon is used in one of its modes."""

from collections.abc import Callable
from typing import Final

from rules.book.labels import label
from rules.reference import Weapon
from rules.reference.changed import VEILS
from rules.reference.put_down import is_a_charge, is_thrown

COMMS = "Comms. Attack"


def shoots(mode: Weapon) -> bool:
    """Whether a BS Attack can be made with it: it harms or hides, and reaches that far."""
    if mode.kind != "weapon" or mode.bears("Deployable"):
        return False
    brings = mode.save.startswith("PH") or any(one.startswith("State:") for one in mode.traits)
    harms = mode.damage not in (None, "*") or brings
    reaches = mode.bands or mode.bears(COMMS) or mode.bears("Direct Template")
    return bool((harms or mode.ammo in VEILS or is_thrown(mode)) and reaches)


def _by_trait(trait: str) -> Callable[[Weapon], bool]:
    """Whether a weapon can be used with the skill that it bears as a trait."""
    return lambda mode: mode.bears(trait) and shoots(mode)


def _by_instinct(mode: Weapon) -> bool:
    """Whether an Intuitive Attack can be made with it, or can place it."""
    return mode.bears("Intuitive Attack") and (mode.bears("Deployable") or shoots(mode))


def _is_put_down(mode: Weapon) -> bool:
    # What an Armed Turret fires stands in its brackets: its modes are no ways to place it.
    fires = mode.mode and label(mode.name).name == "Armed Turret"
    return mode.bears("Deployable") and not fires


FIT: Final[dict[str, Callable[[Weapon], bool]]] = {
    "BS Attack": shoots,
    "Speculative Attack": _by_trait("Speculative Attack"),
    "Intuitive Attack": _by_instinct,
    "Place Deployable": lambda mode: _is_put_down(mode) or is_a_charge(mode),
}

USED_WITH: Final = frozenset(FIT)
"""The skills that are made with a weapon from afar, or that put one down."""
