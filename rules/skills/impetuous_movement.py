"""How an Impetuous trooper moves by its token: all the way, and on its feet."""

from typing import Final

from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Piece, Pool, Table, side_of
from rules.messages import say
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.effective import counted
from rules.skills.climbing import CLIMBING_PLUS
from rules.skills.impetuous import is_impetuous
from rules.skills.impetuous_phase import POOL, STEP
from rules.skills.jumping import SUPER_JUMP

MOVE: Final = "Move"
IN_PLACE_OF_MOVE: Final = frozenset({SUPER_JUMP, CLIMBING_PLUS})
ALL_THE_WAY: Final = frozenset({MOVE, "Jump", "Climb", *IN_PLACE_OF_MOVE})


def moves(card: SkillCard) -> bool:
    """Whether a skill is the Move that an Impetuous activation has, or stands in its place."""
    return card.name == MOVE or stands_for_move(card)


@rule("IMPET-6")
def stands_for_move(card: SkillCard) -> bool:
    """With Super-Jump its user jumps, and with Climbing Plus it climbs, wherever Move is listed."""
    return card.name in IN_PLACE_OF_MOVE


@rule("FAQ-K4", off=True)
def bound_to_move(pool: Pool) -> bool:
    """Only in an Impetuous activation does its movement go as the rule has it."""
    return pool == POOL


@rule("IMPET-3")
def goes_all_the_way(told: bool) -> str | None:
    """The full MOV, into contact or towards the enemy's zone; its player says where that is."""
    return None if told else say("It has to move its full MOV: say where that takes it.")


@rule("IMPET-4")
def stands_up(lying: str, stance: bool) -> str | None:
    """A Move, Jump or Climb cancels Prone first, and nobody lies down to make it."""
    if lying and not stance:
        return say("It has to leave {state} State first.", state=lying)
    return say("It has to stand up to move.") if stance and not lying else None


def may_lie_down(table: Table, piece: Piece) -> Refusal | None:
    """Whether who moves by a passed Dodge may lie down for it, or lie on."""
    order, asked = table.order, ends_on_its_feet.wording(table.book)
    bound = order is not None and order.pool == POOL and piece.id in order.pieces
    return refuse(asked, bound) if asked is not None else None


def may_end_lying(table: Table, pool: Pool | None = None) -> Refusal | None:
    """Whether those who move by an Order of this pool may lie down as they come there."""
    asked = ends_on_its_feet.wording(table.book)
    if table.order is not None or table.step == STEP:
        pool = table.order.pool if table.order else POOL
    return refuse(asked, pool == POOL) if asked is not None else None


@rule("IMPET-8", only="N5.3")
def ends_on_its_feet(bound: bool) -> str | None:
    """Nobody ends an Impetuous activation Prone."""
    return say("It can't end an Impetuous activation Prone.") if bound else None


def binds(table: Table, actor: Piece, card: SkillCard) -> bool:
    """Whether its movement is not free now: the offers say then what has to be said of it."""
    pool = table.order.pool if table.order else POOL if table.step == STEP else "regular"
    every = card.name in ALL_THE_WAY and is_impetuous(counted(table, actor))
    return every and bound_to_move(pool)


def state_full_mov(course: Course, actor: Piece, card: SkillCard) -> None:
    """Its player says that it goes as far as it has to, and may be objected to."""
    order = course.table.order
    if order is not None and order.pool == POOL and card.name in ALL_THE_WAY:
        fact = e.FactStated(side_of(actor), "full MOV", actor.id)
        instead = (stands_for_move.id,) if stands_for_move(card) else ()
        near = (towards_the_enemy_zone.id,) if towards_the_enemy_zone() else ()
        course.add(fact, goes_all_the_way.id, bound_to_move.id, *instead, *near)


@rule("FAQ-K31")
def towards_the_enemy_zone() -> bool:
    """With no enemy in reach it goes towards the enemy Deployment Zone, as far as it has to; its player
    says so."""
    return True
