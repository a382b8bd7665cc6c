"""What takes both players, and what is said where it can't be done."""

from __future__ import annotations

from rules import game
from rules.game import Side
from tracker.matches.models import Match, Seat


class NotDone(Exception):
    """What was asked for can't be done; the text is for the player, and tells nothing of others."""


def decides_alone(match: Match, side: Side) -> bool:
    """Whether there is nobody else to ask: this side's player, or the notebook, has the other seat as
    well."""
    if match.notebook:
        return True
    players = dict(Seat.objects.filter(match=match).values_list("side", "player"))
    return players[side] == players[game.other(side)]
