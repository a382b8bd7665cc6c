"""A player whose page is closed is told that it is their move: that, and which match, and no more. Their
program is told so, too, and that a match is over."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from rules.game import other
from tracker.accounts.models import Player
from tracker.jobs import actions as jobs
from tracker.live import hub, presence
from tracker.matches.models import Match, Seat
from tracker.matches.titles import called
from tracker.push import actions as push
from tracker.push import queries as pushed
from tracker.push import webhooks

TELL: Final = "matches.tell"
PATIENCE: Final = timedelta(seconds=40)
"""How long a player is waited for before they are told: while both play, nobody is."""


def tell_later(*, match: Match, came: set[str], at: datetime) -> None:
    """These sides are waited for from now on, as everybody sees."""
    if not came:
        return
    seats = _seats(match)
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
    with override(seat.player.language or "en"):
        title, body = _("Your move"), _which(match, seats[_other(side)].player)
    push.tell(
        player=seat.player,
        kind="move",
        title=title,
        body=body,
        url=reverse("matches:table", args=[match.public_id]),
        at=at,
    )


def tell_that_it_is_over(*, match: Match, at: datetime) -> None:
    """Have the programs of those who played told, each once."""
    players = {one.player_id: one.side for one in _seats(match) if one.player_id is not None}
    for program in pushed.programs(player_ids=players):
        seats = {one.side: one for one in Seat.objects.filter(match=match).select_related("player")}
        with override(program.player.language or "en"):
            webhooks.tell(
                player=program.player,
                kind="over",
                title=_("A match is over"),
                text=_which(match, seats[_other(players[program.player_id])].player),
                path=reverse("matches:table", args=[match.public_id]),
                at=at,
            )


def _seats(match: Match) -> tuple[Seat, ...]:
    return match.seated or tuple(Seat.objects.filter(match=match))


def _which(match: Match, opponent: Player | None) -> str:
    return called(match.title) or (
        _("Against %(name)s") % {"name": opponent.name} if opponent else _("Your match")
    )
