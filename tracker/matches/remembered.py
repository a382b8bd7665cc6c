"""What this browser remembers of matches: at which seat it sits, behind which curtain, by which link."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from rules.game import Side
from tracker.matches.models import Match, Seat

SEATS: Final = "seats"  # in the session: at which of their two seats somebody sits, by match
TO: Final = "to "  # before the seat that the phone is handed to
WATCHED: Final = "watched"  # in the session: the token's digest with which somebody looks on
REMEMBERED: Final = 20
# Browsers have remembered by this name since before it stood here.
_SALT: Final = "tracker.matches.sitting"


def sit_at(request: HttpRequest, match: Match, side: Side) -> None:
    """Take the other of one's two seats, from the next page on. Its PIN, if it has one, was said."""
    seat = Seat.objects.only("side", "pin").get(match=match, side=side)
    remember(request, SEATS, match.public_id, sits(seat))


def sits(seat: Seat) -> str:
    """What is remembered of who sits there: it counts for as long as this PIN is the seat's."""
    said = salted_hmac(_SALT, seat.pin, algorithm="sha256").hexdigest() if seat.pin else ""
    return f"{said}{seat.side}"


def cover(request: HttpRequest, match: Match, side: Side) -> None:
    """Cover both sides until whoever sits at `side` says to be there."""
    remember(request, SEATS, match.public_id, f"{TO}{side}")


def is_handed_over(request: HttpRequest) -> bool:
    """Whether a curtain is drawn in this browser, at any match that goes on."""
    seats = request.session.get(SEATS, {}).items()
    drawn = [public_id for public_id, wanted in seats if str(wanted).startswith(TO)]
    return Match.objects.filter(public_id__in=drawn, finished=None).exists()


def look_on(request: HttpRequest, match: Match) -> None:
    """Let this browser look on, for as long as the token it came with is good."""
    remember(request, WATCHED, match.public_id, match.watch_digest or "")


def remember(request: HttpRequest, what: str, public_id: str, value: str) -> None:
    """Keep a value for this match in this browser's session, and those of the last few others."""
    known = {key: old for key, old in request.session.get(what, {}).items() if key != public_id}
    latest = dict(list(known.items())[-REMEMBERED:])
    request.session[what] = {**latest, public_id: value}


def looks_on(match: Match, watched: str, watch_token: str) -> bool:
    """The token itself is read for who comes with something that is not its digest."""
    if not match.watch_digest or not (watched or watch_token):
        return False
    return watched == match.watch_digest or match.watch_token in (watched, watch_token)
