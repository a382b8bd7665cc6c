"""Who sits where: joining, PINs and invitations."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from rules import game
from tracker.accounts.addresses import new_token
from tracker.accounts.models import Player
from tracker.matches.actions import clock_consent
from tracker.matches.actions.consent import NotDone
from tracker.matches.actions.following import follow
from tracker.matches.actions.watching import ask_who_came
from tracker.matches.habit import Habit
from tracker.matches.models import Match, Seat, new_code
from tracker.matches.reacting import Kept
from tracker.orderlog import actions as orderlog
from tracker.orderlog import queries as log


class NoSuchSeat(NotDone):
    """There is no seat here for this player: taken, never there, or somebody else's, all alike."""

    def __init__(self) -> None:
        super().__init__(
            _("There is no match with this code. Check it again: it has six characters.")
        )


class WrongPin(NotDone):
    """Somebody has played this side on a shared phone, and keeps it by a PIN."""

    def __init__(self) -> None:
        super().__init__(_("That is not the PIN."))


@transaction.atomic
def join(*, match: Match, player: Player, token_or_code: str, pin: str = "") -> Seat:
    """Sit down on the free side of a match, with the link's token or the code. What was noted there
    on a shared phone comes along: its PIN is asked for, where it has one.

    Who sits there already is given their own seat. Raises NoSuchSeat, the same for a wrong token
    and for a seat that is taken, and WrongPin.
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
    if free.pin and not check_password(pin, free.pin):
        raise WrongPin
    scribed = free.scribed
    free.player, free.taken, free.scribed, free.pin = player, at, False, ""
    free.save(update_fields=["player", "taken", "scribed", "pin"])
    full = log.fold(record_id=record.pk, seat="referee", record=record).table
    side: game.Side = "A" if free.side == "A" else "B"
    # The people of the example have names of their own, which its guidance uses.
    name = full.terms.names.get(side, "") if match.kind == Match.Kind.EXAMPLE else player.name
    seated = game.SeatPlayer(side=side, name=name or player.name)
    follow(match=match, record=record, full=full, commands=(seated,), at=at)
    ask_who_came(match=match, side=side)
    if scribed:
        clock_consent.ask_who_came(match=match, side=side, at=at)
    return free


def saw(*, match: Match, player: Player, number: int) -> None:
    """They have seen what came of the dice up to this moment, at each of their seats."""
    Seat.objects.filter(match=match, player=player, seen__lt=number).update(seen=number)


def note_reacting(*, match: Match, side: game.Side, player: Player, said: Kept) -> None:
    """Keep who can react, as this player says it, in the place of what was said before."""
    Seat.objects.filter(match=match, side=side, player=player).update(reacting=said.written)


def note_habit(*, match: Match, side: game.Side, player: Player, habit: Habit) -> None:
    """Keep how this player keeps Orders."""
    Seat.objects.filter(match=match, side=side, player=player).update(habit=habit.written)


def let_roll(*, match: Match, sides: Sequence[game.Side], here: bool) -> None:
    """Let the notebook roll the dice of these sides as soon as nothing else is waited for; or not."""
    Seat.objects.filter(match=match, side__in=sides).update(rolls_here=here)


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
    match.save(update_fields=["code", "code_digest", "join_token", "join_digest", "invited"])
