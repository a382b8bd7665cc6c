"""What stands of a match: its terms, who plays, how it ended."""

from __future__ import annotations

from dataclasses import dataclass

from rules import game
from rules.game import Side, TermSeen
from tracker.matches.models import Match
from tracker.orderlog import queries as log


def in_force(*, match: Match) -> tuple[TermSeen, ...]:
    """What it plays otherwise than its edition has it, as everybody reads it."""
    table, _ = log.table(record_id=match.record_id, seat="watcher")
    return game.view(table, "watcher").terms


def names(*, match: Match) -> dict[Side, str]:
    """What both sides are called, as everybody sees it who plays."""
    table, _ = log.table(record_id=match.record_id, seat="watcher")
    return {side: game.player(table, side) for side in game.SIDES}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a match that is over: how it ended, who had the first turn and who won (nobody,
    when level), what was played for, and by side the name, the faction and the (objective, victory)
    points."""

    how: str
    first: str
    factions: dict[Side, str]
    scores: dict[Side, tuple[int, int]]
    names: dict[Side, str]
    winner: Side | None
    mission: str


def outcome(*, match: Match) -> Outcome | None:
    """None for as long as it is played: whoever asks learns nothing of it before its end."""
    if match.finished is None:
        return None
    table, _ = log.table(record_id=match.record_id, seat="watcher")
    scores: dict[Side, tuple[int, int]] = dict.fromkeys(game.SIDES, (0, 0))
    scores |= {side: (one.objective, one.victory) for side, one in table.scores.items()}
    return Outcome(
        table.ended,
        table.first or "",
        dict(table.factions),
        scores,
        game.view(table, "watcher").names,
        table.winner,
        table.terms.mission.name if table.terms.mission else "",
    )
