"""Every line of a match worked out again: from the commands, what bound its dice, and what was sealed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from rules.due import due
from rules.happens import happens
from rules.log import commands as c
from rules.log import given, kinds
from rules.log.events import Entry
from rules.log.table import EMPTY
from rules.may import may
from rules.messages import say
from rules.record.commanded import BROKEN, Commanded
from rules.record.file import Line, Record
from rules.turn.passing import passes
from rules.turn.the_end import is_shut


class Derived:
    """What came of working it out. `amiss`: what is not as it follows, by its cursor; `commands`: how many
    were given; `untold`: how many lines were before the first of them; `other`: how many commands were
    given by other rules than these; `closed`: whether nothing could be worked out, for want of all that
    was hidden."""

    def __init__(self, record: Record) -> None:
        self.amiss: list[tuple[int, str]] = []
        self.commands = self.untold = self.other = 0
        self._lines = record.lines
        self._of = Commanded(list(_readable(record.lines)))
        self.closed = record.seat != "referee" or self._of.closed
        if not self.closed:
            self._work()

    @property
    def whole(self) -> bool:
        """Whether every line was worked out."""
        return not (self.closed or self.untold or self.other) and self.commands > 0

    def _work(self) -> None:
        begins = self._of.begins
        self.commands = len(begins)
        self.untold = begins[0] if begins else len(self._of.entries)
        try:
            for at, until in self._of.course():
                self._follow(at, until)
        except BROKEN:
            pass  # that it can't be read or followed is named where its course is checked

    def _follow(self, at: int, until: int) -> None:
        """The lines of the command that begins at a place are those that follow from it, and no others."""
        head, *rest = self._of.said(at, until)
        told = rest[0] if rest else head
        if not told.command:
            self._wrong(at, say("is a command that its owner has not noted."))
            return
        if {head.version, told.version} != {given.VERSION}:
            self.other += 1
            return
        try:
            command = given.read(told)
        except ValueError:
            self._wrong(at, say("is no command that can be given."))
            return
        if not self._could(command):
            self._wrong(at, say("is a command that could not be given then."))
            return
        full = self._of.tables["referee"]
        try:
            follows = given.with_command(command, happens(command, full, self._of.luck(at)))
        except BROKEN:
            self._wrong(at, say("is a command from which nothing can follow."))
            return
        self._compare(at, self._of.entries[at:until], follows)

    def _compare(self, at: int, told: Sequence[Entry], follows: Sequence[Entry]) -> None:
        cursor = self._lines[at].cursor
        for offset, (one, other) in enumerate(zip(told, follows, strict=False)):
            if one != other and _plain(one) != _plain(other):
                self._wrong(
                    at + offset,
                    say("does not follow from the command in line {cursor}.", cursor=cursor),
                )
                return
        if len(told) > len(follows):
            self._wrong(at + len(follows), say("follows from no command."))
        elif len(told) < len(follows):
            self._wrong(at, say("is a command from which more follows than is there."))

    def _could(self, command: c.AnyCommand) -> bool:
        """Whether it could be given: by a side, as its own Table was; by the notebook, as it was due."""
        full = self._of.tables["referee"]
        match command:
            case c.Command():
                return may(command, self._of.tables[command.by]) is None
            case c.OpenMatch():
                return full == EMPTY
            case c.PassStep():
                return passes(self._of.tables["watcher"])
            case c.OpenSeals():
                return is_shut(full)
            case c.Seal() | c.Reveal() | c.Conclude():
                return command == due(full)
        return not full.ended

    def _wrong(self, at: int, what: str) -> None:
        self.amiss.append((self._lines[at].cursor, what))


def _plain(entry: Entry) -> tuple[object, ...]:
    """A line as it is written down, but for a signature under it: nobody else can work that out."""
    event = entry.event
    if isinstance(event, given.KINDS):
        event = replace(event, signed=None)
    return entry.audience, entry.rules, kinds.encode(event)


def _readable(lines: Sequence[Line]) -> Iterator[Entry]:
    """The lines as entries, up to the first that can't be read."""
    for line in lines:
        try:
            yield Entry(line.audience, line.rules, kinds.decode(line.kind, line.data))
        except (KeyError, msgspec.ValidationError):
            return
