"""In which language somebody reads, and in what they measure: as they chose, on any page; without a choice as
their browser says. It is kept in the browser and with the player, and comes along when they sign in. No link
has it in it."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware

from tracker import lengths
from tracker.accounts import actions
from tracker.accounts.models import Player
from tracker.accounts.queries import player_or_guest

LENGTHS: Final = "lengths"
"""The cookie that says in what they measure."""
_API: Final = "/api/"
_CHOSEN: Final = "_reads_in"


class Reading(LocaleMiddleware):
    """Each page in the language of who reads it, its lengths as they measure; what programs read has them in
    inches alone."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        api = request.path_info.startswith(_API)
        lengths.choose(lengths.INCHES if api else request.COOKIES.get(LENGTHS, ""))

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        answer: HttpResponseBase = super().process_response(request, response)
        for cookie, choice in getattr(request, _CHOSEN, {}).items():
            _keep(answer, cookie, choice)
        lengths.choose("")
        return answer


def read_in(request: HttpRequest, response: HttpResponseBase, language: str, measure: str) -> None:
    """Read in this language from now on, and lengths so; what is none of the choices changes nothing."""
    chosen = _known(language, measure)
    for cookie, choice in chosen.items():
        _keep(response, cookie, choice)
    player = player_or_guest(request)
    if player is not None and chosen:
        actions.reads_in(
            player=player,
            language=chosen.get(settings.LANGUAGE_COOKIE_NAME, ""),
            lengths=chosen.get(LENGTHS, ""),
        )


@receiver(user_logged_in)
def _signed_in(request: HttpRequest, user: Player, **_: Any) -> None:
    """A browser reads as whoever signs in, as far as they ever chose."""
    setattr(request, _CHOSEN, _known(user.language, user.lengths))


def _known(language: str, measure: str) -> dict[str, str]:
    """By its cookie what is one of the choices."""
    said = {}
    if language in dict(settings.LANGUAGES):
        said[settings.LANGUAGE_COOKIE_NAME] = language
    if measure in lengths.CHOICES:
        said[LENGTHS] = measure
    return said


def _keep(response: HttpResponseBase, cookie: str, choice: str) -> None:
    response.set_cookie(
        cookie,
        choice,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite="Lax",
        httponly=True,
    )
