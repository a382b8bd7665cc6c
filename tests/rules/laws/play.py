"""A match in memory, put together as the product does it: one log, and of it each seat's part."""

from __future__ import annotations

import hashlib
from typing import Final

from rules import game
from rules.game import AnyCommand, Command, Entry, Refusal, Refused, Seat, Side, Table

SEATS: Final[tuple[Seat, ...]] = ("A", "B", "watcher", "referee")


SECRET: Final = hashlib.sha256(b"the dice of a match").hexdigest()


def seed(*parts: object) -> bytes:
    """A seed of luck, the same for the same parts."""
    return hashlib.sha256(repr(parts).encode()).digest()


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
        entries = game.happens(command, self.full, game.Luck(luck, lambda: SECRET))
        self.log += entries
        for seat in SEATS:
            part = [entry for entry in entries if game.sees(seat, entry.audience)]
            self.parts[seat] += part
            self.tables[seat] = game.fold(self.tables[seat], part)
            self.cursors[seat] += len(self.counted(seat, entries))
        return entries

    def view(self, viewer: Seat) -> game.View:
        """The page of a viewer."""
        return game.view(self.tables[viewer], viewer)

    def offers(self, viewer: Seat) -> tuple[game.Offer, ...]:
        """What a viewer could do now."""
        return game.offers(self.tables[viewer], viewer)

    def told(self, viewer: Seat, latest: list[Entry]) -> list[game.Line | None]:
        """The latest lines of the log as a viewer reads them."""
        return [*game.told_back(self.tables[viewer], latest)][::-1]

    def counted(self, seat: Seat, entries: list[Entry]) -> list[Entry]:
        """The lines that move a seat's cursor on: those of its own part of the log."""
        return [entry for entry in entries if game.sees(seat, entry.audience)]

    def pieces(self, side: Side) -> list[str]:
        """The ids of what one side has on the table."""
        return [one.id for one in self.full.pieces.values() if one.side == side]
