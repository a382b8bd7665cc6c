"""A player whose page is closed is told that it is their move: that, and which match, and no more."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.urls import reverse

from rules.game import other
from tracker.jobs import actions as jobs
from tracker.live import hub, presence
from tracker.matches.models import Match, Seat
from tracker.push import actions as push
from tracker.push import queries as pushed

TELL: Final = "matches.tell"
PATIENCE: Final = timedelta(seconds=40)
"""How long a player is waited for before they are told: while both play, nobody is."""


def tell_later(*, match: Match, came: set[str], at: datetime) -> None:
    """These sides are waited for from now on, as everybody sees."""
    if not came:
        return
    seats = match.seated or tuple(Seat.objects.filter(match=match))
    players = {seat.side: seat.player_id for seat in seats}
    for seat in seats:
        side, player = seat.side, seat.player_id
        # Who holds both seats has the page of one open, or has closed the match.
        if side not in came or player is None or player == players.get(_other(side)):
            continue
        if pushed.reaches(player_id=player) if seat.reached is None else seat.reached:
            key = f"{TELL}:{match.record_id}:{side}:{at:%y%m%d%H%M%S%f}"
            ids: dict[str, int | str] = {"match_id": match.pk, "side": side}
            jobs.enqueue(name=TELL, key=key, args=ids, at=at, due=at + PATIENCE)


def _other(side: str) -> str:
    return other("A" if side == "A" else "B")


def tell(*, match_id: int, side: str, at: datetime) -> None:
    """Tell the player of a side, if it is still waited for and has no page open."""
    found = Seat.objects.filter(match=match_id).select_related("match", "player")
    seats = {seat.side: seat for seat in found}
    seat = seats.get(side)
    if seat is None or seat.player is None:
        return
    match = seat.match
    waited_for = match.finished is None and side in match.waits
    if not waited_for or presence.is_here(hub.topic(match.record_id, side)):
        return
    opponent = seats[_other(side)].player
    push.tell(
        player=seat.player,
        title="Your move",
        body=match.title or (f"Against {opponent.name}" if opponent else "Your match"),
        url=reverse("matches:table", args=[match.public_id]),
        at=at,
    )
