"""The SymbioMate, behind which its bearer saves once. Page "SymbioMate" (N4)."""

from typing import Final

from msgspec.structs import replace

from rules.book.profiles import label_name
from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Card, Piece, Table
from rules.reference import Weapon
from rules.registry import rule

SYMBIOMATE: Final = "SymbioMate"
AS_ITS_SHELL: Final = 9


def sheltered(
    course: Course, target: Piece, card: Card, used: Weapon, *, comms: bool, saves: bool
) -> tuple[Card, tuple[str, ...]]:
    """The Card of a target behind its SymbioMate, which is used up by it, and the rules."""
    if not any(label_name(one) == SYMBIOMATE for one in (*card.equipment, *card.skills)):
        return card, ()
    if SYMBIOMATE in target.gone:
        return card, ()
    if not needs_a_saving_roll(saves):
        return card, (needs_a_saving_roll.id,)
    if not stands_now(*_used(course.table, target)):
        return card, ()
    in_shell = in_its_shell.by(course.table.book)
    shell = in_shell(card)
    if comms:
        shell = against_comms(card, shell)
    if not target.uses.get(SYMBIOMATE):
        course.add(e.UsesCounted(target.id, SYMBIOMATE, 1), stands_now.id)
    return shell, ((against_comms.id,) if comms else (in_shell.id,))


def leave_the_table(course: Course) -> None:
    """At the end of the Order in which it was used a SymbioMate goes, and its token with it."""
    order = course.table.order
    spent = order.spent if order else frozenset[tuple[PieceId, str]]()
    for piece in [one for one in course.table.pieces if (one, SYMBIOMATE) in spent]:
        course.by(goes, piece)


@rule("FAQ-E3")
def goes(piece: PieceId) -> e.EquipmentGone | None:
    """It leaves the table at the end of the Order in which it was used."""
    return e.EquipmentGone(piece, SYMBIOMATE)


def _used(table: Table, target: Piece) -> tuple[bool, bool]:
    now = table.order is not None and (target.id, SYMBIOMATE) in table.order.spent
    return bool(target.uses.get(SYMBIOMATE)), now


@rule("FAQ-E4", off=True)
def needs_a_saving_roll(saves: bool) -> bool:
    """What causes no Saving Roll (Spotlight) does not trigger a SymbioMate."""
    return saves


@rule("FAQ-E1")
def in_its_shell(card: Card) -> Card:
    """Its ARM and BTS are 9, with Immunity (Total), for every Saving Roll of that Order."""
    return _shelled(card, "Immunity (Total)")


@in_its_shell.worded("N5.2")
def in_its_enhanced_shell(card: Card) -> Card:
    """Its ARM and BTS are 9, with Immunity (Enhanced), for every Saving Roll of that Order."""
    return _shelled(card, "Immunity (Enhanced)")


def _shelled(card: Card, immunity: str) -> Card:
    skills = (*card.skills, immunity)
    return replace(card, arm=AS_ITS_SHELL, bts=AS_ITS_SHELL, skills=skills)


@rule("FAQ-E2")
def against_comms(card: Card, shell: Card) -> Card:
    """Against a Comms Attack its ARM and BTS are 9, without the Immunity."""
    return replace(shell, skills=card.skills)


@rule("FAQ-E3", off=True)
def stands_now(used: bool, now: bool) -> bool:
    """It serves once: after the Order in which it was used it is gone."""
    return not used or now
