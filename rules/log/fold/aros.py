"""The fold of AROs: noted, declared, delayed, lost, and when nobody declares one any more."""

from msgspec.structs import replace

from rules.log import events as e
from rules.log.fold.handlers import in_order, on, put, without
from rules.log.fold.told import published
from rules.log.table import Table, Undo


@on(e.AroNoted)
def _(table: Table, event: e.AroNoted) -> Table:
    return in_order(
        table,
        lambda o: replace(
            o,
            noted=put(o.noted, event.piece, event.declared),
            appearing=put(o.appearing, event.piece, event.form),
            elsewhere=put(o.elsewhere, event.piece, event.instead),
        ),
    )


@on(e.AroWithdrawn)
def _(table: Table, event: e.AroWithdrawn) -> Table:
    return in_order(table, lambda o: replace(o, noted=without(o.noted, event.piece)))


@on(e.AroDeclared)
def _(table: Table, event: e.AroDeclared) -> Table:
    if table.order is None:  # before a jump is rolled
        return replace(table, leapt=(*table.leapt, event.piece))
    return in_order(
        table,
        lambda o: replace(
            o,
            aros=put(o.aros, event.piece, event.declared),
            delayed=o.delayed - {event.piece},
        ),
    )


@on(e.AroDelayed)
def _(table: Table, event: e.AroDelayed) -> Table:
    return in_order(table, lambda o: replace(o, delayed=o.delayed | {event.piece}))


@on(e.AroLost)
def _(table: Table, event: e.AroLost) -> Table:
    return in_order(
        table,
        lambda o: replace(o, delayed=o.delayed - {event.piece}, lost=o.lost | {event.piece}),
    )


@on(e.ArosClosed)
def _(table: Table, event: e.ArosClosed) -> Table:
    order = table.order
    gave_up = event.whole and order is not None and not (order.aros or order.delayed)
    undo = Undo(event.by, table.mark) if gave_up else None
    return in_order(
        replace(table, undo=undo),
        lambda o: replace(
            published(o),
            noted={},
            appearing={},
            elsewhere={},
            closed_whole=o.closed_whole or event.whole,
        ),
    )
