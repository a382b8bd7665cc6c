"""A match in memory, put together as the product does it: one log, and of it each seat's part."""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec

from rules import game
from rules.game import AnyCommand, Command, Entry, Refusal, Refused, Seat, Side, Table

SEATS: Final[tuple[Seat, ...]] = ("A", "B", "watcher", "referee")


def seed(*parts: object) -> bytes:
    """A seed of luck, the same for the same parts."""
    return hashlib.sha256(repr(parts).encode()).digest()


def plain(what: object) -> bytes:
    """As it would be sent: bytes in which the order of lists and dicts counts, that of sets not."""
    return msgspec.json.encode(_plain(what))


def _plain(what: object) -> Any:
    if isinstance(what, msgspec.Struct):
        fields = ((name, _plain(getattr(what, name))) for name in what.__struct_fields__)
        return [type(what).__name__, *fields]
    if isinstance(what, dict):
        return [[_plain(key), _plain(value)] for key, value in what.items()]
    if isinstance(what, frozenset | set):
        return sorted(_plain(one) for one in what)
    if isinstance(what, list | tuple):
        return [_plain(one) for one in what]
    return what


class Match:
    """A log, every seat's Table folded from that seat's part of it, and every seat's cursor."""

    def __init__(self) -> None:
        self.log: list[Entry] = []
        self.parts: dict[Seat, list[Entry]] = {seat: [] for seat in SEATS}
        self.tables: dict[Seat, Table] = dict.fromkeys(SEATS, game.EMPTY)
        self.cursors: dict[Seat, int] = dict.fromkeys(SEATS, 0)
        self.given: list[tuple[AnyCommand, bytes]] = []

    @property
    def full(self) -> Table:
        """The Table of the whole log."""
        return self.tables["referee"]

    def may(self, command: Command) -> Refusal | None:
        """What the side that asks is told."""
        return game.may(command, self.tables[command.by])

    def put(self, command: AnyCommand, luck: bytes) -> list[Entry]:
        """Take a command, then whatever is due. Raises Refused when a player may not give it."""
        if isinstance(command, Command) and (no := self.may(command)):
            raise Refused(no)
        self.given.append((command, luck))
        entries = self._follow(command, luck)
        while (due := game.due(self.full)) is not None:
            luck = seed("due", luck)
            entries += self._follow(due, luck)
        return entries

    def _follow(self, command: AnyCommand, luck: bytes) -> list[Entry]:
        entries = game.happens(command, self.full, game.Luck(luck))
        self.log += entries
        for seat in SEATS:
            part = [entry for entry in entries if game.sees(seat, entry.audience)]
            self.parts[seat] += part
            self.tables[seat] = game.fold(self.tables[seat], part)
            self.cursors[seat] += len(self.counted(seat, entries))
        return entries

    def counted(self, seat: Seat, entries: list[Entry]) -> list[Entry]:
        """The lines that move a seat's cursor on: those of its own part of the log."""
        return [entry for entry in entries if game.sees(seat, entry.audience)]

    def pieces(self, side: Side) -> list[str]:
        """The ids of what one side has on the table."""
        return [one.id for one in self.full.pieces.values() if one.side == side]
