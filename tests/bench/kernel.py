"""The rules alone, in one process: random matches of the laws, played and folded again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, NamedTuple

from rules import game
from rules.game import AnyCommand, Command, Entry, Table
from rules.odds import Asked, Hand, foretold
from tests.rules.laws.matches import Script, played
from tests.rules.laws.play import Match

MATCHES = 6
LONG = 240  # steps, as long as a real match; some end sooner
LARGE = Asked(Hand(14, 5, 3, 12), Hand(13, 3, 3, 13))  # Burst 5 against Burst 3, EXP
AT_LEAST = 2.0  # seconds


class Moment(NamedTuple):
    """A command, a player's or the notebook's own, and the Tables on which it was put."""

    command: AnyCommand
    own: Table
    full: Table
    luck: bytes


class Watched(Match):
    """A match that remembers each of its moments."""

    def __init__(self) -> None:
        super().__init__()
        self.moments: list[Moment] = []

    def _follow(self, command: AnyCommand, luck: bytes) -> list[Entry]:
        own = self.tables[command.by] if isinstance(command, Command) else self.full
        self.moments.append(Moment(command, own, self.full, luck))
        return super()._follow(command, luck)


def figures() -> Iterator[tuple[str, float, str]]:
    matches = [played(Script(number, LONG), "N4") for number in range(MATCHES)]
    moments = list(chain.from_iterable(_watched(match) for match in matches))

    def commands() -> int:
        for command, own, full, luck in moments:
            if isinstance(command, Command):
                game.may(command, own)
            game.fold(full, game.happens(command, full, game.Luck(luck)))
        return len(moments)

    def folded() -> int:
        for match in matches:
            game.fold(game.EMPTY, match.log)
        return sum(len(match.log) for match in matches)

    def rolled() -> int:
        foretold(LARGE)
        return 1

    yield "kernel.commands", rate(commands), "commands/s"
    yield "kernel.fold", rate(folded), "events/s"
    yield "odds.ms", 1000 / rate(rolled), "ms"


def _watched(match: Any) -> list[Moment]:
    again = Watched()
    for command, luck in match.given:
        again.put(command, luck)
    return again.moments


def rate(do: Callable[[], int], at_least: float = AT_LEAST) -> float:
    """How much of it is done a second; the first time warms up and is not counted."""
    do()
    done, began = 0, time.perf_counter()
    while time.perf_counter() - began < at_least:
        done += do()
    return done / (time.perf_counter() - began)
