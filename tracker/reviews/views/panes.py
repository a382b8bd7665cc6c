"""A moment as both seats saw it, side by side."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules import game
from rules.game import View
from tracker.matches.page.board import Board, board
from tracker.reviews import queries
from tracker.reviews.difference import Only, Ring, guesses, known_alone, rings
from tracker.reviews.queries import Moment
from tracker.reviews.viewpoint import Looking


@dataclass(frozen=True, slots=True)
class Pane:
    """What one of two seats saw. `mine` and `theirs` tell its pieces from those of the other; `alone` is
    what it knew and the `other` did not, with `rings` about it on its map; `guessed` is
    what the other alone knew and this seat saw something of, with `guesses` about it."""

    name: str
    cursor: int
    said: str
    view: View
    mine: str
    theirs: str
    board: Board | None
    other: str
    alone: tuple[Only, ...]
    rings: tuple[Ring, ...]
    guesses: tuple[Ring, ...]
    guessed: tuple[Only, ...]


def panes(look: Looking, at: int) -> list[Pane]:
    """What each side saw at a line, beside what the other did."""
    a, b = (queries.moment_of(look, side, at).seen for side in game.SIDES)
    return [_pane(a, b), _pane(b, a)]


def _pane(seen: Moment, other: Moment) -> Pane:
    names, key, on = seen.view.names, seen.seat.lower(), board(seen.chart)
    # Both maps lie the same way, to be compared.
    drawn = replace(on, turned=False) if on else None
    alone = known_alone(seen.view, other.view)
    guessed = tuple(one for one in known_alone(other.view, seen.view) if one.piece and one.told)
    return Pane(
        names[seen.view.you or "A"], seen.cursor, seen.said, seen.view, f"{key}-m-", f"{key}-t-",
        drawn, names[other.view.you or "B"], alone, rings(drawn, alone),
        guesses(drawn, guessed), guessed,
    )  # fmt: skip
