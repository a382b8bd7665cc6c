"""What every answer carries, and what is never written down about it."""

from __future__ import annotations

import gzip
import io
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import brotli
import pytest
from asgiref.sync import AsyncToSync
from django.conf import settings
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.templatetags.static import static
from django.test import Client, RequestFactory

from infinity_site import release
from infinity_site.middleware import Packed, static_files
from infinity_site.together import TOGETHER, joined, lean

pytestmark = pytest.mark.django_db

UNPACKED: Any = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}


def test_no_page_is_kept_on_its_way(client: Client) -> None:
    page = client.get("/marks/")
    assert page.headers["Cache-Control"] == "no-store"
    assert "Cookie" in page.headers["Vary"]


def test_a_page_runs_only_our_own_scripts_and_styles(client: Client) -> None:
    policy = client.get("/marks/").headers["Content-Security-Policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["script-src"] == rules["style-src"] == rules["default-src"] == "'self'"
    assert rules["frame-ancestors"] == rules["base-uri"] == "'none'"


def test_a_page_is_framed_by_nobody_and_asks_for_no_camera(client: Client) -> None:
    page = client.get("/marks/")
    assert page.headers["X-Frame-Options"] == "DENY"
    assert "camera=()" in page.headers["Permissions-Policy"]


def test_a_part_of_a_page_says_nothing_anew_that_its_page_said(client: Client) -> None:
    part = client.get("/marks/", headers={"HX-Request": "true"})
    assert not {"Content-Security-Policy", "Permissions-Policy"} & set(part.headers)
    assert part.headers["Cache-Control"] == "no-store"


def test_a_file_says_what_it_is_and_nothing_of_when(client: Client) -> None:
    answer = client.get(static("notebook.css"), headers={"Accept-Encoding": "br"})
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert not {"Last-Modified", "Referrer-Policy", "ETag"} & set(answer.headers)


def test_what_is_not_there_is_said_kindly(client: Client) -> None:
    page = client.get("/no-such-page/")
    assert page.status_code == 404
    assert "Nothing here" in page.content.decode()


def test_a_forged_form_changes_nothing() -> None:
    strict = Client(enforce_csrf_checks=True)
    refused = strict.post("/accounts/start/", {"name": "Ana"})
    assert refused.status_code == 403
    assert "Once more" in refused.content.decode()


def test_a_fault_of_ours_is_said_without_the_rest_of_the_page(client: Client) -> None:
    from django.views.defaults import server_error

    said = server_error(client.get("/marks/").wsgi_request).content.decode()
    assert "Something broke" in said
    assert "csrf" not in said


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What the real handler writes: the root logger's, and Django's loggers have the same one."""
    handler = next(h for h in logging.getLogger("django").handlers if h.name == "console")
    assert isinstance(handler, logging.StreamHandler)
    paper = io.StringIO()
    before = handler.setStream(paper)
    yield paper
    handler.setStream(before)


def test_the_log_has_routes_and_no_secrets(client: Client, written: io.StringIO) -> None:
    client.post("/accounts/rejoin/?from=QUERY77", {"code": "SECRET7777"})
    client.get("/accounts/password/reset/abc-KEY77777/")
    client.get("/nowhere/CODE77/")
    Client(enforce_csrf_checks=True).post("/accounts/password/reset/abc-KEY77777/")
    logged = written.getvalue()
    assert "accounts/rejoin/" in logged
    assert "Not Found" in logged
    assert "CSRF" in logged
    for secret in ("QUERY77", "SECRET7777", "KEY77777", "CODE77"):
        assert secret not in logged


def test_what_was_raised_is_logged_by_class_and_place_alone(
    written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(**_: object) -> None:
        raise LookupError("the Caliban, 100% sure, is under Marker 1")

    monkeypatch.setattr("tracker.matches.queries.by_token", stumble)
    answer = Client(raise_request_exception=False).get("/j/CODE77/")
    assert answer.status_code == 500
    logged = written.getvalue()
    assert "LookupError at " in logged
    assert "test_headers.py:" in logged
    assert "j/<str:token>/" in logged
    for secret in ("Caliban", "Marker 1", "CODE77"):
        assert secret not in logged


def test_a_page_travels_compressed_and_no_two_of_the_same_length(client: Client) -> None:
    pages = [client.get("/marks/", headers={"Accept-Encoding": "gzip"}) for _ in range(12)]
    assert {page.headers["Content-Encoding"] for page in pages} == {"gzip"}
    assert b"</html>" in gzip.decompress(pages[0].content)
    assert len({len(page.content) for page in pages}) > 3
    assert "Content-Encoding" not in client.get("/marks/").headers


def test_a_stream_is_never_compressed() -> None:
    def stream(_: HttpRequest) -> StreamingHttpResponse:
        return StreamingHttpResponse(["event: changed\n\n"] * 50)

    request = RequestFactory().get("/", headers={"Accept-Encoding": "gzip"})
    answer = Packed(stream)(request)
    assert isinstance(answer, StreamingHttpResponse)
    assert "Content-Encoding" not in answer.headers


def test_a_file_is_served_and_a_page_needs_no_event_loop(client: Client) -> None:
    answer = client.get(static("notebook.css"))
    assert answer.status_code == 200
    assert b":root" in b"".join(answer)

    def page(_: HttpRequest) -> HttpResponse:
        assert getattr(AsyncToSync.executors, "current", None) is None
        return HttpResponse("here")

    assert static_files(page)(RequestFactory().get("/marks/")).content == b"here"


SCRIPTS: Final = sorted((settings.BASE_DIR / "static").rglob("*.js"))


@pytest.mark.parametrize(
    ("takes", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("zstd", None),
        ("", None),
    ],
)
def test_a_file_comes_by_the_best_that_is_read(
    client: Client, takes: str, coding: str | None
) -> None:
    whole = joined(settings.BASE_DIR / "static", "notebook.css").encode()
    if coding:  # what no browser reads is left out
        whole = lean("text/css", whole)
        assert b"/*" not in whole
        assert b"--bg:#09181c" in whole
    for _ in range(2):  # what was kept is the same
        answer: Any = client.get(static("notebook.css"), headers={"Accept-Encoding": takes})
        sent = answer.content if coding else b"".join(answer)
        assert answer.headers.get("Content-Encoding") == coding
        assert answer.headers["Content-Length"] == str(len(sent))
        assert answer.headers["Cache-Control"] == "max-age=315360000, public, immutable"
        assert answer.headers["Content-Type"].startswith("text/css")
        assert UNPACKED[coding](sent) == whole
        assert coding is None or "Accept-Encoding" in answer.headers["Vary"]


SHEETS: Final = [name for name in TOGETHER if name.endswith(".css")]


@pytest.mark.parametrize("name", SHEETS)
def test_sheets_that_a_page_has_as_one(client: Client, name: str) -> None:
    parts = [(settings.BASE_DIR / "static" / part).read_bytes() for part in TOGETHER[name]]
    answer: Any = client.get(static(name))
    assert answer.headers["Content-Type"].startswith("text/css")
    assert b"".join(answer) == b"".join(parts)
    assert all(part.endswith(b"\n") and part.count(b"{") == part.count(b"}") for part in parts)


def test_every_sheet_is_in_one() -> None:
    folder = settings.BASE_DIR / "static"
    sheets = [path.relative_to(folder).as_posix() for path in (folder / "sheets").iterdir()]
    assert sorted(sheets) == sorted(part for name in SHEETS for part in TOGETHER[name])


@pytest.mark.parametrize("name", [name for name in TOGETHER if name not in SHEETS])
def test_scripts_that_a_page_has_as_one(client: Client, name: str) -> None:
    names = TOGETHER[name]
    parts = [(settings.BASE_DIR / "static" / part).read_text() for part in names]
    answer: Any = client.get(static(name))
    assert answer.headers["Cache-Control"] == "max-age=315360000, public, immutable"
    whole = b"".join(answer).decode()
    # In their order; ours within braces, so that each keeps its names to itself but those it gives.
    heard = 0
    for of, part in zip(names, parts, strict=True):
        gives = re.findall(r"^export (?:async )?\w+ (\w+)", part, re.MULTILINE)
        body = re.sub(r"^export |^import .*\n", "", part, flags=re.MULTILINE)
        name = of.removesuffix(".js")
        if of.startswith("vendor/"):
            kept = part
        elif gives:
            kept = f"const {name} = (() => {{\n{body}return {{ {', '.join(gives)} }};\n}})();\n"
        else:
            kept = f"{{\n{body}}}\n"
        heard = whole.index(kept, heard) + len(kept)
    assert not re.search(r"^(import|export)\b", whole, re.MULTILINE)
    packed = client.get(static(name), headers={"Accept-Encoding": "br"})
    assert len(packed.content) < sum(map(len, parts)) / 2


@pytest.mark.parametrize("name", ["match.js", "board.js"])
def test_a_script_comes_without_the_lines_that_only_people_read(client: Client, name: str) -> None:
    whole = (settings.BASE_DIR / "static" / name).read_bytes()
    packed = client.get(static(name), headers={"Accept-Encoding": "br"})
    ours = (b"//", b"/** @")
    lines = [line for line in whole.split(b"\n") if not line.strip().startswith(ours)]
    assert brotli.decompress(packed.content) == b"\n".join(lines)
    assert len(lines) < whole.count(b"\n")


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_line_of_what_a_script_says_looks_like_a_comment(path: Path) -> None:
    for said in re.findall(r"`[^`]*`|/\*.*?\*/", path.read_text(), re.DOTALL):
        assert not re.search(r"^\s*//", said, re.MULTILINE), said


def test_a_part_of_a_file_is_not_compressed(client: Client) -> None:
    asked = {"Accept-Encoding": "br", "Range": "bytes=0-9"}
    answer: Any = client.get(static("notebook.css"), headers=asked)
    assert answer.status_code == 206
    assert "Content-Encoding" not in answer.headers
    assert len(b"".join(answer)) == 10


def test_a_file_is_kept_for_a_year_by_a_name_that_changes_with_it(
    client: Client, tmp_path: Path
) -> None:
    answer = client.get(static("notebook.css"))
    assert answer["Cache-Control"] == "max-age=315360000, public, immutable"
    (tmp_path / "a.css").write_text("a { color: red }")
    before = release.named(tmp_path)
    assert release.named(tmp_path) == before
    (tmp_path / "a.css").write_text("a { color: blue }")
    assert release.named(tmp_path) != before
    (tmp_path / "a.css").rename(tmp_path / "b.css")
    assert len({release.named(tmp_path), before}) == 2


@pytest.mark.parametrize("path", ["/static/0123456789ab/notebook.css", "/static/notebook.css"])
def test_a_page_of_another_release_gets_its_files_and_keeps_none(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert b":root" in b"".join(answer)
    assert answer["Cache-Control"] == "no-store"
    assert client.get("/static/0123456789ab/no-such.css").status_code == 404
