"""Saving Rolls (N4, "Saving Rolls"; N5, "Saving Roll (SR)"): how many a hit calls for, and which dice
fail them.

By N4 a Saving Roll is failed by a die that shows the Attack Damage or less: the armour is taken off the
weapon's Damage, not added to the die. By N5 it is passed by one that shows the weapon's PS and the armour
together or less. PS is 20 less the Damage: the chances are the same, the dice are read the other way.
"""

from collections.abc import Sequence

import msgspec

from rules.book.editions import Book
from rules.dice.ammunition import Ammo, ammunition
from rules.dice.mods import Mod, Target, half, success_value
from rules.registry import rule

COVER = 3


class SavingRoll(msgspec.Struct, frozen=True):
    """One Saving Roll that is due: the Attribute it is made with ("ARM", "BTS", "PH-6"), and the
    Wounds that failing it takes (0: it brings a State alone)."""

    attribute: str
    wounds: int


class Reached(msgspec.Struct, frozen=True):
    """The number on which a Saving Roll turns, as a player would add it up of its `parts`: a die that shows
    it or less fails, or else `passes`."""

    parts: tuple[Mod, ...]
    passes: bool = False

    @property
    def on(self) -> int:
        """The number itself."""
        return sum(part.value for part in self.parts)


@rule("SAVE-1", off=lambda damage, save, **_: Reached((Mod("Damage", damage),)))
def attack_damage(
    damage: int,
    save: int,
    *,
    named: str = "ARM",
    halved: bool = False,
    cover: bool = False,
    mods: Sequence[Mod] = (),
) -> Reached:
    """The Attack Damage: the weapon's Damage less ARM (or BTS), less 3 if the target is in Partial
    Cover, and the MODs. Below 1 no die fails, from 20 up every die does."""
    armour = Mod(f"half of {named}", -halve(save)) if halved else Mod(named, -save)
    sheltered = (Mod("Partial Cover", -COVER),) if cover else ()
    return Reached((Mod("Damage", damage), armour, *sheltered, *mods))


@attack_damage.worded("N5.2")
def ps_and_armour(
    damage: int,
    save: int,
    *,
    named: str = "ARM",
    halved: bool = False,
    cover: bool = False,
    mods: Sequence[Mod] = (),
) -> Reached:
    """The Success Value of a Saving Roll: the weapon's PS and ARM (or BTS), 3 more if the target is in
    Partial Cover, and the MODs. Below 1 no die passes, from 20 up every die does."""
    armour = Mod(f"half of {named}", halve(save)) if halved else Mod(named, save)
    sheltered = (Mod("Partial Cover", COVER),) if cover else ()
    return Reached((Mod("PS", damage), armour, *sheltered, *mods), passes=True)


@rule("SAVE-2", off=lambda save: save)
def halve(save: int) -> int:
    """ARM or BTS against ammunition that halves it, rounded up: what is above 0 stays above 0."""
    return half(save)


@rule("SAVE-4", off=lambda ammo: min(1, ammo.saves))
def rolls_per_hit(ammo: Ammo) -> int:
    """How many Saving Rolls each hit calls for, by its ammunition."""
    return ammo.saves


@rule("SAVE-3")
def rolls_for_critical(ammo: Ammo) -> int:
    """How many more a Critical calls for: one, if the ammunition calls for any."""
    return min(1, ammo.saves)


def saves_for(ammo: Ammo | str, critical: bool = False) -> int:
    """The Saving Rolls of one hit, made with one Attribute. ValueError: no such ammunition."""
    if isinstance(ammo, str):
        ammo = ammunition(ammo)
    return rolls_per_hit(ammo) + (rolls_for_critical(ammo) if critical else 0)


def saving_rolls(ammo: Ammo, saving: str, critical: bool = False) -> tuple[SavingRoll, ...]:
    """The Saving Rolls of one hit, one by one, with the weapon's `saving` Attribute.

    "ARM+BTS" (Plasma) is rolled for with each Attribute; the Critical's extra Roll is made with the
    first of them, comes last, and takes one Wound even where a hit takes two (T2): say which die it
    is before rolling.
    """
    attributes = [attribute.strip() for attribute in saving.split("+")]
    hit = [SavingRoll(attribute, ammo.wounds) for attribute in attributes] * rolls_per_hit(ammo)
    extra = [SavingRoll(attributes[0], min(1, ammo.wounds))] * rolls_for_critical(ammo)
    return tuple(hit + extra if critical else hit)


@rule("SAVE-1")
def judge_save(limit: int, die: int) -> bool:
    """Whether this die *fails* the Saving Roll: it shows the Attack Damage or less."""
    return die <= limit


@judge_save.worded("N5.2")
def above_it_fails(limit: int, die: int) -> bool:
    """Whether this die *fails* the Saving Roll: it shows more than the Success Value."""
    return die > limit


def para_target(book: Book, ph: int) -> Target:
    """The one Saving Roll that is rolled like any other Roll: against PARA, PH with -6, and the
    Success Value or less *passes*."""
    return success_value(book, ph, (Mod("PARA", -6),))
