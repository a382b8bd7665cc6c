"""A database that is away is a passing thing, and is said as one: by a page, and to programs."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from tests.site.test_headers import written
from tracker.accounts import actions
from tracker.accounts.models import Player

__all__ = ["written"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for somebody or something hears nothing."""

    def nobody(*_: Any, **__: Any) -> None:
        raise OperationalError("could not connect to 10.0.0.7, user heron")

    monkeypatch.setattr("django.db.models.sql.compiler.SQLCompiler.execute_sql", nobody)


def test_a_page_says_that_it_is_away_and_when_to_come_again(away: None) -> None:
    answer = Client(raise_request_exception=False).get("/j/CODE77/")
    assert answer.status_code == 503
    assert 0 < int(answer["Retry-After"]) <= 30
    said = answer.content.decode()
    assert "for a moment" in said
    assert "heron" not in said


def test_what_was_looked_at_comes_by_itself_and_what_was_sent_does_not(away: None) -> None:
    browser = Client(raise_request_exception=False)
    looked = browser.get("/j/CODE77/")
    assert looked["Refresh"] == looked["Retry-After"]
    assert "looks again by itself" in looked.content.decode()
    sent = browser.post("/j/CODE77/", {"name": "Ana"})
    assert sent.status_code == 503
    assert "Refresh" not in sent
    assert "go back and try again" in sent.content.decode()
    assert "Refresh" not in browser.get("/api/v1/matches/", headers={"Authorization": "Token x"})


def test_a_program_is_told_in_its_own_way(
    ana: Player, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    _, said = actions.make_token(player=ana, label="bot")
    token = {"Authorization": f"Token {said}"}
    request.getfixturevalue("away")
    answer = Client(raise_request_exception=False, headers=token).get("/api/v1/matches/")
    assert answer.status_code == 503
    assert int(answer["Retry-After"]) > 0
    assert answer["Content-Type"] == "application/problem+json"
    said = json.loads(answer.content)
    assert (said["status"], said["code"]) == (503, "away")


def test_whoever_is_logged_in_is_told_so_too(
    ana: Player, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    browser = Client(raise_request_exception=False)
    browser.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")
    request.getfixturevalue("away")
    assert browser.get("/").status_code == 503
    assert Client().get("/healthz/").status_code == 200


def test_a_fault_of_ours_is_still_a_fault_to_programs_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: Any, **__: Any) -> None:
        raise LookupError("the Caliban is under Marker 1")

    monkeypatch.setattr("tracker.accounts.api.authentication.ByToken.authenticate", stumble)
    answer = Client(raise_request_exception=False).get("/api/v1/matches/")
    assert answer.status_code == 500
    assert answer["Content-Type"] == "application/problem+json"
    assert "Retry-After" not in answer
    assert "Refresh" not in answer
    assert "Caliban" not in answer.content.decode()


def test_the_log_names_our_own_place_however_deep_the_fault(
    away: None, written: io.StringIO
) -> None:
    Client(raise_request_exception=False).get("/j/CODE77/")
    logged = written.getvalue()
    assert "OperationalError" in logged
    assert "tracker/matches/queries/lists.py:" in logged
    assert "heron" not in logged
