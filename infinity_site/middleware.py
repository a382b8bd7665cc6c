"""What every answer carries."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

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
        name = request.path_info.removeprefix(self.static_prefix)
        if self.autorefresh and name in together.TOGETHER:
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
