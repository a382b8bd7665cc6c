"""The commands of a match in their course, each with every seat's Table as it stood before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from rules.dice import fair
from rules.ids import SIDES, Seat, sees
from rules.log import events as e
from rules.log import given
from rules.log.events import Entry
from rules.log.fold import fold
from rules.log.table import EMPTY, Table
from rules.luck import Luck

SEATS: Final[tuple[Seat, ...]] = (*SIDES, "watcher", "referee")
BROKEN: Final = (KeyError, IndexError, TypeError, ValueError, AttributeError, msgspec.MsgspecError)
"""What goes wrong with a record that somebody wrote themselves."""


class Commanded:
    """The whole log of a match, which is followed command by command. `closed`: it has not all that was
    hidden, and can't be; `begins`: the places of its lines at which a command is said; `tables`: what each
    seat saw before the one that `course` has come to."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        opened = (one.event.secret for one in self.entries if isinstance(one.event, e.SecretOpened))
        self._secret = next(opened, "")
        self.closed = not self._secret
        begins = [at for at, one in enumerate(self.entries) if isinstance(one.event, given.KINDS)]
        # What is its owner's part of a command begins nothing of its own.
        self.begins = [at for at in begins if not self._is_rest(at)]
        self.tables: dict[Seat, Table] = dict.fromkeys(SEATS, EMPTY)

    def course(self) -> Iterator[tuple[int, int]]:
        """From where to where the lines of each command go. Raises one of BROKEN where nobody can follow."""
        self._fold(self.entries[: self.begins[0]] if self.begins else ())
        for at, until in pairwise([*self.begins, len(self.entries)]):
            yield at, until
            self._fold(self.entries[at:until])

    def said(self, at: int, until: int) -> tuple[e.CommandGiven | e.CommandNoted, ...]:
        """How the command whose lines these are was said: to all, and what its owner alone reads of it."""
        said = [self.entries[at].event]
        if isinstance(said[0], e.CommandGiven) and not said[0].command:
            said += [one.event for one in self.entries[at + 1 : min(at + 2, until)]]
        return tuple(one for one in said if isinstance(one, e.CommandGiven | e.CommandNoted))

    def luck(self, at: int) -> Luck:
        """The dice and the salts of the command at a place."""
        return fair.drawn_with(self._secret, self.tables["referee"].fair.parts, at)

    def _is_rest(self, at: int) -> bool:
        before, event = self.entries[at - 1].event if at else None, self.entries[at].event
        return (
            isinstance(event, e.CommandNoted)
            and isinstance(before, e.CommandGiven)
            and not before.command
            and before.by == event.side
        )

    def _fold(self, entries: Sequence[Entry]) -> None:
        for seat, table in self.tables.items():
            part = [one for one in entries if sees(seat, one.audience)]
            self.tables[seat] = fold(table, part)
