"""Albedo: it jams Multispectral Visors, for as long as its tokens lie there. Page "Albedo" (N4).

Told of what a Model shows alone: under a Marker there is no token yet.
"""

from typing import Final

from rules.book.profiles import has, level, says
from rules.dice.mods import Mod
from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Card, Declared, Order, Piece, Table, piece_of
from rules.measured.visibility import sees_more
from rules.messages import say
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import counted, while_it_works
from rules.skill import made_by, skill_card
from rules.states import null
from rules.weapons.improvements import is_a_bs_attack

NAME: Final = "Albedo"
TINBOT: Final = "TinBot"
FIRST: Final = "Albedo-A"
"""The first of its two tokens; Albedo-B lies until it is gone itself."""


def jams(table: Table, piece: Piece) -> bool:
    """Whether a piece bears Albedo that still works, or is of the Fireteam of who has it as a TinBot."""
    team = next((one.pieces for one in table.fireteams if piece.id in one.pieces), (piece.id,))
    standing = (table.pieces[one] for one in team if one in table.pieces)
    return _has(counted(table, piece)) or any(
        _as_a_tinbot(counted(table, one)) and not null(table, one) for one in standing
    )


def _has(card: Card | None) -> bool:
    return card is not None and has(card, NAME)


def _level(card: Card | None) -> int:
    return level(card, NAME) if card is not None else 0


def _as_a_tinbot(card: Card | None) -> bool:
    return card is not None and says(card, TINBOT, NAME)


def may_look_at(table: Table, by: Piece, target: PieceId | None) -> Refusal | None:
    """Whether who needs LoF has it to a target, whatever jams its Visor."""
    aimed = piece_of(table, target)
    asked = no_line_to_it.wording(table.book)
    if asked is None or aimed is None or not sees_more(counted(table, by)):
        return None
    return refuse(asked, jams(table, aimed), _attacked(table, by.id, aimed.id))


@rule("ALB-1")
def no_line_to_it(jammed: bool, answers: bool) -> str | None:
    """To a Multispectral Visor, or Marksmanship, a trooper with Albedo is inside a White Noise Zone."""
    return (
        say("Its Albedo jams that Visor: there is no LoF to it.")
        if jammed and not answers
        else None
    )


def against_it(table: Table, order: Order, piece: Piece, declared: Declared) -> Mod | None:
    """The MOD of who looks at its bearer, or answers it out of that Zone."""
    aimed = piece_of(table, declared.target)
    if aimed is None or not sees_more(counted(table, piece)):
        return None
    if (dazzled := dazzles.wording(table.book)) is not None:
        shows = _looks(table, declared)
        return (
            while_it_works(table, aimed, dazzled(_level(counted(table, aimed)))) if shows else None
        )
    if piece.id not in order.aros:
        return None
    answers = _attacked(table, piece.id, aimed.id) and jams(table, aimed)
    return answered(answers and not declared.zone)


def _looks(table: Table, declared: Declared) -> bool:
    """Whether it is a skill that a dazzled Visor spoils."""
    card = skill_card(table.book, declared.skill)
    return card is not None and (is_a_bs_attack(card) or card.name == "Discover")


@rule("ALB-1", only="N5.2")
def dazzles(given: int) -> Mod | None:
    """Who has a Multispectral Visor, or Marksmanship, and shoots at its bearer by LoF, or looks for it, has
    the MOD in its brackets."""
    return Mod(NAME, given, dazzles.id) if given else None


@rule("ALB-2")
def answered(jammed: bool) -> Mod | None:
    """Whom its bearer shoots at may answer, as through a Poor Visibility Zone."""
    return Mod(NAME, -6, answered.id) if jammed else None


def _attacked(table: Table, piece: PieceId, by: PieceId) -> bool:
    order = table.order
    if order is None or by not in order.pieces:
        return False
    made = ((one, skill_card(table.book, one.skill)) for one in made_by(order, by))
    return any(piece in one.reached for one, card in made if card is not None and card.attacks)


# ------------------------------------------------------------------ as the States Phase begins


def wear_off(course: Course) -> None:
    """Of each that lies there, of both sides, in the order of the table."""
    if wears_off.wording(course.table.book) is None:
        return
    for piece in tuple(course.table.pieces.values()):
        for item, card in ((NAME, _has(piece.card)), (TINBOT, _as_a_tinbot(piece.card))):
            if card:
                course.by(wears_off, piece.id, item, FIRST in piece.gone)


@rule("ALB-3")
def wears_off(piece: PieceId, item: str, second: bool) -> e.EquipmentGone | None:
    """In the States Phase its first token goes, in the next one the second, and Albedo with it."""
    return e.EquipmentGone(piece, item if second else FIRST)
