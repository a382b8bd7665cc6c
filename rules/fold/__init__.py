"""The fold: a Table and what happened make the next Table. The same fold builds every seat's.

It decides nothing. A seat that was not told a fact simply has no event to fold; so no handler may
need a private fact, and none looks at who is asking.
"""

from collections.abc import Iterable

from rules.events import Entry, Event, Thrown
from rules.fold import (
    consent,
    contacts,
    crews,
    order,
    pieces,
    scoring,
    sealing,
    setting_up,
    tactical,
    turn,
)
from rules.fold.handlers import HANDLERS
from rules.table import Table

__all__ = [
    "apply",
    "consent",
    "contacts",
    "crews",
    "fold",
    "order",
    "pieces",
    "scoring",
    "sealing",
    "setting_up",
    "tactical",
    "turn",
]


def fold(table: Table, entries: Iterable[Entry]) -> Table:
    """The Table after these lines of the log."""
    for entry in entries:
        table = apply(table, entry.event)
    return table


def apply(table: Table, event: Event) -> Table:
    """The Table after one event."""
    handler = HANDLERS.get(type(event))
    table = handler(table, event) if handler else table
    return setting_up.count_throw(table, event) if isinstance(event, Thrown) else table
