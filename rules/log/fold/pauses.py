"""The fold of a match that is adjourned: until when, who calls the other back, who came."""

from msgspec.structs import replace

from rules.ids import SIDES
from rules.log import events as e
from rules.log.fold.handlers import on, still_called
from rules.log.table import Pause, Table

BOTH = frozenset(SIDES)


@on(e.MatchAdjourned)
def _(table: Table, event: e.MatchAdjourned) -> Table:
    return replace(
        table, paused=table.step, step="adjourned", proposal=None, pause=None, calls=None
    )


@on(e.PauseAgreed)
def _(table: Table, event: e.PauseAgreed) -> Table:
    pause = Pause(event.until)
    return replace(
        table, paused=table.step, step="adjourned", proposal=None, pause=pause, calls=None
    )


@on(e.CalledBack)
def _(table: Table, event: e.CalledBack) -> Table:
    return replace(table, calls=event.by)


@on(e.CameBack)
def _(table: Table, event: e.CameBack) -> Table:
    pause = table.pause
    if table.step == "adjourned" and pause is not None:
        pause = replace(pause, back=pause.back | {event.side})
    return replace(table, pause=pause, calls=still_called(table, event.side))


@on(e.MatchResumed)
def _(table: Table, event: e.MatchResumed) -> Table:
    """A time that was agreed is kept, also where both came earlier."""
    pause = table.pause if table.pause is not None and table.pause.until else None
    step = table.paused or "orders"
    return replace(table, step=step, paused=None, pause=pause, calls=None)
