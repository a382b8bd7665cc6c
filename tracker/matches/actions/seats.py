"""Who sits where: joining, and letting others look on."""

from __future__ import annotations

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.utils import timezone

from rules import game
from tracker.accounts.models import Player
from tracker.matches.actions.following import follow
from tracker.matches.models import MOST_BEHIND, Match, Seat, new_code, new_token
from tracker.orderlog import actions as orderlog
from tracker.orderlog import queries as log


class NotDone(Exception):
    """What was asked for can't be done; the text is for the player, and tells nothing of others."""


class NoSuchSeat(NotDone):
    """There is no seat here for this player: taken, never there, or somebody else's, all alike."""

    def __init__(self) -> None:
        super().__init__("This code opens no seat. Look at it once more: it has six signs.")


@transaction.atomic
def join(*, match: Match, player: Player, token_or_code: str) -> Seat:
    """Sit down on the free side of a match, with the link's token or the code.

    Who sits there already is given their own seat. Raises NoSuchSeat, the same for a wrong token
    and for a seat that is taken.
    """
    if token_or_code not in (match.join_token, match.code):
        raise NoSuchSeat
    record = orderlog.lock(record_id=match.record_id)
    seats = list(Seat.objects.filter(match=match).order_by("side"))
    own = next((seat for seat in seats if seat.player_id == player.pk), None)
    if own is not None:
        return own
    at = timezone.now()
    free = next((seat for seat in seats if seat.is_open_to(player)), None)
    if free is None or not match.invites(at):
        raise NoSuchSeat
    free.player, free.taken, free.scribed, free.pin = player, at, False, ""
    free.save(update_fields=["player", "taken", "scribed", "pin"])
    full = log.fold(record_id=record.pk, seat="referee", record=record).table
    side: game.Side = "A" if free.side == "A" else "B"
    # The people of the example have names of their own, which its guidance uses.
    name = full.terms.names.get(side, "") if match.kind == Match.Kind.EXAMPLE else player.name
    seated = game.SeatPlayer(side=side, name=name or player.name)
    follow(match=match, record=record, full=full, commands=(seated,), at=at)
    return free


def set_pin(*, match: Match, side: game.Side, pin: str) -> None:
    """Let a PIN open this side where one phone is passed between both; an empty one: saying so."""
    kept = make_password(pin) if pin else ""
    Seat.objects.filter(match=match, side=side).update(pin=kept)


def opens(*, match: Match, side: game.Side, pin: str) -> bool:
    """Whether this PIN opens that side; any does where none was set."""
    kept = Seat.objects.values_list("pin", flat=True).get(match=match, side=side)
    return not kept or check_password(pin, kept)


def invite_anew(*, match: Match) -> None:
    """Give the free seat a new code and a new link; the old ones open nothing from now on."""
    match.code, match.join_token, match.invited = new_code(), new_token(), timezone.now()
    match.save(update_fields=["code", "join_token", "invited"])


def let_watch(*, match: Match, behind: int = 0) -> str:
    """Switch the watchers' link on: a new one each time. It shows public facts alone, and of those
    none of the last Orders if they are kept `behind`."""
    match.watch_token = new_token()
    match.watch_behind = min(behind, MOST_BEHIND)
    match.save(update_fields=["watch_token", "watch_behind"])
    return match.watch_token


def stop_watching(*, match: Match) -> None:
    """Switch it off: whoever looks on sees nothing from now on."""
    match.watch_token = None
    match.save(update_fields=["watch_token"])
