"""The last deployment on the table that a match is played on, as a start of this one."""

from __future__ import annotations

from typing import Final

from django.db.models import QuerySet

from rules import game
from rules.game import View
from tracker.accounts.models import Player
from tracker.matches import noting
from tracker.matches.models import Match, Seat
from tracker.matches.sitting import Sitting
from tracker.orderlog import queries as log
from tracker.orderlog import whole_log

SEALED: Final = "Sealed"
"""With the line of this kind deployment is over."""


def is_known(sitting: Sitting, own: game.Table) -> bool:
    """Whether this player has deployed on this table before, in a match that is over."""
    if sitting.player is None or own.ground is None:
        return False
    return _there(sitting.player, own.ground.known_by).exists()


def said(sitting: Sitting, own: game.Table, view: View) -> dict[str, str]:
    """What the form of deployment says where everybody is to stand as they stood then; of one's own part of
    that match's log alone."""
    if sitting.player is None or sitting.side is None or own.ground is None:
        return {}
    seat = _there(sitting.player, own.ground.known_by).order_by("-match__moved").first()
    if seat is None:
        return {}
    was: game.Side = "A" if seat.side == "A" else "B"
    record_id = seat.match.record_id
    sealed = whole_log.stands(record_id=record_id, seat=was, kinds=(SEALED,))
    end = min((at for at, *_ in sealed), default=log.cursor(record_id=record_id, seat=was))
    lines = log.lines(record_id=record_id, seat=was, before=end + 1)
    then = log.moment(record_id=record_id, seat=was, at=end).table
    noted = game.deployed_before(own, sitting.side, then, was, [line.entry for line in lines])
    return noting.said_of(view, noted)


def _there(player: Player, ground: str) -> QuerySet[Seat]:
    """The seats of this player in matches on this table that are over."""
    found = Seat.objects.filter(player=player, match__ground=ground, match__finished__isnull=False)
    return found.exclude(match__kind=Match.Kind.BROUGHT).select_related("match")
