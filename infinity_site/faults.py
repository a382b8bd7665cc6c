"""What is answered when something broke: by a page, and to programs in their own way."""

from __future__ import annotations

import sys
from http import HTTPStatus
from typing import Final

import msgspec
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template import loader
from django.utils.translation import gettext as _
from django.views.csrf import csrf_failure
from structlog.contextvars import get_contextvars

from tracker.accounts.api.problems import MEDIA_TYPE, Problem

PASSING: Final = (OperationalError, InterfaceError)
"""What a database that is away, hung, full or held by somebody else for long makes of a question."""
AGAIN: Final = 5
"""Seconds after which it may be tried again."""


def _away() -> Problem:
    return Problem(
        title=HTTPStatus.SERVICE_UNAVAILABLE.phrase,
        status=503,
        detail=_(
            "The notebook can’t reach its data for a moment. What was taken is safe; try again."
        ),
        code="away",
    )


def _broken() -> Problem:
    return Problem(
        title=HTTPStatus.INTERNAL_SERVER_ERROR.phrase,
        status=500,
        detail=_(
            "It is the notebook’s fault, not yours. Everything up to your last move is safe in the log."
        ),
        code="fault",
    )


FRESH: Final = "Fresh-Token"
"""With it an open page whose token is refused is given another."""


def token_refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Django calls this where a form's token is not the browser's, as after signing in again in another
    tab. A script of a page of ours gets a fresh one; who comes from elsewhere never does, nor could they
    read it."""
    answer = csrf_failure(request, reason)
    if "HX-Request" in request.headers and reason.startswith("CSRF "):
        answer[FRESH] = get_token(request)
    return answer


def broken(request: HttpRequest) -> HttpResponse:
    """Django calls this while it handles what was raised. It asks no database and no other template."""
    passing = isinstance(sys.exc_info()[1], PASSING)
    problem = _away() if passing else _broken()
    if request.path.startswith("/api/"):
        answer = HttpResponse(msgspec.json.encode(problem), content_type=MEDIA_TYPE)
    else:
        # What was only looked at is looked at again, by any browser; what was sent is not sent twice.
        comes_back = passing and request.method == "GET"
        said = {"number": get_contextvars().get("request_id", ""), "comes_back": comes_back}
        answer = HttpResponse(loader.get_template(f"{problem.status}.html").render(said))
        if comes_back:
            answer["Refresh"] = str(AGAIN)
    answer.status_code = problem.status
    if passing:
        answer["Retry-After"] = str(AGAIN)
    return answer
