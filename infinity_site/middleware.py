"""What every answer carries, and the one line that is logged about it."""

import logging
import time
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import structlog
from asgiref.sync import async_to_sync, iscoroutinefunction, sync_to_async
from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers
from django.utils.decorators import sync_and_async_middleware
from django.utils.deprecation import MiddlewareMixin
from servestatic.middleware import ServeStaticMiddleware

from infinity_site import release, together
from infinity_site.packing import packed
from tracker.faults import places

_lines = logging.getLogger("infinity_site.requests")
log = structlog.get_logger(_lines.name)


class PageHeaders(MiddlewareMixin):
    """No page is kept by a cache on its way, and no page asks for what a notebook never needs."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        response.headers.setdefault("Cache-Control", "no-store")
        patch_vary_headers(response, ("Cookie",))
        if not is_part(request):
            response.headers.setdefault(
                "Permissions-Policy",
                "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
            )
        return response


def is_part(request: HttpRequest) -> bool:
    """Whether a script asks, for a part of the page it is on: what that page may do was said with it. No
    link and no form of anybody else's can say so."""
    return "HX-Request" in request.headers


class Policy(CSPMiddleware):
    """What a page may load and run: written once for all that have nothing of their own to say of it."""

    _usual = ""

    def process_request(self, request: HttpRequest) -> None:
        """No page has a script in it that would need a number of its own."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if is_part(request):
            return response
        if any(name.startswith("_csp") for name in vars(response)):
            return super().process_response(request, response)
        if not self._usual:
            self._usual = super().process_response(request, response).headers.get(HEADER, "")
        response.headers.setdefault(HEADER, self._usual)
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


FILES = "/static/"


class Files(ServeStaticMiddleware):  # type: ignore[misc]
    """Files whose address changes with them: they are kept for good, but by who works on them."""

    def __init__(self, get_response: Any) -> None:
        super().__init__(get_response)
        self.together = TemporaryDirectory(prefix="notebook-together-")  # gone with the process
        self._write_together()
        self.add_files(self.together.name, prefix=self.static_prefix)

    def _write_together(self) -> None:
        together.write(settings.BASE_DIR / "static", Path(self.together.name))

    def immutable_file_test(self, path: str, url: str) -> bool:
        return not self.autorefresh and url.startswith(self.static_prefix)

    async def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if self.autorefresh and request.path_info.startswith(
            f"{self.static_prefix}{together.FOLDER}/"
        ):
            self._write_together()
        answer: HttpResponseBase = await super().__call__(request)
        if request.path_info not in self.files:
            return answer
        smaller: HttpResponseBase = await packed(request, answer)
        smaller.headers["X-Content-Type-Options"] = "nosniff"
        # It is kept for good: nobody asks whether there is another.
        if not self.autorefresh:
            del smaller.headers["Last-Modified"]
        return smaller


@sync_and_async_middleware
def static_files(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Answer for files; let a page pass without the event loop that their server would make for
    each request of a synchronous process."""
    if iscoroutinefunction(get_response):
        serve_here = Files(get_response)

        async def files_here(request: HttpRequest) -> HttpResponseBase:
            other = _of_another_release(request)
            return _not_kept(await serve_here(request), other)

        return files_here

    @cache
    def serve() -> Callable[[HttpRequest], HttpResponseBase]:
        """It looks for all files as it is made: where a proxy answers for them, never."""
        return async_to_sync(Files(sync_to_async(get_response)).__call__)

    def files(request: HttpRequest) -> HttpResponseBase:
        if request.path_info.startswith(FILES):
            other = _of_another_release(request)
            return _not_kept(serve()(request), other)
        answer: HttpResponseBase = get_response(request)
        return answer

    return files


def _of_another_release(request: HttpRequest) -> bool:
    """Whether a page of an older or a newer release asks for a file, as while one takes the other's
    place. It is given as it is here."""
    path, here = request.path_info, "/" + settings.STATIC_URL.strip("/") + "/"
    if not path.startswith(FILES) or path.startswith(here):
        return False
    name = path.removeprefix(FILES)
    request.path_info = here + release.NAME.sub("", name, count=1)
    return True


def _not_kept(answer: HttpResponseBase, other: bool) -> HttpResponseBase:
    if other:
        answer.headers["Cache-Control"] = "no-store"
    return answer


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
            raised, error, trace = record.exc_info
            said = record.getMessage()
            for message in filter(None, (repr(error), str(error))):  # as Celery says it
                said = said.replace(message, "…")
            record.msg = f"{said}: {raised.__name__} at {', '.join(places(trace))}"
            record.args, record.exc_info, record.exc_text = (), None, None
        return True


def _line(request: HttpRequest, response: HttpResponseBase, started: float) -> None:
    match = request.resolver_match
    if not _lines.isEnabledFor(logging.INFO):  # what makes lines takes a while to find that out
        return
    if match is None:  # static files, and addresses that lead nowhere
        return
    log.info(
        "request",
        method=request.method,
        route=match.route,
        status=response.status_code,
        ms=round((time.perf_counter() - started) * 1000, 1),
    )
