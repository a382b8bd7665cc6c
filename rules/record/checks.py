"""Whether a record is what it says it is: its chains, its course, its seals, its dice, its signatures."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec

from rules import seals
from rules.book.editions import WrongTerms
from rules.ids import SIDES, Audience, sees
from rules.log import events as e
from rules.log import kinds
from rules.log.fold import apply
from rules.log.table import EMPTY, Table, Terms
from rules.messages import say
from rules.record import throws
from rules.record.derived import Derived
from rules.record.devices import Devices
from rules.record.file import Line, Record, payload
from rules.record.shown import Shown
from rules.record.truth import Truth

RULED: Final = "RULING-1"


class Problem(msgspec.Struct, frozen=True):
    """Something wrong with a record, and where: the cursor of the line, 0 for the record itself."""

    cursor: int
    what: str

    def __str__(self) -> str:
        return str(self.said)

    @property
    def said(self) -> str:
        """All of it, as it is told."""
        if not self.cursor:
            return self.what
        return say("Line {cursor}: {what}", cursor=self.cursor, what=self.what)


def terms(record: Record) -> Terms:
    """What the match was played by, as its first lines say."""
    return _replayed(record)[1].terms


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

    course, _ = _replayed(record, hold)
    events = tuple(throws.events_of(record))
    dice = (Problem(cursor, what) for cursor, what in throws.Course(events).amiss)
    derived = derived or Derived(record)
    other = (Problem(cursor, what) for cursor, what in derived.amiss)
    signed = (Problem(cursor, what) for cursor, what in Devices(record).amiss)
    return (*_chains(record), *course, *untrue, *_seals(record, events), *dice, *other, *signed)


# ------------------------------------------------------------------ chains


def _chains(record: Record) -> Iterator[Problem]:
    """Each line is numbered on, is this seat's to see, and goes on from the one before it."""
    parts: tuple[Audience, ...] = tuple(part for part in ("all", *SIDES) if sees(record.seat, part))
    heads: dict[Audience, str] = dict.fromkeys(parts, seals.CHAIN_START)
    numbers: dict[Audience, int] = dict.fromkeys(parts, 0)
    for at, line in enumerate(record.lines, 1):
        if line.cursor != at:
            yield Problem(line.cursor, say("stands where line {at} should.", at=at))
        if line.audience not in heads:
            yield Problem(line.cursor, say("is not for seat {seat} to see.", seat=record.seat))
            continue
        for part in parts:
            numbers[part] += line.audience in (part, "all")
        if line.number != numbers[line.audience]:
            yield Problem(
                line.cursor,
                say(
                    "is numbered {number}, not {due}.",
                    number=line.number,
                    due=numbers[line.audience],
                ),
            )
        if amiss := _salted(record, line):
            yield Problem(line.cursor, amiss)
        if line.chain != _link(heads[line.audience], line):
            yield Problem(line.cursor, say("does not go on from the line before it in its chain."))
        heads[line.audience] = line.chain
    for part in parts:
        if record.heads.get(part) != heads[part]:
            yield Problem(
                0, say("The chain of {part} does not end where the record says.", part=part)
            )


def _salted(record: Record, line: Line) -> str:
    if not line.salt:
        return ""
    if record.format == 1:
        return say("has a salt, which no line of format 1 has.")
    if line.audience == "all":
        return say("has a salt, and nothing to hide.")
    return "" if seals.is_salt(line.salt) else say("has a salt that is none.")


def _link(previous: str, line: Line) -> str:
    try:
        hashed = payload(
            number=line.number,
            at=line.at,
            kind=line.kind,
            rules=line.rules,
            data=line.data,
            salt=line.salt,
        )
        return seals.chain_link(previous, hashed)
    except ValueError:
        return ""


# ------------------------------------------------------------------ the course of the match


Seen = Callable[[Line, e.Event, Table, Table], None]
"""What looks at a line that is followed: what happened in it, and the Table before and after."""


def _unseen(line: Line, event: e.Event, before: Table, after: Table) -> None:
    """Nobody looks."""


def _replayed(record: Record, each: Seen = _unseen) -> tuple[tuple[Problem, ...], Table]:
    """The lines folded again, up to the first that can't be; `each` is shown what each of them did."""
    table = EMPTY
    for line in record.lines:
        try:
            event = kinds.decode(line.kind, line.data)
        except KeyError:
            return (
                Problem(line.cursor, say("is of no known kind: {kind}.", kind=line.kind)),
            ), table
        except msgspec.ValidationError:
            return (Problem(line.cursor, say("is no {kind}.", kind=line.kind)),), table
        if line.audience != (event.side if isinstance(event, e.Private) else "all"):
            return (
                Problem(
                    line.cursor, say("is addressed to {audience}, wrongly.", audience=line.audience)
                ),
            ), table
        if isinstance(event, e.MatchOpened) and table is not EMPTY:
            return (Problem(line.cursor, say("opens a match that is open.")),), table
        before = table
        try:
            table = apply(table, event)
        except WrongTerms as wrong:
            return (
                Problem(line.cursor, say("can't be followed. {wrong}", wrong=str(wrong))),
            ), table
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            return (Problem(line.cursor, say("does not follow from the lines before it.")),), table
        each(line, event, before, table)
    return (), table


def played(record: Record) -> Iterator[tuple[Line, e.Event]]:
    """The lines with what happened in each, as far as they can be read and followed."""
    found: list[tuple[Line, e.Event]] = []
    _replayed(record, lambda line, event, before, after: found.append((line, event)))
    yield from found


# ------------------------------------------------------------------ seals


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
