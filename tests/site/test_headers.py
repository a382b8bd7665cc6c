"""What every answer carries, and what is never written down about it."""

from __future__ import annotations

import gzip
import io
import logging
from collections.abc import Iterator

import pytest
from asgiref.sync import AsyncToSync
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory

from infinity_site.middleware import Packed, static_files

pytestmark = pytest.mark.django_db


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
    answer = client.get("/static/notebook.css")
    assert answer.status_code == 200
    assert b":root" in b"".join(answer)

    def page(_: HttpRequest) -> HttpResponse:
        assert getattr(AsyncToSync.executors, "current", None) is None
        return HttpResponse("here")

    assert static_files(page)(RequestFactory().get("/marks/")).content == b"here"
