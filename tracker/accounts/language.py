"""In which language somebody reads: as they chose, on any page; without a choice as their browser says. It is
kept in the browser and with the player, and comes along when they sign in. No link has it in it."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware

from tracker.accounts import actions
from tracker.accounts.models import Player
from tracker.accounts.queries import player_or_guest

_CHOSEN: Final = "_reads_in"


class Reading(LocaleMiddleware):
    """Each page in the language of who reads it."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        answer: HttpResponseBase = super().process_response(request, response)
        if language := getattr(request, _CHOSEN, ""):
            _keep(answer, language)
        return answer


def read_in(request: HttpRequest, response: HttpResponseBase, language: str) -> None:
    """Read in this language from now on; anything else than one of ours changes nothing."""
    if language not in dict(settings.LANGUAGES):
        return
    _keep(response, language)
    player = player_or_guest(request)
    if player is not None:
        actions.reads_in(player=player, language=language)


@receiver(user_logged_in)
def _signed_in(request: HttpRequest, user: Player, **_: Any) -> None:
    """A browser reads as whoever signs in, if they ever chose."""
    if user.language in dict(settings.LANGUAGES):
        setattr(request, _CHOSEN, user.language)


def _keep(response: HttpResponseBase, language: str) -> None:
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite="Lax",
        httponly=True,
    )
