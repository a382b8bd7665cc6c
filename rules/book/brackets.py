"""What the brackets of a label say, each kind of it: "+1B", "Damage 12", "PH=11", "2 Uses".

Pages "Rolls" and "Traits" (N4).
"""

from __future__ import annotations

from typing import Final

import msgspec

ATTRIBUTES: Final = ("CC", "BS", "PH", "WIP", "ARM", "BTS")
"""The Attributes that brackets speak of, as lists spell them."""


class Burst(msgspec.Struct, frozen=True):
    """So many dice more: "+1B"."""

    more: int


class Special(msgspec.Struct, frozen=True):
    """So many special dice: "+1 SD"."""

    more: int


class Damage(msgspec.Struct, frozen=True):
    """So much more, "+1 Dam", or that much whatever the chart prints: "Damage 12"."""

    more: int = 0
    exactly: int | None = None


class Power(msgspec.Struct, frozen=True):
    """A PS that takes the place of the one printed in the chart: "PS=5"."""

    exactly: int


class Bonus(msgspec.Struct, frozen=True):
    """A MOD, "+3" or "-6", or so many more of what is named: "+3 BS", "+1 Order", "Hacking -3", "PH-6"."""

    number: int
    of: str = ""


class Value(msgspec.Struct, frozen=True):
    """An Attribute that takes the place of its bearer's own: "PH=11"."""

    of: str
    exactly: int


class Again(msgspec.Struct, frozen=True):
    """The Attribute on which a Roll is made again that was failed: "ReRoll PH=14"."""

    of: str
    exactly: int


class Inches(msgspec.Struct, frozen=True):
    """So many inches more: '+2"', or '8"' by itself."""

    more: int


class Count(msgspec.Struct, frozen=True):
    """So many of what is named: "2", "1 Use", "2W"."""

    number: int
    of: str = ""


class Word(msgspec.Struct, frozen=True):
    """A word by itself: "Shock", "Guided", "IMP-2"; also one that nobody knows."""

    text: str


class Upgrade(msgspec.Struct, frozen=True):
    """An Upgrade: of which Programme (of all, when empty), and what it adds."""

    programme: str
    adds: tuple[Said, ...] = ()


Said = Burst | Special | Damage | Power | Bonus | Value | Again | Inches | Count | Word | Upgrade
