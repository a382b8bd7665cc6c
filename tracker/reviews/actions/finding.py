"""What a search finds a match by, written down when it is over."""

from __future__ import annotations

from typing import Final

from rules.game import SIDES, Side
from tracker.leagues.queries import matches as leagues
from tracker.matches import queries as matches
from tracker.matches.models import Match
from tracker.reviews.counting import Counted
from tracker.reviews.models import Played

MOST: Final = 32_767
"""A record from elsewhere may have any number of points: no more than this are kept."""


def let_be_found(*, match: Match, counted: Counted) -> None:
    """Write down what a search finds this match by, in place of what was."""
    outcome = matches.outcome(match=match)
    if outcome is None:
        return
    mission = outcome.mission or leagues.mission_of(match=match) or match.title
    hid: dict[Side, set[str]] = {side: set() for side in SIDES}
    for trooper in counted.troopers:
        hid[trooper.side].update(trooper.hid)
    Played.objects.filter(match=match).delete()
    Played.objects.bulk_create(
        Played(
            match=match,
            side=side,
            name=_short(outcome.names[side]),
            called=_short(outcome.names[side].casefold()),
            faction=_short(outcome.factions.get(side, "")),
            mission=_short(mission),
            result=_result(side, outcome.winner),
            objective=min(max(0, outcome.scores[side][0]), MOST),
            hid="|".join(("", *sorted(hid[side]), "")),
        )
        for side in SIDES
    )


def _short(said: str) -> str:
    return said[: Played.NAME_LENGTH]


def _result(side: Side, winner: Side | None) -> Played.Result:
    if winner is None:
        return Played.Result.DRAWN
    return Played.Result.WON if side == winner else Played.Result.LOST
