"""Matches in memory with what was said in them, as the product writes it down: their records derive."""

from __future__ import annotations

from typing import Final
from unittest.mock import patch

from rules import game
from rules.game import AnyCommand, Entry
from rules.scenario import Played, play, read
from rules.scenario.play import Match as Scene
from tests.rules.laws.play import SEATS, SECRET, Match

_LOGS: Final[list[list[Entry]]] = []


class Said(Match):
    """A match of the laws, whose commands are in its log and whose luck follows from what binds its dice."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[Entry] = []

    def _follow(self, command: AnyCommand, luck: bytes) -> list[Entry]:
        drawn = game.drawn_with(SECRET, self.full.fair.parts, len(self.said))
        entries = game.happens(command, self.full, drawn)
        self.said += game.with_command(command, entries)
        self.log += entries
        for seat in SEATS:
            part = [entry for entry in entries if game.sees(seat, entry.audience)]
            self.parts[seat] += part
            self.tables[seat] = game.fold(self.tables[seat], part)
            self.cursors[seat] += len(self.counted(seat, entries))
        return entries


class _Scene(Scene):
    """The same of a scenario."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.said: list[Entry] = []
        _LOGS.append(self.said)

    def _happen(self, command: AnyCommand) -> list[Entry]:
        full = self.tables["referee"]
        drawn = game.drawn_with(self.secret, full.fair.parts, len(self.said))
        entries = game.happens(command, full, drawn)
        for seat, table in self.tables.items():
            self.tables[seat] = game.fold(table, self.part(seat, entries))
        self.log += entries
        self.said += game.with_command(command, entries)
        return entries


def said_in(written: str) -> tuple[Played, list[Entry]]:
    """A scenario as it is played, and its log with its commands."""
    with patch("rules.scenario.play.Match", _Scene):
        played = play(read(written))
    return played, _LOGS.pop()
