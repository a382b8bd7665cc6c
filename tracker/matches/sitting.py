"""Who is looking at a match, and from where: permission and fetching are one call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from django.http import Http404, HttpRequest
from django.utils.crypto import constant_time_compare

from rules import game
from rules.game import Side
from tracker.accounts.models import Player
from tracker.accounts.queries import player_or_guest
from tracker.live import hub
from tracker.matches.asking import seats as seats_of
from tracker.matches.asking import seats_asked, seats_of_all
from tracker.matches.habit import Habit, habit
from tracker.matches.models import Match, Seat
from tracker.matches.reacting import Kept, kept
from tracker.matches.remembered import SEATS, TO, WATCHED, looks_on, sits
from tracker.orderlog import orders_behind
from tracker.orderlog import queries as log
from tracker.orderlog.folds import Fold

Behind: TypeAlias = Callable[[Match, int], int]
"""Up to which line who is kept so many Orders behind may see a match."""


class Listens(NamedTuple):
    """Who listens at a match: by which session's key, and to which topic."""

    key: str
    public_id: str
    topic: str


@dataclass(frozen=True, slots=True)
class Sitting:
    """Somebody at a match. `side` and `player` are None for who only looks on.

    `both_seats`: they keep the other side's seat as well; `covered` while the phone is handed to
    that side and nobody has said to be there. `free`: a seat waits for somebody to join. `upto`:
    the last line that who is kept behind may see; None for all there are. `apart`: they look back at
    it when it is over, and the table itself is not theirs to see. `seen`: up to which moment this
    seat has seen what came of the dice. `reacting`: who can react, as was said at this seat alone.
    `rolls_here`: the notebook rolls its dice as soon as nothing else is waited for. `habit`: how its player
    keeps Orders.
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
    seen: int = 0
    reacting: Kept = field(default_factory=Kept)
    rolls_here: bool = False
    habit: Habit = field(default_factory=Habit)

    @property
    def topic(self) -> str:
        """What a page of this seat listens to. Who is kept behind is woken when there is more to
        see, and not by what happens now."""
        return hub.topic(self.match.record_id, self.seat if self.upto is None else hub.BEHIND)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that are played from here."""
        return game.SIDES if self.both_seats else (self.side,) if self.side else ()

    def catch_up(self) -> None:
        """Before a command, which needs the Tables of all seats: they are read together, not this one's
        alone first."""
        log.catch_up(record=self.match.record)

    def fold(self) -> Fold:
        """All that they may see of the match now: their seat's, and for who is kept behind no further
        than they may. Every page of a match is drawn from it."""
        record = self.match.record
        # What this process has written since the record was read is known to it: no query.
        return log.fold(record_id=record.pk, seat=self.seat, record=record, upto=self.upto)


class Covered(Http404):
    """The side is kept from whoever asks: by the curtain of a shared phone, or by its PIN. Who forgets
    the curtain shows nothing at all."""

    def __init__(self, side: Side) -> None:
        super().__init__()
        self.side = side


def seat_at(request: HttpRequest, public_id: str) -> Sitting:
    """Where whoever asks sits at this match, in this browser.

    Raises Covered, and Http404, the same for a match that is not there and for one that is somebody
    else's.
    """
    return _uncovered(at_the_curtain(request, public_id))


def at_the_curtain(request: HttpRequest, public_id: str) -> Sitting:
    """The same, of a side that may be covered: for the curtain itself. Raises Http404."""
    return _asks(request, public_id, seats_asked(request, public_id))


def _uncovered(sitting: Sitting) -> Sitting:
    if sitting.covered and sitting.side is not None:
        raise Covered(sitting.side)
    return sitting


def _asks(
    request: HttpRequest, public_id: str, seats: list[Seat], behind: Behind | None = None
) -> Sitting:
    wanted = str(request.session.get(SEATS, {}).get(public_id, ""))
    return _seat_of(
        seats,
        player=player_or_guest(request),
        wanted=wanted,
        watched=str(request.session.get(WATCHED, {}).get(public_id, "")),
        behind=behind,
    )


def still_at(asked: Sequence[Listens]) -> list[Sitting | None]:
    """Where each of these browsers would be now, if it is the seat that listens as it does; who is kept
    behind is not looked at for how far. In one statement, however many."""
    found = seats_of_all([(one.key, one.public_id) for one in asked])
    return [_still(one, request, seats) for one, (request, seats) in zip(asked, found, strict=True)]


def _still(listens: Listens, request: HttpRequest, seats: list[Seat]) -> Sitting | None:
    try:
        sitting = _uncovered(_asks(request, listens.public_id, seats, behind=lambda *_: 0))
    except Http404:
        return None
    return sitting if sitting.topic == listens.topic else None


def seat_of(
    *,
    public_id: str,
    player: Player | None,
    wanted: Side | None = None,
    watch_token: str = "",
) -> Sitting:
    """Where this player sits at this match: of two seats at the one that is `wanted`. Who sits at
    none looks on, with the token for it. Raises Covered and Http404 as `seat_at` does: a side with a
    PIN is covered, for to name the side is not to know it.
    """
    seats = seats_of(public_id)
    return _uncovered(_seat_of(seats, player=player, wanted=wanted or "", watch_token=watch_token))


def _seat_of(
    seats: list[Seat],
    *,
    player: Player | None,
    wanted: str,
    watch_token: str = "",
    watched: str = "",
    behind: Behind | None = None,
) -> Sitting:
    if not seats:
        raise Http404
    match = seats[0].match
    held = [seat for seat in seats if player and seat.player_id == player.pk]
    free = any(seat.is_open for seat in seats) and match.finished is None
    if player and held:
        mine = next((seat for seat in held if seat.side == wanted[-1:]), held[0])
        side: Side = "A" if mine.side == "A" else "B"
        both = len(held) > 1
        told = not mine.pin or constant_time_compare(wanted, sits(mine))
        covered = both and (wanted.startswith(TO) or not told)
        return Sitting(
            match, side, side, player, both, covered, free,
            seen=mine.seen, reacting=kept(mine.reacting), rolls_here=mine.rolls_here,
            habit=habit(mine.habit),
        )  # fmt: skip
    # A session is not encrypted: it keeps the digest, and the token itself if it is an early one.
    if looks_on(match, watched, watch_token):
        orders = match.watch_behind if match.finished is None else 0
        upto = (behind or _behind)(match, orders) if orders else None
        return Sitting(match, "watcher", None, None, upto=upto)
    raise Http404


def _behind(match: Match, orders: int) -> int:
    return orders_behind.before_orders(record_id=match.record_id, count=orders)
