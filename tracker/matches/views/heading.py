"""How the pages of a match name it, and who looks at them."""

from __future__ import annotations

from dataclasses import dataclass

from rules import game
from rules.game import Side
from tracker.matches import titles
from tracker.matches.models import Match


@dataclass(frozen=True, slots=True)
class Shown:
    """A match as its pages name it. The match itself leads to its record, and to every line."""

    public_id: str
    kind: str
    title: str
    edition: str
    rounds: int
    points: int
    notebook: str = ""
    all_open: bool = False


@dataclass(frozen=True, slots=True)
class Here:
    """Who looks: the seat, the side (None for who looks on), the name, if both seats are theirs;
    whether the notebook rolls their dice."""

    seat: game.Seat
    side: Side | None
    player: str
    both_seats: bool
    rolls_here: bool = False


def shown(match: Match) -> Shown:
    return Shown(
        match.public_id,
        match.kind,
        titles.called(match.title),
        match.edition,
        match.rounds,
        match.points,
        match.notebook,
        match.all_open,
    )
