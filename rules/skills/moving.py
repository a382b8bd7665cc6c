"""How far a movement goes that the table measures, and what of it is said."""

from typing import Final

from rules.book.editions import Book
from rules.book.profiles import Profile, rides
from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Card, Declared, Order, Piece, Table, Trooper
from rules.messages import say, term
from rules.moments import declaring
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import counted
from rules.skills.berserk import NAME as BERSERK
from rules.skills.berserk import charges
from rules.skills.cautious_movement import CAUTIOUS, never_cautious
from rules.skills.climbing import (
    CLIMBING_PLUS,
    CLIMBS,
    climbs,
    climbs_as_it_moves,
    climbs_first,
    climbs_further,
)
from rules.skills.difficult_terrain import slowed_by, told_of_it
from rules.skills.dodge import dodges
from rules.skills.jumping import (
    JUMPS,
    SUPER_JUMP,
    goes_on,
    jumps,
    jumps_first,
    jumps_together,
    short_jump,
)
from rules.skills.terrain import goes_further, is_at_home
from rules.states import seen

WALKS: Final = ("Move", "Cautious Movement")


def measure(course: Course, pieces: tuple[PieceId, ...], declared: Declared) -> None:
    """Say how far each that shows its MOV may climb or jump."""
    order = course.table.order
    charge = charges.wording(course.table.book) if declared.skill == BERSERK else None
    if order is None or not (charge or declared.skill in (*JUMPS, *CLIMBS, *WALKS)):
        return
    for piece in pieces:
        standing = course.table.pieces.get(piece)
        card = counted(course.table, standing) if standing else None
        if standing is None or card is None:
            continue
        at_home = is_at_home(course.table, piece)
        card = goes_further(card) if at_home else card
        hindered = told_of_it(course.table, standing, card)
        laden = slowed_by(course.table, standing, card)
        inches, id = _reach(course.table.book, order, laden, declared)
        inches, slow = slowed(course.table, standing, inches)
        further: tuple[str, ...] = (goes_further.id,) if at_home else ()
        further += hindered
        if slow or further or declared.skill not in WALKS:
            told = f"up to {inches:g}″"
            course.add(e.FactStated(standing.side, told, piece), id, *further, *slow)


def slowed(table: Table, piece: Piece, inches: float) -> tuple[float, tuple[str, ...]]:
    """How much of a movement is left to a piece by its States, and the rules of it."""
    ids: tuple[str, ...] = ()
    for state in seen(table, piece):
        for asked in state.rules(declaring.measured):
            if (left := asked(inches)) != inches:
                inches, ids = left, (*ids, asked.id)
    return inches, ids


def _reach(book: Book, order: Order, card: Card, declared: Declared) -> tuple[float, str]:
    if declared.skill in WALKS:
        first = order.declared[0] if declared.half == 2 else None
        return of_mov(card, second=goes_on(first), gone=True), ""
    if declared.skill == "Climb":
        climbs_so = climbs.wording(book) or climbs_further.by(book)
        return climbs_so(card), climbs_so.id
    if declared.skill == CLIMBING_PLUS:
        first = order.declared[0] if declared.half == 2 else None
        return climbs_as_it_moves.by(book)(card, goes_on(first)), climbs_as_it_moves.id
    if declared.skill == BERSERK:
        return charges.by(book)(card), charges.id
    if declared.skill == SUPER_JUMP:
        return short_jump.by(book)(order, card, declared), short_jump.id
    jumps_so = (jumps_together.wording(book) if order.party else None) or jumps.by(book)
    return jumps_so(card), jumps_so.id


def may_go_on_so(table: Table, card: SkillCard) -> Refusal | None:
    """Whether a movement may be the second of its Order."""
    second = table.order is not None
    asked = (jumps_first.wording(table.book), climbs_first.wording(table.book))
    return next((no for one in asked if one and (no := refuse(one, card, second))), None)


def may_go(table: Table, piece: PieceId) -> float:
    """How many inches a piece may go now, as far as everybody can see; 0 where nobody can tell."""
    order, standing = table.order, table.pieces.get(piece)
    card = counted(table, standing) if standing else None
    if order is None or standing is None or card is None:
        return 0
    card = goes_further(card) if is_at_home(table, piece) else card
    card = slowed_by(table, standing, card)
    return slowed(table, standing, _unslowed(table, order, piece, card))[0]


def _unslowed(table: Table, order: Order, piece: PieceId, card: Card) -> float:
    if piece not in order.pieces:
        return dodges(table, card) if table.step == "5.1" else 0
    declared = order.declared[-1]
    if declared.skill in (*JUMPS, *CLIMBS):
        return _reach(table.book, order, card, declared)[0]
    if declared.skill in ("Move", CAUTIOUS):
        first = order.declared[0] if order.declared[1:] else None
        return of_mov(card, second=goes_on(first), gone=piece in order.ways)
    return 0


def of_mov(card: Card, *, second: bool, gone: bool) -> int:
    """How many inches a Move goes: the second both values, if nobody said where the first went."""
    if not second:
        return card.mov[0]
    return card.mov[1] if gone else sum(card.mov)


def may_move_so(book: Book, trooper: Trooper | None, card: SkillCard) -> Refusal | None:
    """Whether a trooper is of those that may move by this skill."""
    if trooper is None:
        return None
    if card.name == CAUTIOUS:
        return refuse(never_cautious.by(book), trooper.profile)
    return refuse(never_climbs, trooper.profile, card)


@rule("MOTO-1")
def never_climbs(bearer: Profile, card: SkillCard) -> str | None:
    """Who rides a Motorcycle doesn't climb."""
    if card.name in CLIMBS and rides(bearer):
        return say(
            "{trooper} is a rider: it can't use {card}.", trooper=bearer.name, card=term(card.name)
        )
    return None
