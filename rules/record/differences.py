"""Where another version of its edition would have ruled a match otherwise, on the same declarations.

Each command is given once more to the match as it stood, by the other Book: what it refuses, or what follows
by it and did not. Nothing adds up: the next command finds the match as it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from rules.book.editions import Book, versions
from rules.due import due
from rules.happens import happens
from rules.log import commands as c
from rules.log import given, kinds
from rules.log.events import Entry
from rules.log.table import Table, in_force
from rules.may import may
from rules.record.commanded import Commanded
from rules.refusals import Refusal

UNLIKE: Final = (c.OpenMatch, c.EnterArmy, c.Seal)
"""What is no declaration: by these it is agreed what is played."""


class Difference(NamedTuple):
    """A command at a place of the log that another Book has otherwise: it is refused, or other lines
    `follow` than `came`. They are told from what stands: `by` the other Book, and as it `was`."""

    at: int
    was: Table
    by: Table
    refusal: Refusal | None
    came: tuple[Entry, ...] = ()
    follow: tuple[Entry, ...] = ()


def differences(log: Sequence[Entry], other: Book) -> Iterator[Difference]:
    """Every command of a match whose secrets are open that another Book rules otherwise, in its course.
    Raises ValueError: the Book is of another game; WrongTerms: what was agreed is none of its rules."""
    of = Commanded(log)
    if of.closed:
        return
    for at, until in of.course():
        command = given.read(of.said(at, until)[-1])
        full = of.tables["referee"]
        if isinstance(command, UNLIKE) or full.ended:
            continue
        if other not in versions(full.book):
            raise ValueError(f"{other.edition} is another game than {full.book.edition}.")
        before = _by(full, other)
        if isinstance(command, c.Command):
            refusal = may(command, _by(of.tables[command.by], other))
            if refusal is not None:
                yield Difference(at, full, before, refusal)
                continue
        came = happens(command, full, of.luck(at))
        # What the notebook does by itself it does where it is due.
        stands = isinstance(command, c.Command) or due(full) != command or due(before) == command
        follows: Sequence[Entry] = happens(command, before, of.luck(at)) if stands else ()
        if [*map(_plain, came)] != [*map(_plain, follows)]:
            yield Difference(at, full, before, None, tuple(came), tuple(follows))


def _by(table: Table, book: Book) -> Table:
    """A Table as it would stand by another Book."""
    terms = table.terms
    lines = in_force(book.edition, terms.mission, terms.season, terms.house)
    return replace(table, terms=replace(terms, edition=book.edition, lines=lines))


def _plain(entry: Entry) -> tuple[object, ...]:
    return entry.audience, kinds.encode(entry.event)
