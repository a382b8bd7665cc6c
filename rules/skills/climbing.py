"""Climb: how far up it goes, and what who holds on to a wall may do."""

from typing import Final

from rules.book.editions import N4
from rules.book.profiles import further, has
from rules.ids import PieceId, as_piece
from rules.log import events as e
from rules.log.commands import DeclareSkill
from rules.log.course import Course
from rules.log.table import Card, Order, Piece, Table
from rules.messages import say
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import counted
from rules.skill import has_gone_by

CLIMBING_PLUS: Final = "Climbing Plus"
CLIMBS: Final = ("Climb", CLIMBING_PLUS)
HOLDS_ON: Final = "holds on"
USUALLY: Final = 2
"""Inches that a Jump or a Climb goes beyond the first MOV."""


@rule("FAQ-M5")
def climbs(card: Card) -> int:
    """Climb goes up to the first MOV, and onto what stands above if that is enough."""
    return card.mov[0]


@rule("CLIMB-4", off=lambda card: card.mov[0], only="N5.2")
def climbs_further(card: Card) -> int:
    """Climb goes up to the first MOV and 2 inches more, or what stands in its brackets."""
    return card.mov[0] + (further(card, "Climb") or USUALLY)


@rule("CLIMB-1", off=lambda card, second: card.mov[0])
def climbs_as_it_moves(card: Card, second: bool) -> int:
    """With Climbing Plus a Move goes along walls as over level ground: as far as any Move."""
    return card.mov[1] if second else card.mov[0]


@climbs_as_it_moves.worded("N5.2")
def climbs_at_once(card: Card, second: bool) -> int:
    """With Climbing Plus a Climb is as long as any, and a Basic Short Skill."""
    return climbs_further(card)


@rule("CLIMB-1", only="N5.2")
def climbs_first(card: SkillCard, second: bool) -> str | None:
    """So with Climbing Plus a Climb."""
    late = second and card.name == CLIMBING_PLUS
    return say("A Climb by Climbing Plus is the first skill of its Order.") if late else None


def has_climbed_by(order: Order | None, piece: PieceId) -> bool:
    """So with a Climb."""
    return has_gone_by(CLIMBS, order, piece)


def may_leave_wall(table: Table, piece: PieceId, card: SkillCard | None) -> Refusal | None:
    """Whether a piece that holds on to a wall may do this."""
    standing = table.pieces.get(piece)
    bearer = counted(table, standing) if standing else None
    at_ease = bearer is not None and at_home_on_walls(bearer)
    return refuse(nothing_but_climb, piece in table.holding and not at_ease, card)


def on_a_wall(table: Table, piece: Piece) -> tuple[str, ...]:
    """The rule by which who holds on to a wall does more than climb."""
    bearer = counted(table, piece)
    climbs = piece.id in table.holding and bearer is not None and at_home_on_walls(bearer)
    return (at_home_on_walls.id,) if climbs else ()


@rule("CLIMB-2")
def at_home_on_walls(card: Card) -> bool:
    """With Climbing Plus it acts and reacts on a wall as it does on the ground."""
    return has(card, CLIMBING_PLUS)


@rule("FAQ-M2")
def nothing_but_climb(holds: bool, card: SkillCard | None) -> str | None:
    """Climb ends where the whole base is on level ground; until then there is nothing but Climb."""
    if not holds or (card is not None and card.name == "Climb"):
        return None
    return say("It is holding on to a wall: it can only Climb.")


def say_where_it_ends(course: Course, command: DeclareSkill, card: SkillCard) -> None:
    """Whether who has climbed stands on level ground or holds on, its owner says."""
    piece = course.table.pieces.get(as_piece(command.actor))
    if card.name in CLIMBS and piece is not None:
        holds = command.holds or not stands_on_top(command.holds)
        ids = (nothing_but_climb.id,) if holds else (stands_on_top.id,)
        course.add(e.FactStated(piece.side, HOLDS_ON, piece.id, answer=holds), *ids)


@rule("FAQ-M6")
def stands_on_top(holds: bool) -> bool:
    """Wholly on top its movement ends, and in its next Order it moves as anybody does."""
    return not holds


@rule("CLIMB-3")
def bare_on_a_wall(holds: bool, climbs: bool, cover: bool) -> str | None:
    """Who climbs, by whatever skill, has no Partial Cover while it is on a wall."""
    return say("It holds on to a wall: it has no Partial Cover.") if holds and cover else None


@bare_on_a_wall.worded("N5.3")
def bare_as_it_climbs(holds: bool, climbs: bool, cover: bool) -> str | None:
    """Nor has it on its way up, where it reaches the top."""
    if climbs and cover and not holds:
        return say("It has declared a Climb: no Partial Cover in this Order.")
    return bare_on_a_wall.by(N4)(holds, climbs, cover)
