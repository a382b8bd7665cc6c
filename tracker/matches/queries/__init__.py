"""Everything that is read of matches: the lists of a player, and what is told at a seat."""

from tracker.matches.queries.known import Outcome, in_force, names, outcome
from tracker.matches.queries.lines import LastLines, Told, called_at, told, told_before, told_of
from tracker.matches.queries.lists import (
    Listed,
    by_code,
    by_token,
    by_watch_token,
    finished,
    how_many_finished,
    plays,
    running,
    seats_of,
    sides_of,
)
from tracker.matches.queries.taken import SEALS, Dice, Thrown, dice, record_text, seals, taken_away

__all__ = [
    "SEALS",
    "Dice",
    "LastLines",
    "Listed",
    "Outcome",
    "Thrown",
    "Told",
    "by_code",
    "by_token",
    "by_watch_token",
    "called_at",
    "dice",
    "finished",
    "how_many_finished",
    "in_force",
    "names",
    "outcome",
    "plays",
    "record_text",
    "running",
    "seals",
    "seats_of",
    "sides_of",
    "taken_away",
    "told",
    "told_before",
    "told_of",
]
