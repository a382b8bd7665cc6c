"""A player's tokens for programs: made, used, and revoked."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.dispatch import Signal
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tracker.accounts import codes
from tracker.accounts.actions.players import NotDone, visible_line
from tracker.accounts.models import Player, Token

USED_EVERY = timedelta(minutes=1)
MOST_TOKENS = 20
asks_for_token = Signal()
"""A browser (`request`) asks for a token, for a `side` of a `match` or for neither. Who knows why it should
have none raises `NotDone`."""


def ask_for_token(
    *,
    request: HttpRequest,
    player: Player,
    label: str,
    scope: str = Token.Scope.PLAY,
    match: str = "",
    side: str = "",
) -> tuple[Token, str]:
    """A token as somebody makes it in their browser: for a seat of theirs, or for the matches that it
    opens and joins. Raises what `make_token` raises, and `NotDone` when this browser should have none now."""
    asks_for_token.send(sender=Token, request=request, match=match, side=side)
    reach = Token.Reach.SEAT if match else Token.Reach.OWN
    token, said = make_token(player=player, label=label, scope=scope, reach=reach)
    if match:
        token.seats.create(match=match, side=side)
    return token, said


@transaction.atomic
def make_token(
    *,
    player: Player,
    label: str,
    scope: str = Token.Scope.PLAY,
    reach: Token.Reach = Token.Reach.ALL,
) -> tuple[Token, str]:
    """A token for a program of the player's: its row, and the token itself, which nobody can be
    shown again. Raises `NotDone` when there are too many, and for a scope that is none."""
    if scope not in Token.Scope.values:
        raise NotDone(_("A token can either read or play."))
    label = visible_line(label) or "A program"
    # The player's row is the lock: two at once can't both be the last one allowed.
    owner = Player.objects.select_for_update().get(pk=player.pk)
    if Token.objects.filter(player=owner).count() >= MOST_TOKENS:
        raise NotDone(
            _("You have %(number)s tokens. Revoke one you no longer use.") % {"number": MOST_TOKENS}
        )
    said, public_id = codes.new_token()
    digest = codes.digest(said)
    token = Token.objects.create(
        player=owner, public_id=public_id, label=label, scope=scope, reach=reach, digest=digest
    )
    return token, said


def now_reaches(*, token: Token, match: str, sides: Iterable[str]) -> None:
    """A token that is for matches of its own has sat down at these sides of one."""
    for side in sides:
        token.seats.get_or_create(match=match, side=side)


def revoke_token(*, player: Player, public_id: str) -> None:
    """From now on it opens nothing. Raises Token.DoesNotExist, also for somebody else's."""
    Token.objects.get(player=player, public_id=public_id).delete()


def token_used(*, token: Token, now: datetime) -> None:
    """Note when a token was last used; to the minute, which is all that its owner needs."""
    if token.used is None or now - token.used > USED_EVERY:
        Token.objects.filter(pk=token.pk).update(used=now)
