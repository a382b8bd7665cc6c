"""What is read about players."""

import time
from collections.abc import Collection
from copy import copy
from typing import Final

from allauth.account.app_settings import REAUTHENTICATION_TIMEOUT
from allauth.account.authentication import get_authentication_records
from django.db.models import QuerySet
from django.http import HttpRequest

from tracker.accounts import codes
from tracker.accounts.models import Player, Token
from tracker.accounts.sessions import signed_in

WITHOUT_PASSWORD: Final = ("code", "mfa")
"""As allauth calls it that somebody came in by a code that was mailed, or by a passkey."""


def player_or_guest(request: HttpRequest) -> Player | None:
    """Who this browser is signed in as, guest or account; None for a passer-by."""
    return request.user if request.user.is_authenticated else None


def asked_again(request: HttpRequest) -> HttpRequest:
    """The same request as if it came only now: who signed out meanwhile is nobody in it."""
    again = copy(request)
    again.session = type(request.session)(request.session.session_key)
    again.user = signed_in(again)
    return again


def proved_lately(request: HttpRequest) -> bool:
    """Whether they came in a few minutes ago by a passkey or a mailed code: such a one may know no
    password to say once more."""
    since = time.time() - REAUTHENTICATION_TIMEOUT
    ways = get_authentication_records(request, request.user)
    return any(one["method"] in WITHOUT_PASSWORD and one["at"] > since for one in ways)


def rejoin_code(*, player: Player) -> str:
    """A guest's code as it is written down, "" for an account."""
    return codes.shown(player.rejoin_code) if player.rejoin_code else ""


def tokens_of(*, player: Player) -> QuerySet[Token]:
    """The player's tokens, the newest first: what they are called, never what they are."""
    return Token.objects.filter(player=player).prefetch_related("seats").order_by("-made", "-pk")


def reached_at(*, token: Token, match: str) -> Collection[str] | None:
    """The sides of a match that a token is for; None for one that is for whatever is its player's."""
    if token.reach == Token.Reach.ALL:
        return None
    return set(token.seats.filter(match=match).values_list("side", flat=True))


def reached_matches(*, token: Token) -> set[str]:
    """The matches that a token is for."""
    return set(token.seats.values_list("match", flat=True))


def by_token(*, said: str) -> Token | None:
    """The token that somebody says, with its player; None for one that was never given, and the
    same for one that was revoked."""
    return Token.objects.select_related("player").filter(digest=codes.digest(said)).first()
