"""What stands between a hit and its target: ARM and BTS as they count, Immunity, Bioimmunity, SymbioMate.

Pages "Immunity", "Bioimmunity" and "SymbioMate" (N4).
"""

import re
from typing import Final

import msgspec
from msgspec.structs import replace

from rules import events as e
from rules.course import Course
from rules.dice.ammunition import ammunition, choices
from rules.dice.mods import half
from rules.order.arms import NON_LETHAL
from rules.profiles import has, label_name
from rules.reference import Weapon
from rules.registry import rule
from rules.table import Card, Piece, Table

TOLD: Final = ("Immunity", "Bioimmunity")
"""The skills of a target that a Saving Roll depends on."""
SYMBIOMATE: Final = "SymbioMate"
TAKEN_OVER: Final = "State: Sepsitorized"
AS_ITS_SHELL: Final = 9

_IMMUNE: Final = re.compile(r"Immunity \(([^)]*)\)")


def immunities(card: Card) -> frozenset[str]:
    """What stands in the brackets of a trooper's Immunity."""
    found = (_IMMUNE.fullmatch(label) for label in card.skills)
    return frozenset(part.strip() for one in found if one for part in one[1].split(","))


def totally_immune(card: Card) -> bool:
    """Whether it has Immunity (Total)."""
    return "Total" in immunities(card)


# ------------------------------------------------------------------ what does not harm at all


@rule("FAQ-K32", off=False)
def is_not_taken_over(used: Weapon) -> bool:
    """A Sepsitor does nothing to who has Immunity (Total)."""
    return TAKEN_OVER in used.traits


@rule("FAQ-K33", off=False)
def once_it_is_hit(used: Weapon) -> bool:
    """What is Non-Lethal does nothing to it either; but not before it has hit: it is rolled for."""
    return used.bears(NON_LETHAL)


def unharmed(used: Weapon | None, card: Card | None, *, comms: bool) -> str:
    """The rule by which an Attack does nothing to its target at all; empty where it does."""
    if used is None or card is None or comms or not totally_immune(card):
        return ""
    asked = (is_not_taken_over, once_it_is_hit)
    return next((one.id for one in asked if one(used)), "")


# ------------------------------------------------------------------ what reaches it


@rule("FAQ-K8", off=False)
def all_is_normal(card: Card) -> bool:
    """Immunity (Total) makes any ammunition Normal, and takes from traits what they do."""
    return totally_immune(card)


@rule("IMMU-1", off=False)
def is_normal(card: Card, kind: str) -> bool:
    """Immunity to a type of ammunition makes that type Normal."""
    return kind in immunities(card)


@rule("IMMU-2", off=False)
def feels_no_critical(card: Card) -> bool:
    """Immunity (Critical): no Saving Roll more for a Critical."""
    return "Critical" in immunities(card)


def reaching(used: Weapon, card: Card) -> tuple[Weapon, tuple[str, ...]]:
    """A weapon as it comes through to a target with Immunity, and the rules of it."""
    if used.damage is not None and all_is_normal(card):
        kept = [trait for trait in used.traits if not (trait.startswith("State:") or "=0" in trait)]
        return replace(used, ammo="N", traits=tuple(kept)), (all_is_normal.id,)
    parts = choices(used.ammo)[0].split("+") if used.ammo else []
    left = [kind for kind in parts if not is_normal(card, kind.strip())]
    if left == parts or used.damage is None:
        return used, ()
    return replace(used, ammo="+".join(left) or "N"), (is_normal.id,)


# ------------------------------------------------------------------ ARM and BTS


class Protection(msgspec.Struct, frozen=True):
    """What is taken off the Damage for ARM or BTS, whether it is halved, and by which rules."""

    value: int
    halved: bool = False
    rules: tuple[str, ...] = ()

    @property
    def worth(self) -> int:
        """What is left of it."""
        return half(self.value) if self.halved else self.value


@rule("FAQ-K7", off=lambda full, reduced: reduced)
def of_the_other(full: Protection, reduced: Protection) -> Protection:
    """What halves or zeroes an Attribute does so to that of the weapon alone, not to the other one
    that Bioimmunity saves with."""
    return full


@rule("SAVE-5", off=False)
def is_zeroed(used: Weapon, attribute: str) -> bool:
    """The trait "ARM=0" (or "BTS=0") takes that Attribute away."""
    return f"{attribute}=0" in used.traits


def protection(used: Weapon, card: Card, attribute: str, *, comms: bool) -> Protection:
    """What a target has against an Attack that is saved with ARM or BTS."""
    own = _reduced(used, card.bts if attribute == "BTS" else card.arm, attribute)
    if comms or not has(card, "Bioimmunity"):
        return own
    other = card.arm if attribute == "BTS" else card.bts
    instead = of_the_other(Protection(other), _reduced(used, other, attribute))
    found = replace(instead, rules=(of_the_other.id,))
    return found if found.worth > own.worth else own


def _reduced(used: Weapon, value: int, attribute: str) -> Protection:
    if is_zeroed(used, attribute):
        return Protection(0, rules=(is_zeroed.id,))
    return Protection(value, ammunition(used.ammo).halves)


# ------------------------------------------------------------------ SymbioMate


def sheltered(
    course: Course, target: Piece, card: Card, used: Weapon, *, comms: bool, saves: bool
) -> tuple[Card, tuple[str, ...]]:
    """The Card of a target behind its SymbioMate, which is used up by it, and the rules."""
    if not any(label_name(one) == SYMBIOMATE for one in (*card.equipment, *card.skills)):
        return card, ()
    if not needs_a_saving_roll(saves):
        return card, (needs_a_saving_roll.id,)
    if not stands_now(*_used(course.table, target)):
        return card, ()
    shell = in_its_shell(card)
    if comms:
        shell = against_comms(card, shell)
    if not target.uses.get(SYMBIOMATE):
        course.add(e.UsesCounted(target.id, SYMBIOMATE, 1), stands_now.id)
    return shell, ((against_comms.id,) if comms else (in_its_shell.id,))


def _used(table: Table, target: Piece) -> tuple[bool, bool]:
    now = table.order is not None and (target.id, SYMBIOMATE) in table.order.spent
    return bool(target.uses.get(SYMBIOMATE)), now


@rule("FAQ-E4", off=True)
def needs_a_saving_roll(saves: bool) -> bool:
    """What causes no Saving Roll (Spotlight) does not trigger a SymbioMate."""
    return saves


@rule("FAQ-E1", off=lambda card: card)
def in_its_shell(card: Card) -> Card:
    """Its ARM and BTS are 9, with Immunity (Total), for every Saving Roll of that Order."""
    skills = (*card.skills, "Immunity (Total)")
    return replace(card, arm=AS_ITS_SHELL, bts=AS_ITS_SHELL, skills=skills)


@rule("FAQ-E2", off=lambda card, shell: card)
def against_comms(card: Card, shell: Card) -> Card:
    """Against a Comms Attack its ARM and BTS are 9, without the Immunity."""
    return replace(shell, skills=card.skills)


@rule("FAQ-E3", off=True)
def stands_now(used: bool, now: bool) -> bool:
    """It serves once: after the Order in which it was used it is gone."""
    return not used or now
