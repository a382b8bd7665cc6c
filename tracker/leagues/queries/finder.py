"""Which of one's games could be played when: for the two who play them, and nobody else."""

from __future__ import annotations

from dataclasses import dataclass

from tracker.leagues.models import Entry, Pairing
from tracker.leagues.queries import paired, pairs
from tracker.leagues.weekdays import named


@dataclass(frozen=True, slots=True)
class ToPlay:
    """A game without a date: against whom, on which days they can, and on which both can."""

    game: Pairing
    other: str
    theirs: list[str]
    both: list[str]


def to_play(*, entry: Entry) -> list[ToPlay]:
    """The open games of somebody that have no date: those first for which there is a day."""
    games = paired.games_of(entry=entry).filter(settled=None, when=None).exclude(second=None)
    found = [_to_play(game, entry) for game in games]
    return sorted(found, key=lambda one: (not one.both, bool(one.theirs), one.game.round.number))


def days_of(*, game: Pairing, entry: Entry) -> ToPlay:
    """The same of one game."""
    return _to_play(game, entry)


def _to_play(game: Pairing, entry: Entry) -> ToPlay:
    other = game.second if game.first_id == pairs.stands(entry).pk else game.first
    assert other is not None
    return ToPlay(game, other.called, named(other.days), named(other.days & entry.days))
