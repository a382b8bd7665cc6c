"""Every line of a match worked out again: from the commands, what bound its dice, and what was sealed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from rules.dice import fair
from rules.happens import due, happens
from rules.ids import SIDES, Seat, sees
from rules.log import commands as c
from rules.log import events as e
from rules.log import given, kinds
from rules.log.events import Entry
from rules.log.fold import fold
from rules.log.table import EMPTY, Table
from rules.may import may
from rules.messages import say
from rules.record.file import Line, Record
from rules.turn.passing import passes
from rules.turn.the_end import is_shut

SEATS: Final[tuple[Seat, ...]] = (*SIDES, "watcher", "referee")
BROKEN: Final = (KeyError, IndexError, TypeError, ValueError, AttributeError, msgspec.MsgspecError)


class Derived:
    """What came of working it out. `amiss`: what is not as it follows, by its cursor; `commands`: how many
    were given; `untold`: how many lines were before the first of them; `other`: how many commands were
    given by other rules than these; `closed`: whether nothing could be worked out, for want of all that
    was hidden."""

    def __init__(self, record: Record) -> None:
        self.amiss: list[tuple[int, str]] = []
        self.commands = self.untold = self.other = 0
        self._lines, self._entries = record.lines, _read(record.lines)
        events = (one.event for one in self._entries)
        opened = (one.secret for one in events if isinstance(one, e.SecretOpened))
        self._secret = next(opened, "")
        self.closed = record.seat != "referee" or not self._secret
        self._tables: dict[Seat, Table] = dict.fromkeys(SEATS, EMPTY)
        if not self.closed:
            self._work()

    @property
    def whole(self) -> bool:
        """Whether every line was worked out."""
        return not (self.closed or self.untold or self.other) and self.commands > 0

    def _work(self) -> None:
        begins = [at for at, one in enumerate(self._entries) if isinstance(one.event, given.KINDS)]
        # What is its owner's part of a command begins nothing of its own.
        begins = [at for at in begins if not self._is_rest(at)]
        self.commands, self.untold = len(begins), begins[0] if begins else len(self._entries)
        try:
            self._fold(self._entries[: self.untold] if begins else ())
            for at, until in pairwise([*begins, len(self._entries)]):
                self._follow(at, until)
                self._fold(self._entries[at:until])
        except BROKEN:
            pass  # that it can't be read or followed is named where its course is checked

    def _is_rest(self, at: int) -> bool:
        before, event = self._entries[at - 1].event if at else None, self._entries[at].event
        return (
            isinstance(event, e.CommandNoted)
            and isinstance(before, e.CommandGiven)
            and not before.command
            and before.by == event.side
        )

    def _follow(self, at: int, until: int) -> None:
        """The lines of the command that begins at a place are those that follow from it, and no others."""
        head = self._entries[at].event
        rest = self._entries[at + 1].event if at + 1 < until else head
        told = rest if isinstance(head, e.CommandGiven) and not head.command else head
        if not isinstance(told, given.KINDS):
            self._wrong(at, say("is a command that its owner has not noted."))
            return
        assert isinstance(head, e.CommandGiven | e.CommandNoted)
        assert isinstance(told, e.CommandGiven | e.CommandNoted)
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
        full = self._tables["referee"]
        try:
            luck = fair.drawn_with(self._secret, full.fair.parts, at)
            follows = given.with_command(command, happens(command, full, luck))
        except BROKEN:
            self._wrong(at, say("is a command from which nothing can follow."))
            return
        self._compare(at, self._entries[at:until], follows)

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
        full = self._tables["referee"]
        match command:
            case c.Command():
                return may(command, self._tables[command.by]) is None
            case c.OpenMatch():
                return full == EMPTY
            case c.PassStep():
                return passes(self._tables["watcher"])
            case c.OpenSeals():
                return is_shut(full)
            case c.Seal() | c.Reveal() | c.Conclude():
                return command == due(full)
        return not full.ended

    def _fold(self, entries: Sequence[Entry]) -> None:
        for seat, table in self._tables.items():
            part = [one for one in entries if sees(seat, one.audience)]
            self._tables[seat] = fold(table, part)

    def _wrong(self, at: int, what: str) -> None:
        self.amiss.append((self._lines[at].cursor, what))


def _plain(entry: Entry) -> tuple[object, ...]:
    """A line as it is written down."""
    return entry.audience, entry.rules, kinds.encode(entry.event)


def _read(lines: Sequence[Line]) -> list[Entry]:
    """The lines as entries, up to the first that can't be read."""
    return list(_readable(lines))


def _readable(lines: Sequence[Line]) -> Iterator[Entry]:
    for line in lines:
        try:
            yield Entry(line.audience, line.rules, kinds.decode(line.kind, line.data))
        except (KeyError, msgspec.ValidationError):
            return
