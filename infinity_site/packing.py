"""The files that pages are made of, each made lean and compressed once for as long as the process lasts, by
the best that whoever asks can read: a proxy in front has nothing left to do."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Final

import brotli
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from infinity_site.together import lean

BEST_FIRST: Final[Mapping[str, Callable[[bytes], bytes]]] = {
    "br": brotli.compress,
    "gzip": gzip.compress,
}
TEXTS: Final = ("text/", "image/svg", "application/manifest")
SMALLEST: Final = 300
"""Bytes: below it nothing is gained."""
LARGEST: Final = 200_000
"""What others brought, and hardly anybody asks for, is not kept in memory."""

_packed: dict[tuple[str, str], bytes] = {}


async def packed(request: HttpRequest, answer: Any) -> Any:
    """A whole file, compressed where that is of use. Its address changes with it, so it is read once."""
    coding = next((one for one in BEST_FIRST if one in _taken(request)), None)
    if coding is None or not _worth_it(request, answer):
        return answer
    key = (request.path_info, coding)
    if key not in _packed:
        whole = b"".join([part async for part in answer.streaming_content])
        _packed[key] = BEST_FIRST[coding](lean(answer.headers["Content-Type"], whole))
    answer.close()
    smaller = HttpResponse(_packed[key], headers=dict(answer.headers))
    # It is that of the file as it stands.
    del smaller.headers["ETag"]
    smaller.headers["Content-Encoding"] = coding
    smaller.headers["Content-Length"] = str(len(_packed[key]))
    patch_vary_headers(smaller, ["Accept-Encoding"])
    return smaller


def _taken(request: HttpRequest) -> set[str]:
    """What whoever asks can read; what they say with a weight of nothing they can't."""
    said = request.headers.get("Accept-Encoding", "").replace(" ", "").split(",")
    return {one.partition(";")[0] for one in said if not one.endswith((";q=0", ";q=0.0"))}


def _worth_it(request: HttpRequest, answer: Any) -> bool:
    length = int(answer.headers.get("Content-Length", "0"))
    kind = answer.headers.get("Content-Type", "")
    whole = request.method == "GET" and answer.status_code == HTTPStatus.OK
    return whole and kind.startswith(TEXTS) and SMALLEST <= length <= LARGEST
