"""What every answer carries, and the one line that is logged about it."""

import logging
import time
from collections.abc import Awaitable, Callable
from traceback import extract_tb
from typing import Any

import structlog
from asgiref.sync import async_to_sync, iscoroutinefunction, sync_to_async
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers
from django.utils.decorators import sync_and_async_middleware
from django.utils.deprecation import MiddlewareMixin
from servestatic.middleware import ServeStaticMiddleware

log = structlog.get_logger("infinity_site.requests")
PLACES = 5  # of the stack, the innermost last


class PageHeaders(MiddlewareMixin):
    """No page is kept by a cache on its way, and no page asks for what a notebook never needs."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        response.headers.setdefault("Cache-Control", "no-store")
        patch_vary_headers(response, ("Cookie",))
        response.headers.setdefault(
            "Permissions-Policy",
            "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
        )
        return response


class Packed(GZipMiddleware):
    """Pages travel compressed; a stream never, whose few bytes are to arrive at once.

    The length of a compressed answer tells how often it repeats itself, and a page has both what
    its player alone may know and words that the other side chose. So: a CSRF token is masked anew
    in every answer, Django adds some random bytes to blur each length, and an open page is sent
    what has changed, not its secrets again beside every line that the other side has written.
    """

    def process_response(self, request: HttpRequest, response: Any) -> Any:
        return response if response.streaming else super().process_response(request, response)


@sync_and_async_middleware
def static_files(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Answer for files; let a page pass without the event loop that their server would make for
    each request of a synchronous process."""
    if iscoroutinefunction(get_response):
        serve_here: Callable[[HttpRequest], Any] = ServeStaticMiddleware(get_response)
        return serve_here
    serve: Callable[[HttpRequest], HttpResponseBase] = async_to_sync(
        ServeStaticMiddleware(sync_to_async(get_response)).__call__
    )
    at = "/" + settings.STATIC_URL.strip("/") + "/"

    def files(request: HttpRequest) -> HttpResponseBase:
        if request.path_info.startswith(at):
            return serve(request)
        answer: HttpResponseBase = get_response(request)
        return answer

    return files


@sync_and_async_middleware
def log_requests(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Log the route's pattern, not the path: a path may hold a code that opens a seat."""
    if iscoroutinefunction(get_response):
        answer: Callable[[HttpRequest], Awaitable[HttpResponseBase]] = get_response

        async def timed_async(request: HttpRequest) -> HttpResponseBase:
            started = time.perf_counter()
            response = await answer(request)
            _line(request, response, started)
            return response

        return timed_async

    def timed(request: HttpRequest) -> HttpResponseBase:
        started = time.perf_counter()
        response: HttpResponseBase = get_response(request)
        _line(request, response, started)
        return response

    return timed


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
            raised, _, trace = record.exc_info
            places = ", ".join(f"{at.filename}:{at.lineno}" for at in extract_tb(trace)[-PLACES:])
            record.msg = f"{record.getMessage()}: {raised.__name__} at {places}"
            record.args, record.exc_info, record.exc_text = (), None, None
        return True


def _line(request: HttpRequest, response: HttpResponseBase, started: float) -> None:
    match = request.resolver_match
    if match is None:  # static files, and addresses that lead nowhere
        return
    log.info(
        "request",
        method=request.method,
        route=match.route,
        status=response.status_code,
        ms=round((time.perf_counter() - started) * 1000, 1),
    )
