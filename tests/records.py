"""A match as the record of a seat, chained as the product chains it, and what its checker says of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rules import game, record, seals
from rules.game import Audience, Entry, Luck, Seat, Table
from rules.log import commands as c
from rules.record import Line, Problem, Record
from rules.scenario import Played, Script
from rules.scenario.play import Match

AT: Final = "2026-11-21T10:00:00.000000+00:00"
SALT: Final = "5a" * 16


def logged(played: Played) -> list[Entry]:
    """The log of a scenario, line by line."""
    return [one for moment in played.moments if moment.asked for one in moment.entries]


def kept(seat: Seat, played: Played) -> Record:
    """A scenario as the record of a seat."""
    return chained(seat, logged(played))


def chained(seat: Seat, log: Iterable[Entry]) -> Record:
    """A log as the record of a seat."""
    heads: dict[Audience, str] = {"all": seals.CHAIN_START}
    heads |= {part: seals.CHAIN_START for part in ("A", "B") if game.sees(seat, part)}
    numbers = dict.fromkeys(("all", "A", "B"), 0)
    lines: list[Line] = []
    for entry in log:
        for part in numbers:
            numbers[part] += entry.audience in (part, "all")
        if not game.sees(seat, entry.audience):
            continue
        kind, data = game.encode(entry.event)
        said: dict[str, Any] = {"number": numbers[entry.audience], "at": AT, "kind": kind}
        said |= {"rules": entry.rules, "salt": "" if entry.audience == "all" else SALT}
        hashed = record.payload(**said, data=data)
        heads[entry.audience] = seals.chain_link(heads[entry.audience], hashed)
        lines.append(
            Line(
                cursor=len(lines) + 1,
                audience=entry.audience,
                chain=heads[entry.audience],
                data=data,
                **said,
            )
        )
    return Record(seat=seat, heads=heads, lines=tuple(lines))


def amiss(log: Sequence[Entry]) -> tuple[Problem, ...]:
    """What the checker finds wrong with a log that nobody has touched. The whole of one goes with a
    match that is over; of another each side has its own part."""
    over = any(isinstance(entry.event, game.KINDS["MatchEnded"]) for entry in log)
    seats: tuple[Seat, ...] = ("referee",) if over else ("A", "B")
    return tuple(one for seat in seats for one in record.verify(chained(seat, log)))


def given_up(log: Sequence[Entry], table: Table, secret: str) -> list[Entry]:
    """The log of a match that is over: where it leaves off Ana concedes, so that all that was sealed and
    thrown is opened. `secret`: what its dice are bound to."""
    gives_up = c.Concede(by="A")
    if game.may(gives_up, table) is not None:
        return list(log)
    return [*log, *game.happens(gives_up, table, Luck(bytes(32), lambda: secret))]


def of_scenario(script: Script, played: Played) -> list[Entry]:
    """The log of a scenario whose match is over."""
    secret = Match(script.seed).secret
    return given_up(logged(played), played.moments[-1].tables["referee"], secret)
