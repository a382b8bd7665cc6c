"""Ammunition: how many Saving Rolls a hit calls for, and what a failed one does (N4 chart).

Two types joined by "+" act at once, each with its effects; two parted by "/" are a choice that is
made when the attack is declared.
"""

import re
from functools import lru_cache
from typing import Final

import msgspec

from rules.book.editions import Book
from rules.registry import rule


class Ammo(msgspec.Struct, frozen=True):
    """A type of ammunition, or several that act as one.

    `saves`: Saving Rolls a hit. `halves`: the Attribute they are made with is halved. `wounds`:
    what each failed one takes. `states`: what a failed one brings. `machine_states`: what it brings
    as well to Heavy Infantry, TAGs and Remotes. `kills`: passes over Unconscious to Dead.
    """

    names: tuple[str, ...]
    saves: int = 1
    halves: bool = False
    wounds: int = 1
    states: tuple[str, ...] = ()
    machine_states: tuple[str, ...] = ()
    kills: bool = False


STUN: Final = "Stun"
EM: Final = "E/M"
_CHART: Final[dict[str, Ammo]] = {
    ammo.names[0].upper(): ammo
    for ammo in (
        Ammo(("N",)),
        Ammo(("AP",), halves=True),
        Ammo(("DA",), saves=2),
        Ammo(("Exp",), saves=3),
        Ammo(("Shock",), kills=True),
        Ammo(("T2",), wounds=2),
        Ammo(
            (EM,),
            saves=2,
            halves=True,
            wounds=0,
            states=("Isolated",),
            machine_states=("Immobilized-B",),
        ),
        Ammo(("PARA",), wounds=0, states=("Immobilized-A",)),
        Ammo(("Stun",), saves=2, wounds=0, states=("Stunned",)),
        Ammo(("Smoke",), saves=0, wounds=0),
        Ammo(("Eclipse",), saves=0, wounds=0),
    )
}
# What armies and players write for the same thing. Plasma is Normal ammunition saved with ARM and
# with BTS: the weapon's Attribute says so ("ARM+BTS"), not its ammunition.
_ALSO: Final = {"": "N", "-": "N", "NORMAL": "N", "EM": "E/M", "PLASMA": "N"}


def ammunition(name: str, choose: str = "") -> Ammo:
    """The ammunition of this name: "AP", "AP+DA", "DA + Shock", "E/M".

    Where the name offers a choice ("AP/Shock"), `choose` says which; without it the first printed.
    ValueError: a name that the chart does not have, or a choice that is not offered.
    """
    offered = choices(name)
    if not choose:
        return _joined(offered[0])
    chosen = _joined(choose)
    if chosen not in map(_joined, offered):
        raise ValueError(f"{choose} is not among {name}.")
    return chosen


def as_printed(book: Book, ammo: Ammo) -> Ammo:
    """Ammunition as this Book has it."""
    for asked in (stuns_once, twice_on_half):
        own = asked.wording(book)
        ammo = own(ammo) if own is not None else ammo
    return ammo


@rule("SAVE-6", only="N5.2")
def stuns_once(ammo: Ammo) -> Ammo:
    """Stun asks for one Saving Roll a hit, two for a Critical."""
    others = (_single(name).saves for name in ammo.names if name != STUN)
    asks = STUN in ammo.names
    return msgspec.structs.replace(ammo, saves=max((*others, 1))) if asks else ammo


def _as_if_normal(ammo: Ammo) -> Ammo:
    return msgspec.structs.replace(ammo, saves=1, halves=False) if EM in ammo.names else ammo


@rule("SAVE-7", off=_as_if_normal, only="N5.2")
def twice_on_half(ammo: Ammo) -> Ammo:
    """E/M asks for two Saving Rolls a hit, three for a Critical, on half of BTS."""
    if EM not in ammo.names:
        return ammo
    return msgspec.structs.replace(ammo, saves=max(2, ammo.saves), halves=True)


@lru_cache(maxsize=4096)
def choices(name: str) -> tuple[str, ...]:
    """The types among which the attacker chooses; one if there is no choice."""
    # E/M is spelt with the very slash that parts choices.
    parted = re.split(r"(?<![Ee])/|/(?![Mm])", name)
    return tuple(part.strip() for part in parted)


def _joined(name: str) -> Ammo:
    parts = [_single(part) for part in name.split("+")]
    if len(parts) == 1:
        return parts[0]
    return Ammo(
        names=tuple(part.names[0] for part in parts),
        saves=max(part.saves for part in parts),
        halves=any(part.halves for part in parts),
        wounds=max(part.wounds for part in parts),
        states=tuple(state for part in parts for state in part.states),
        machine_states=tuple(state for part in parts for state in part.machine_states),
        kills=any(part.kills for part in parts),
    )


def _single(name: str) -> Ammo:
    key = name.strip().upper()
    try:
        return _CHART[_ALSO.get(key, key)]
    except KeyError:
        raise ValueError(f"There is no ammunition {name.strip()!r}.") from None
