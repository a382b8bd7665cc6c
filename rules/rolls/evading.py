"""The MODs of a Dodge, and of a Reset from what goes off."""

from rules.book.editions import Book
from rules.dice.mods import Mod
from rules.ids import PieceId
from rules.log.table import Order
from rules.registry import rule
from rules.rolls.under_templates import evaded_by, under_one
from rules.skills.look_out import LOOK_OUT


def dodge_mods(book: Book, order: Order, piece: PieceId, through: str) -> tuple[Mod, ...]:
    """What makes a Dodge harder: each case by itself."""
    unseen = dodge_without_line(through)
    laid = through == "ZoC" and any(under_one(book, order, piece))
    found = [unseen, dodge_template(laid), dodge_deployable(book, order, piece)]
    return tuple(mod for mod in found if mod is not None)


@rule("FAQ-S1")
def once_only(found: tuple[Mod, ...]) -> tuple[Mod, ...]:
    """Of all that makes a Dodge harder (no LoF, a Template, a Deployable) one -3 counts."""
    if len(found) < 2:
        return found
    label = ", ".join(mod.label for mod in found)
    return (Mod(label, found[0].value, once_only.id),)


@rule("DODGE-1")
def dodge_template(laid: bool) -> Mod | None:
    """-3 to a Dodge from a Template whose user it does not see."""
    return Mod("Template", -3, dodge_template.id) if laid else None


@rule("MINE-3")
def dodge_deployable(book: Book, order: Order, piece: PieceId) -> Mod | None:
    """-3 to a Dodge from a Deployable that goes off."""
    return (
        Mod("Deployable", -3, dodge_deployable.id)
        if _set_off(book, order, piece, "Dodge")
        else None
    )


@rule("MINE-5")
def reset_deployable(book: Book, order: Order, piece: PieceId) -> Mod | None:
    """-3 to a Reset from a Deployable that is a Comms Attack."""
    return (
        Mod("Deployable", -3, reset_deployable.id)
        if _set_off(book, order, piece, "Reset")
        else None
    )


def _set_off(book: Book, order: Order, piece: PieceId, evading: str) -> bool:
    """Whether a piece has set something off that is evaded by this skill."""
    return any(one == piece and evaded_by(book, weapon) == evading for one, weapon in order.set_off)


@rule("DODGE-1")
def dodge_without_line(through: str) -> Mod | None:
    """-3 to a Dodge from an enemy in ZoC, or under a Template, whose user it does not see; so, too, for who
    is warned by another."""
    hidden = through in ("ZoC", "Template", LOOK_OUT)
    return Mod("No LoF", -3, dodge_without_line.id) if hidden else None
