"""Who may still react to this half of an Order."""

from rules.ids import PieceId, Side
from rules.log.table import Order, Table, standing_for
from rules.messages import say
from rules.pieces.deployables import is_deployable
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.requirements.whose import not_ones_own, own_piece

NOT_NOW = Refusal("not-now", say("There is nothing to react to right now."))
NO_CHANCE = Refusal("no-chance", say("It has no ARO: choose what lets it react."))
ARO_STEPS = ("2", "4")


def open_to(by: Side, piece: PieceId, table: Table) -> Refusal | None:
    """Why a piece may not react now; nothing, if it may."""
    order = table.order
    if order is not None and order.side == by:
        return refuse(nobody_reacts_to_an_aro, by) or NOT_NOW
    if order is None or table.step not in ARO_STEPS or by not in table.waits:
        return NOT_NOW
    if own_piece(table, by, piece) is None:
        return not_ones_own(table, by, piece)
    if is_deployable(table.pieces[piece]):
        return NO_CHANCE
    return refuse(one_aro, order, figure_of(table, piece))


def may_still_answer(by: Side, piece: PieceId, table: Table) -> Refusal | None:
    """Whether a piece may react to this half yet, and nothing is noted that it does."""
    if no := open_to(by, piece, table):
        return no
    noted = table.order is not None and not figure_of(table, piece).isdisjoint(table.order.noted)
    return (
        Refusal("not-now", say("Take its ARO back first: it declares it later.")) if noted else None
    )


def figure_of(table: Table, piece: PieceId) -> frozenset[PieceId]:
    """The pieces that stand for the same trooper, as far as this Table knows."""
    trooper = table.pieces[piece].trooper
    return (
        frozenset(one.id for one in standing_for(table, trooper)) if trooper else frozenset({piece})
    )


@rule("ARO-9")
def nobody_reacts_to_an_aro(by: Side) -> str | None:
    """Only the reactive player declares AROs; nobody reacts to one."""
    return say("Only the reactive player declares AROs.")


@rule("ARO-2")
def one_aro(order: Order, pieces: frozenset[PieceId]) -> str | None:
    """One ARO a trooper an Order."""
    return (
        None
        if pieces.isdisjoint(order.aros)
        else say("It has already declared its ARO in this Order.")
    )
