"""What is sent is bounded while it comes in: nobody has a hundred megabytes read to hear that it is no."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.urls import get_resolver

from infinity_site import services
from infinity_site.bodies import FILES, FORM, bounded
from tests.site.test_layout import routes
from tracker.files.program import FileBody
from tracker.files.uploads import AROUND

MEGABYTE = 1024**2


class Sender:
    """Sends so many megabytes, one at a time, for as long as somebody reads."""

    def __init__(self, path: str, megabytes: int, *, says: bool) -> None:
        length = [(b"content-length", b"%d" % (megabytes * MEGABYTE))] if says else []
        self.scope = {"type": "http", "path": path, "headers": length}
        self.megabytes, self.taken = megabytes, 0
        self.answers: list[Mapping[str, Any]] = []

    async def receive(self) -> dict[str, Any]:
        self.taken += 1
        more = self.taken < self.megabytes
        return {"type": "http.request", "body": b"x" * MEGABYTE, "more_body": more}

    async def send(self, message: Mapping[str, Any]) -> None:
        self.answers.append(message)

    @property
    def status(self) -> int:
        starts = [one["status"] for one in self.answers if one["type"] == "http.response.start"]
        assert len(starts) == 1
        return int(starts[0])


async def reads_it_all(scope: Any, receive: Any, send: Any) -> None:
    while True:
        message = await receive()
        if message["type"] == "http.disconnect" or not message["more_body"]:
            break
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"read"})


@pytest.mark.parametrize("says", [True, False])
@pytest.mark.parametrize(
    ("path", "megabytes", "most"),
    [
        ("/m/abc/do/", 1, 1),
        ("/m/abc/do/", 100, 2),
        ("/reviews/bring/", 13, 13),
        ("/reviews/bring/", 100, 14),
        ("/m/abc/notes/new/", 100, 14),
        ("/m/abc/map/photograph/", 13, 13),
        ("/m/abc/map/abc/", 13, 2),
        ("/api/v1/records/", 13, 13),
        ("/api/v1/matches/abc/commands/", 13, 2),
        ("/m/abc/notes/7/delete/", 13, 2),
        ("/api/v1/guests/", 100, 2),
    ],
)
def test_no_more_is_read_than_a_page_takes(
    path: str, megabytes: int, most: int, says: bool
) -> None:
    one = Sender(path, megabytes, says=says)
    async_to_sync(bounded(reads_it_all))(one.scope, one.receive, one.send)
    assert one.status == (200 if megabytes < most or megabytes == most else 413)
    assert one.taken <= (0 if says and one.status == 413 else most)


def largest(view: Any) -> int:
    """Bytes of the largest file that a view takes; 0 of one that takes none."""
    found = getattr(view, "largest", 0)
    parsers = getattr(getattr(view, "view_class", None), "parser_classes", ())
    return int(max([found, *(one.largest for one in parsers if issubclass(one, FileBody))]))


def test_every_page_that_takes_a_file_is_let_have_it_and_no_other() -> None:
    """From a phone each is larger than a form may be."""
    takes = {
        "/" + re.sub(r"<[^>]+>", "abc", route): largest(view)
        for route, view in routes(get_resolver().url_patterns)
    }
    files = {path for path, most in takes.items() if most + AROUND > FORM}
    assert files == {path for path in takes if FILES.match(path)}
    assert "/m/abc/map/photograph/" in files
    assert "/api/v1/matches/abc/notes/abc/photograph/" in files


def test_a_length_that_is_no_number_is_no_length() -> None:
    one = Sender("/m/abc/do/", 1, says=False)
    one.scope["headers"] = [(b"content-length", b"many")]
    async_to_sync(bounded(reads_it_all))(one.scope, one.receive, one.send)
    assert one.status == 400


def test_the_proxy_bounds_the_same_pages() -> None:
    caddyfile = (services.ROOT / "deploy/Caddyfile").read_text()
    assert re.findall(r"path_regexp (\^\S+)", caddyfile) == [FILES.pattern] * 2
