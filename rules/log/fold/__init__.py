"""The fold: a Table and what happened make the next Table. The same fold builds every seat's.

It decides nothing. A seat that was not told a fact simply has no event to fold; so no handler may
need a private fact, and none looks at who is asking.
"""

from collections.abc import Iterable

from rules.log.events import CommandGiven, CommandNoted, Entry, Event, Thrown
from rules.log.fold import (
    aros,
    consent,
    contacts,
    crews,
    figures,
    fireteams,
    order,
    pauses,
    pieces,
    rolls,
    scene,
    scoring,
    sealing,
    setting_up,
    states,
    tactical,
    told,
    turn,
)
from rules.log.fold.handlers import HANDLERS
from rules.log.table import Table

__all__ = [
    "apply",
    "aros",
    "consent",
    "contacts",
    "crews",
    "figures",
    "fireteams",
    "fold",
    "order",
    "pauses",
    "pieces",
    "rolls",
    "scene",
    "scoring",
    "sealing",
    "setting_up",
    "states",
    "tactical",
    "told",
    "turn",
]


def fold(table: Table, entries: Iterable[Entry]) -> Table:
    """The Table after these lines of the log."""
    for entry in entries:
        table = apply(table, entry.event)
    return table


def apply(table: Table, event: Event) -> Table:
    """The Table after one event. What was said is nothing that happened: what follows from it is."""
    if isinstance(event, CommandGiven | CommandNoted):
        return table
    handler = HANDLERS.get(type(event))
    table = told.ended(table, event)
    after = consent.acted(handler(table, event) if handler else table, event)
    after = scene.followed(table, event, after)
    return setting_up.count_throw(after, event) if isinstance(event, Thrown) else after
