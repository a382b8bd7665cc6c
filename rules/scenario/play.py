"""Play a scenario as the product does, and see what each seat sees."""

import hashlib
from collections.abc import Iterator
from typing import Final

import msgspec

from rules.due import due
from rules.happens import happens
from rules.ids import Seat, sees
from rules.log import commands as c
from rules.log.events import Entry
from rules.log.fold import fold
from rules.log.table import EMPTY, Table
from rules.luck import Luck
from rules.may import may
from rules.refusals import Refusal, Refused
from rules.scenario.expectations import Sight, unmet
from rules.scenario.script import Script
from rules.scenario.words import Asked
from rules.turn import tactical
from rules.turn.passing import passes

SEATS: Final[tuple[Seat, ...]] = ("A", "B", "watcher", "referee")


class Moment(msgspec.Struct, frozen=True):
    """One command as it was played: what came of it, what each seat has after it, what failed."""

    asked: Asked | None
    refusal: Refusal | None
    entries: tuple[Entry, ...]
    tables: dict[Seat, Table]
    setup: bool = False
    failures: tuple[str, ...] = ()


class Played(msgspec.Struct, frozen=True):
    """A scenario, played."""

    title: str
    moments: tuple[Moment, ...]

    @property
    def failures(self) -> tuple[str, ...]:
        """Every expectation that did not hold, with the command it belongs to."""
        return tuple(
            f"{one.asked or 'So far'}: {text}" for one in self.moments for text in one.failures
        )

    @property
    def rules(self) -> frozenset[str]:
        """The ids of the rules that it shows: those on its lines and on its refusals."""
        lines = {id for one in self.moments for entry in one.entries for id in entry.rules}
        refused = {one.refusal.rule for one in self.moments if one.refusal and one.refusal.rule}
        return frozenset(lines | refused)


class Match:
    """A match in memory: the full log, and the Table that each seat folds from its part alone."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.secret = hashlib.sha256(f"{seed} dice".encode()).hexdigest()
        self.commands = 0
        self.log: list[Entry] = []
        self.tables: dict[Seat, Table] = dict.fromkeys(SEATS, EMPTY)

    def put(self, asked: Asked) -> tuple[Refusal | None, list[Entry]]:
        """A command as the product takes it: asked of the giver's own Table; then what is due."""
        try:
            command = asked.fill(self.tables[asked.by or "referee"])
        except Refused as refused:
            return refused.refusal, []
        if isinstance(command, c.Command) and (no := may(command, self.tables[command.by])):
            return no, []
        entries = self._happen(command)
        self._settle(entries)
        return None, entries

    def _settle(self, entries: list[Entry]) -> None:
        while (system := due(self.tables["referee"])) is not None:
            entries += self._happen(system)

    def pass_steps(self) -> list[Entry]:
        """What passes by itself, as the product lets it: by what a watcher sees."""
        entries: list[Entry] = []
        while passes(self.tables["watcher"]):
            entries += self._happen(c.PassStep())
            self._settle(entries)
        return entries

    def pass_tactical(self) -> list[Entry]:
        """Every side that the Tactical Phase waits for has nothing to do there."""
        entries: list[Entry] = []
        while (table := self.tables["referee"]).step in tactical.STEPS and table.waits:
            for side in sorted(table.waits):
                entries += self._happen(c.Done(by=side))
            self._settle(entries)
        return entries

    def _happen(self, command: c.AnyCommand) -> list[Entry]:
        self.commands += 1
        seed = hashlib.sha256(f"{self.seed} {self.commands}".encode()).digest()
        entries = happens(command, self.tables["referee"], Luck(seed, lambda: self.secret))
        for seat, table in self.tables.items():
            self.tables[seat] = fold(table, self.part(seat, entries))
        self.log += entries
        return entries

    @staticmethod
    def part(seat: Seat, entries: list[Entry]) -> list[Entry]:
        """The lines that a seat may see."""
        return [entry for entry in entries if sees(seat, entry.audience)]


def play(script: Script, edition: str = "") -> Played:
    """Play it to its end, whatever fails on the way, by the first of its editions or by this one of
    them. Malformed: it expects what nobody can, or is none of that edition."""
    script = script.of(edition or script.editions[0])
    match = Match(script.seed)
    return Played(script.title, tuple(_moments(script, match)))


def _moments(script: Script, match: Match) -> Iterator[Moment]:
    for asked in script.setup:
        refusal, entries = match.put(asked)
        yield _quiet(match, asked, refusal, entries, setup=True)
    for step in script.steps:
        *before, last = step.asked or (None,)
        for asked in before:
            assert asked is not None
            refusal, entries = _put(script, match, asked)
            yield _quiet(match, asked, refusal, entries)
        refusal, entries = _put(script, match, last) if last else (None, list(match.log))
        sights = {seat: _sight(match, seat, entries) for seat in SEATS}
        failed = tuple(unmet(step, refusal, sights))
        yield Moment(last, refusal, tuple(entries), dict(match.tables), failures=failed)


def _put(script: Script, match: Match, asked: Asked) -> tuple[Refusal | None, list[Entry]]:
    refusal, entries = match.put(asked)
    entries += match.pass_steps() if script.passes else []
    return refusal, entries if script.tactical else [*entries, *match.pass_tactical()]


def _quiet(
    match: Match, asked: Asked, refusal: Refusal | None, entries: list[Entry], setup: bool = False
) -> Moment:
    """A command on the way to what is looked at: all that is expected is that it is taken."""
    failed = (f"was refused: {refusal.sentence}",) if refusal else ()
    return Moment(asked, refusal, tuple(entries), dict(match.tables), setup, failed)


def _sight(match: Match, seat: Seat, entries: list[Entry]) -> Sight:
    news = tuple(match.part(seat, entries))
    return Sight(match.tables[seat], news, match.part(seat, match.log))
