"""What went wrong, said the way programs expect it (RFC 9457): `application/problem+json`."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, ClassVar, Final

import msgspec
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.response import Response

from tracker.accounts.api.examples import REFUSALS

MEDIA_TYPE: Final = "application/problem+json"
NOTHING_HERE: Final = _(
    "There is nothing here for you: there is no such address, or it is somebody else's."
)


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """A refusal or a mistake: `code` is for programs, `detail` for people.

    `type` leads to the page of the rule that says no, whose id is in `rule`; it is "about:blank"
    when no rule does. `fields` says what is wrong with which field.
    """

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    code: str
    rule: str = ""
    fields: dict[str, list[str]] = {}
    __examples__: ClassVar[dict[str, Any]] = {"Problem": REFUSALS}


class Refusing(exceptions.APIException):
    """Ends a request with a problem."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str | Promise,
        *,
        rule: str = "",
        type: str = "about:blank",
        fields: dict[str, list[str]] | None = None,
    ) -> None:
        detail = str(detail)
        super().__init__(detail, code)
        self.status_code = status
        self.problem = Problem(
            type=type,
            title=HTTPStatus(status).phrase,
            status=status,
            detail=detail,
            code=code,
            rule=rule,
            fields=fields or {},
        )


def malformed(detail: str | Promise) -> Refusing:
    return Refusing(400, "malformed", detail)


# What the framework finds by itself, in our own words.
_KNOWN: Final[dict[type[Exception], tuple[str, str | Promise]]] = {
    exceptions.NotAuthenticated: ("unauthenticated", _("Send a token, or sign in.")),
    exceptions.AuthenticationFailed: ("unauthenticated", ""),
    exceptions.PermissionDenied: ("forbidden", ""),
    exceptions.NotFound: ("not-found", NOTHING_HERE),
    exceptions.MethodNotAllowed: ("method", _("This address doesn't take that method.")),
    exceptions.NotAcceptable: ("not-acceptable", _("All answers are JSON.")),
    exceptions.UnsupportedMediaType: ("media-type", _("Send JSON.")),
    exceptions.Throttled: ("throttled", _("Too many requests at once. Wait a little, then go on.")),
}


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """The problem that an exception is; None, and so a fault of ours, for any other."""
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied(str(error) or None)
    if not isinstance(error, exceptions.APIException):
        return None
    problem = error.problem if isinstance(error, Refusing) else _problem(error)
    headers = {}
    if scheme := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = scheme
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = str(int(wait) + 1)
    # Plain values, which the renderer of any view can write: not all of them are ours.
    plain = msgspec.to_builtins(problem)
    return Response(plain, status=problem.status, headers=headers, content_type=MEDIA_TYPE)


def _problem(error: exceptions.APIException) -> Problem:
    code, sentence = _KNOWN.get(type(error), ("malformed", ""))
    status = error.status_code
    detail = str(sentence or error.detail)
    return Problem(title=HTTPStatus(status).phrase, status=status, detail=detail, code=code)
