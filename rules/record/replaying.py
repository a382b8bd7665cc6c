"""The course of a record: its lines folded again, as far as they can be followed."""

from collections.abc import Callable, Iterator

import msgspec

from rules.book.editions import WrongTerms
from rules.log import events as e
from rules.log import kinds
from rules.log.fold import apply
from rules.log.table import EMPTY, Table
from rules.messages import say
from rules.record.file import Line, Record
from rules.record.problem import Problem

Seen = Callable[[Line, e.Event, Table, Table], None]
"""What looks at a line that is followed: what happened in it, and the Table before and after."""


def _unseen(line: Line, event: e.Event, before: Table, after: Table) -> None:
    """Nobody looks."""


def replayed(record: Record, each: Seen = _unseen) -> tuple[tuple[Problem, ...], Table]:
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
    replayed(record, lambda line, event, before, after: found.append((line, event)))
    yield from found
