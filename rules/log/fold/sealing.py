"""The fold of seals and commitments."""

from msgspec.structs import replace

from rules.log import events as e
from rules.log.fold.handlers import on, put
from rules.log.table import Commitment, Table


@on(e.Sealed)
def _(table: Table, event: e.Sealed) -> Table:
    return replace(table, seals=put(table.seals, event.side, Commitment(event.root)))


@on(e.LeavesNoted)
@on(e.SealOpened)
def _(table: Table, event: e.LeavesNoted | e.SealOpened) -> Table:
    return replace(
        table,
        opened=table.opened or isinstance(event, e.SealOpened),
        notes=put(table.notes, event.side, event.notes),
        noise=put(table.noise, event.side, event.noise),
    )


@on(e.Committed)
def _(table: Table, event: e.Committed) -> Table:
    seal = table.seals.get(event.side, Commitment())
    seal = replace(seal, later=put(seal.later, event.label, event.digest))
    return replace(table, seals=put(table.seals, event.side, seal))


@on(e.CommitmentNoted)
def _(table: Table, event: e.CommitmentNoted) -> Table:
    notes = (*table.notes.get(event.side, ()), event.note)
    return replace(table, notes=put(table.notes, event.side, notes))
