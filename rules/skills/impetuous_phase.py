"""The Impetuous Phase: each trooper with an Impetuous Token may be activated once, at no Order's cost."""

from typing import Final

from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Order, Piece, Pool, Pools, Table, pieces_of, side_of
from rules.messages import say
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.company import held_together, team_mates
from rules.seen.effective import counted
from rules.skills.impetuous import is_impetuous
from rules.states import null

STEP: Final = "impetuous"
POOL: Final[Pool] = "impetuous"


def begin(course: Course) -> bool:
    """Place the tokens and wait for the player; False where there is no such phase in this turn."""
    table = course.table
    side = table.active or "A"
    marked = tuple(one.id for one in pieces_of(table, side) if _takes_part(table, one))
    if not marked:
        return False
    if side in table.retreating and course.by(none_in_retreat, side):
        return False
    held = any(_held(table, one) for one in pieces_of(table, side))
    if not course.by(tokens_placed, side, marked, also=(held_together.id,) if held else ()):
        return False
    course.add(e.StepReached("impetuous", (side,)))
    return True


def _takes_part(table: Table, piece: Piece) -> bool:
    return is_impetuous(counted(table, piece)) and not null(table, piece)


def _held(table: Table, piece: Piece) -> bool:
    """Whether it would have a token if it were in no Fireteam."""
    if held_together.wording(table.book) is None:
        return False
    return is_impetuous(piece.told or piece.card) and bool(team_mates(table, piece.id))


@rule("IMPET-1")
def tokens_placed(side: Side, pieces: tuple[PieceId, ...]) -> e.ImpetuousCounted | None:
    """A token beside each Impetuous trooper: it may be activated once in the Impetuous Phase."""
    return e.ImpetuousCounted(side, pieces)


@rule("IMPET-5")
def none_in_retreat(side: Side) -> e.ImpetuousCounted | None:
    """A player in Retreat! has no Impetuous Phase."""
    return e.ImpetuousCounted(side, ())


def end(course: Course) -> None:
    """The tokens that were not used go; the Orders Phase begins."""
    side = course.table.active or "A"
    if course.table.impetuous:
        course.add(e.ImpetuousCounted(side, ()), tokens_placed.id)
    course.add(e.StepReached("orders", (side,)))


def may_activate(pool: Pool, actor: Piece, table: Table, *, arrives: bool) -> Refusal | None:
    """Whether a trooper is activated by its Impetuous Token; in this phase by nothing else.

    Who arrives by air has none that anybody could see. Nobody waits for it either: where no other
    has a token it arrives before the first Order is spent.
    """
    here = table.step == STEP and actor.id in table.impetuous
    spent = table.pools.get(side_of(actor), Pools()).spent
    lands = arrives and _takes_part(table, actor) and (table.step == STEP or not spent)
    return refuse(once_by_its_token, pool == POOL and (here or lands))


@rule("IMPET-1")
def once_by_its_token(has_token: bool) -> str | None:
    """In the Impetuous Phase, and then alone, who has its token may be activated by it."""
    return (
        None
        if has_token
        else say("In the Impetuous Phase only troopers with an Impetuous Token activate.")
    )


@rule("FAQ-K6")
def counts_as_an_order() -> bool:
    """An activation by the token counts as an Order spent on the trooper, AROs and all."""
    return True


def gives_no_aros(order: Order) -> bool:
    """Whether nobody may answer this activation."""
    return order.pool == POOL and not counts_as_an_order()
