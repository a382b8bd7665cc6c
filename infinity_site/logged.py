"""The one line that is logged about a request, and the id by which all lines about it are found."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final
from uuid import uuid4

import structlog
from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from structlog.contextvars import bound_contextvars

from tracker import measures
from tracker.faults import places

_lines = logging.getLogger("infinity_site.requests")
log = structlog.get_logger(_lines.name)

ID: Final = "X-Request-Id"
_AN_ID: Final = re.compile(r"[0-9a-f-]{8,40}")


@sync_and_async_middleware
def log_requests(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Log the route's pattern, not the path: a path may hold a code that opens a seat."""
    if iscoroutinefunction(get_response):
        answer: Callable[[HttpRequest], Awaitable[HttpResponseBase]] = get_response

        async def timed_async(request: HttpRequest) -> HttpResponseBase:
            started, number = time.perf_counter(), _id(request)
            with bound_contextvars(request_id=number):
                response = await answer(request)
                _line(request, response, started)
            response.headers[ID] = number
            return response

        return timed_async

    def timed(request: HttpRequest) -> HttpResponseBase:
        started, number = time.perf_counter(), _id(request)
        with bound_contextvars(request_id=number):
            response: HttpResponseBase = get_response(request)
            _line(request, response, started)
        response.headers[ID] = number
        return response

    return timed


def _id(request: HttpRequest) -> str:
    """As the proxy has it; what anybody else says of it counts for nothing."""
    said = request.headers.get(ID, "") if settings.ALLAUTH_TRUSTED_PROXY_COUNT else ""
    return said if _AN_ID.fullmatch(said) else str(uuid4())


class RouteForPath(logging.Filter):
    """Django logs the path of a request that fails: put the route's pattern in its place. It logs
    what was raised with its message, which may hold what a player noted: keep class and place."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if request is not None and isinstance(record.args, tuple):
            match = getattr(request, "resolver_match", None)
            route = match.route if match else "(no such page)"
            record.args = tuple(route if arg == request.path else arg for arg in record.args)
        if record.exc_info and record.exc_info[0] is not None:
            raised, error, trace = record.exc_info
            said = record.getMessage()
            for message in filter(None, (repr(error), str(error))):  # as Celery says it
                said = said.replace(message, "…")
            record.msg = f"{said}: {raised.__name__} at {', '.join(places(trace))}"
            record.args, record.exc_info, record.exc_text = (), None, None
        return True


def _line(request: HttpRequest, response: HttpResponseBase, started: float) -> None:
    match = request.resolver_match
    took = time.perf_counter() - started
    door = _door(request)
    measures.REQUESTS.labels(door, f"{response.status_code // 100}xx").inc()
    measures.SECONDS.labels(door).observe(took)
    if not _lines.isEnabledFor(logging.INFO):  # what makes lines takes a while to find that out
        return
    if match is None:  # static files, and addresses that lead nowhere
        return
    log.info(
        "request",
        method=request.method,
        route=match.route,
        status=response.status_code,
        ms=round(took * 1000, 1),
    )


def _door(request: HttpRequest) -> str:
    path = request.path_info
    if path.startswith("/api/"):
        return "api"
    return "stream" if path.endswith("/stream/") else "page"
