"""Who is looking at a match, and from where: permission and fetching are one call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpRequest

from rules import game
from rules.game import Side
from tracker.accounts.models import Player
from tracker.accounts.queries import player_or_guest
from tracker.live import hub
from tracker.matches.models import Match, Seat
from tracker.orderlog import queries as log
from tracker.orderlog.folds import Fold

SEATS: Final = "seats"  # in the session: at which of their two seats somebody sits, by match
WATCHED: Final = "watched"  # in the session: the token with which somebody looks on, by match
REMEMBERED: Final = 20


@dataclass(frozen=True, slots=True)
class Sitting:
    """Somebody at a match. `side` and `player` are None for who only looks on.

    `both_seats`: they keep the other side's seat as well; `covered` while the phone is handed to
    that side and nobody has said to be there. `free`: a seat waits for somebody to join. `upto`:
    the last line that who is kept behind may see; None for all there are. `apart`: they look back at
    it when it is over, and the table itself is not theirs to see.
    """

    match: Match
    seat: game.Seat
    side: Side | None
    player: Player | None
    both_seats: bool = False
    covered: bool = False
    free: bool = False
    upto: int | None = None
    apart: bool = False

    @property
    def topic(self) -> str:
        """What a page of this seat listens to. Who is kept behind is woken when there is more to
        see, and not by what happens now."""
        return hub.topic(self.match.record_id, self.seat if self.upto is None else hub.BEHIND)

    def fold(self) -> Fold:
        """All that they may see of the match now: their seat's, and for who is kept behind no further
        than they may. Every page of a match is drawn from it."""
        record = self.match.record
        # What this process has written since the record was read is known to it: no query.
        return log.fold(record_id=record.pk, seat=self.seat, record=record, upto=self.upto)


def seat_at(request: HttpRequest, public_id: str) -> Sitting:
    """Where whoever asks sits at this match, in this browser.

    Raises Http404, the same for a match that is not there and for one that is somebody else's.
    """
    return seat_of(
        public_id=public_id,
        player=player_or_guest(request),
        wanted=str(request.session.get(SEATS, {}).get(public_id, "")),
        watch_token=str(request.session.get(WATCHED, {}).get(public_id, "")),
    )


def seat_of(
    *, public_id: str, player: Player | None, wanted: str = "", watch_token: str = ""
) -> Sitting:
    """Where this player sits at this match: of two seats at the one that is `wanted`. Who sits at
    none looks on, with the token for it. Raises Http404 as `seat_at` does."""
    found = Seat.objects.filter(match__public_id=public_id).select_related("match__record")
    seats = list(found.order_by("side"))
    if not seats:
        raise Http404
    match = seats[0].match
    held = [seat for seat in seats if player and seat.player_id == player.pk]
    free = any(seat.is_open for seat in seats) and match.finished is None
    if player and held:
        mine = next((seat for seat in held if seat.side == wanted[-1:]), held[0])
        side: Side = "A" if mine.side == "A" else "B"
        both = len(held) > 1
        # A side with a PIN stays covered in a browser that has not been told it.
        covered = both and (wanted.startswith("to ") or (not wanted and bool(mine.pin)))
        return Sitting(match, side, side, player, both, covered, free)
    if watch_token and watch_token == match.watch_token:
        behind = match.watch_behind if match.finished is None else 0
        upto = log.before_orders(record_id=match.record_id, count=behind) if behind else None
        return Sitting(match, "watcher", None, None, upto=upto)
    raise Http404


def sit_at(request: HttpRequest, sitting: Sitting, side: Side) -> None:
    """Take the other of one's two seats, from the next page on."""
    remember(request, SEATS, sitting.match.public_id, side)


def cover(request: HttpRequest, sitting: Sitting, side: Side) -> None:
    """Cover both sides until whoever sits at `side` says to be there."""
    remember(request, SEATS, sitting.match.public_id, f"to {side}")


def look_on(request: HttpRequest, match: Match) -> None:
    """Let this browser look on, for as long as the token it came with is good."""
    remember(request, WATCHED, match.public_id, match.watch_token or "")


def remember(request: HttpRequest, what: str, public_id: str, value: str) -> None:
    """Keep a value for this match in this browser's session, and those of the last few others."""
    known = {key: old for key, old in request.session.get(what, {}).items() if key != public_id}
    latest = dict(list(known.items())[-REMEMBERED:])
    request.session[what] = {**latest, public_id: value}
