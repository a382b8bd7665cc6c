"""Whether a record is what it says it is: its chains, its course, its seals, its dice, its signatures."""

from collections.abc import Iterable, Iterator
from typing import Final

from rules.ids import SIDES, sees
from rules.log import events as e
from rules.log.table import Table, Terms
from rules.messages import say
from rules.record import throws
from rules.record.chains import chains
from rules.record.derived import Derived
from rules.record.devices import Devices
from rules.record.file import Line, Record
from rules.record.problem import Problem
from rules.record.replaying import replayed
from rules.record.shown import Shown
from rules.record.truth import Truth

RULED: Final = "RULING-1"


def terms(record: Record) -> Terms:
    """What the match was played by, as its first lines say."""
    return replayed(record)[1].terms


def over(record: Record) -> bool:
    """Whether its match ends in it."""
    return any(line.kind == "MatchEnded" for line in record.lines)


def shut(record: Record) -> bool:
    """Whether what its match hid waits for the end of its event."""
    shown = Shown()
    for cursor, event in throws.events_of(record):
        shown.amiss(cursor, event)
    return shown.is_shut


def said(record: Record) -> int:
    """How many Orders of a match are as they were said at the table: what came of them nobody can work
    out again. Those that were taken back whole are none."""
    return sum(_told(line.kind, bool(line.data.get("anew"))) for line in record.lines)


def told(event: e.Event) -> int:
    """What an event adds to that number."""
    return _told(type(event).__name__, bool(getattr(event, "anew", False)))


def _told(kind: str, anew: bool) -> int:
    return (kind == "OrderTold") - (kind == "TakenBack" and anew)


def verify(record: Record, derived: Derived | None = None) -> tuple[Problem, ...]:
    """What is wrong with a record: nothing, if its chains, its seals, its dice and its course hold, every
    line follows from the commands that are in it, and those that are signed are what was signed.

    Where that can't be worked out (`Derived` says why) a result is taken as the line says it. `derived`:
    of this record, where it has been worked out before.
    """
    truth, untrue = Truth(), list[Problem]()

    def hold(line: Line, event: e.Event, before: Table, after: Table) -> None:
        """What a side sealed and showed is what its own lines say, as far as they are there."""
        if amiss := truth.amiss(event, before, after):
            untrue.append(Problem(line.cursor, amiss))

    course, _ = replayed(record, hold)
    events = tuple(throws.events_of(record))
    dice = (Problem(cursor, what) for cursor, what in throws.Course(events).amiss)
    derived = derived or Derived(record)
    other = (Problem(cursor, what) for cursor, what in derived.amiss)
    signed = (Problem(cursor, what) for cursor, what in Devices(record).amiss)
    return (*chains(record), *course, *untrue, *_seals(record, events), *dice, *other, *signed)


def _seals(record: Record, events: Iterable[tuple[int, e.Event]]) -> Iterator[Problem]:
    """What a side noted gives the root it showed; what was opened lies under it, and was so; what had
    to be opened was. The whole of a record is of a match that is over."""
    shown = Shown([side for side in SIDES if sees(record.seat, side)])
    by = {line.cursor: line.rules for line in record.lines}
    for cursor, event in events:
        if amiss := shown.amiss(cursor, event, ruled=RULED in by[cursor]):
            yield Problem(cursor, amiss)
    yield from (Problem(cursor, what) for cursor, what in shown.missing())
    if record.seat == "referee" and not over(record):
        yield Problem(0, say("It is cut off: a whole record ends when its match is over."))
