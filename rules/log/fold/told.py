"""The fold of an Order that is told in one go: what was told of it, and what stood before it."""

from typing import Any, Final

from msgspec.structs import replace

from rules.log import events as e
from rules.log.fold.handlers import in_order, on, put
from rules.log.table import Hit, Order, Table, Told

ENDS_IT: Final[tuple[type[e.Event], ...]] = (
    e.OrderSpent, e.JumpAnnounced, e.OrdersLost, e.TokenSpent, e.RulingMade, e.FireteamFormed,
    e.ClassifiedDone, e.TurnBegan, e.MatchEnded,
)  # fmt: skip
"""What is something else than the Order that was told last: after it, that is told anew no more."""


@on(e.OrderTold)
def _(table: Table, event: e.OrderTold) -> Table:
    aros = event.side if event.unanswered else None
    before = replace(table, marks={}, undo=None, before_told=0)
    return replace(
        table,
        telling=Told(event.second, aros=aros),
        before_told=table.mark,
        marks={**table.marks, table.mark: before},
    )


@on(e.SecondNoted)
def _(table: Table, event: e.SecondNoted) -> Table:
    if table.telling is None:
        return table
    return replace(table, telling=replace(table.telling, noted=event.second))


@on(e.MarkerNamed)
def _(table: Table, event: e.MarkerNamed) -> Table:
    return in_order(
        table,
        lambda o: _with(o, named=put(o.told.named if o.told else {}, event.piece, event.card)),
    )


@on(e.ArosTold)
def _(table: Table, event: e.ArosTold) -> Table:
    return in_order(table, lambda o: _with(o, aros=event.by))


@on(e.ArosKept)
def _(table: Table, event: e.ArosKept) -> Table:
    return in_order(table, lambda o: _with(o, kept=event.aros, goes_off=event.goes_off))


@on(e.OutcomeTold)
def _(table: Table, event: e.OutcomeTold) -> Table:
    return in_order(table, lambda o: _with(o, came=event.came))


@on(e.StateTold)
def _(table: Table, event: e.StateTold) -> Table:
    """It is done: it does not begin again."""
    order = table.order
    came = order.told.came if order and order.told else None
    if order is None or came is None:
        return table
    told = (event.piece, event.state)
    left = tuple(one for one in came.befell if (one.piece, one.state) != told)
    return replace(table, order=_with(order, came=replace(came, befell=left)))


def _with(order: Order, **changes: Any) -> Order:
    return replace(order, told=replace(order.told or Told(), **changes))


def published(order: Order) -> Order:
    """The Order once the AROs of its second half are told: nothing is kept any more."""
    told = order.told
    kept = told is not None and (told.kept or told.goes_off)
    return _with(order, kept=(), goes_off=()) if kept and len(order.declared) > 1 else order


def answered(order: Order, hit: Hit, failed: int) -> Order:
    """The Order with fewer Saving Rolls that are told to have failed: these were of this hit."""
    came = order.told.came if order.told else None
    if came is None:
        return order
    left = []
    for one in came.hurt:
        if one.piece == hit.piece and one.attacker in ("", hit.by):
            taken = min(failed, one.failed)
            one, failed = replace(one, failed=one.failed - taken), failed - taken
        left.append(one)
    hurt = tuple(one for one in left if one.failed)
    return _with(order, came=replace(came, hurt=hurt))


def ended(table: Table, event: e.Event) -> Table:
    """The Table once something else has begun than the Order that was told last."""
    begun = isinstance(event, ENDS_IT) and not (isinstance(event, e.OrderSpent) and table.telling)
    if not table.before_told or not begun:
        return table
    left = {mark: then for mark, then in table.marks.items() if mark != table.before_told}
    return replace(table, before_told=0, marks=left)
