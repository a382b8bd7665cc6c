"""The fold: a Table and what happened make the next Table. The same fold builds every seat's.

It decides nothing. A seat that was not told a fact simply has no event to fold; so no handler may
need a private fact, and none looks at who is asking.
"""

from collections.abc import Iterable

from rules.events import Entry, Event
from rules.fold import (
    consent,
    contacts,
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
    return handler(table, event) if handler else table
