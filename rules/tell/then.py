"""What pieces were called as a line of the log was written: in it they are called so for ever, whatever
they have shown themselves as since."""

from msgspec.structs import replace

from rules.ids import PieceId
from rules.log import events as e
from rules.log.table import Table

Once = dict[PieceId, tuple[str, ...]]
"""What pieces had been called before, at some line (`Table.once`). It only grows."""


def as_called(table: Table, once: Once) -> Table:
    """The Table with its pieces called as they were when they had been called no more than this before:
    by the last of the names that they had by that appearance."""
    if once is table.once:
        return table
    found = {
        piece: names[len(then)]
        for piece, names in table.once.items()
        if len(then := once.get(piece, ())) < len(names)
    }
    return replace(table, names={**table.names, **found}, once=once) if found else table


def called_before(table: Table, event: e.Event) -> Table:
    """The Table of after this event with its pieces called as they were before it."""
    once = {one: names[:-1] for one in _turned(event) if (names := table.once.get(one))}
    return as_called(table, {**table.once, **once}) if once else table


def once_after(before: Table, event: e.Event) -> Once:
    """What pieces had been called before, once this had happened on this Table."""
    once = {
        one: (*before.once.get(one, ()), before.names[one])
        for one in _turned(event)
        if one in before.names
    }
    return {**before.once, **once} if once else before.once


def _turned(event: e.Event) -> tuple[PieceId, ...]:
    """The pieces that have another name by it."""
    if isinstance(event, e.TakenBack):
        return event.turned
    return (event.piece,) if isinstance(event, e.PieceTurned) else ()
