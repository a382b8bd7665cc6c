"""The document of the API: complete, without a warning, and true."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import msgspec
import pytest
import schemathesis
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, settings
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from infinity_site.wsgi import application
from rules import game
from tests.api.conftest import token_of
from tests.api.program import ROOT, Program
from tests.leagues import cast
from tracker.accounts import actions as accounts
from tracker.accounts.api.authentication import WrongTokens
from tracker.accounts.api.problems import Problem
from tracker.accounts.models import Player
from tracker.leagues.models import Event
from tracker.matches.api.shapes import PostedCommand
from tracker.matches.models import Match

pytestmark = pytest.mark.anywhere("a document made from types")

AGREES = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
USUAL = settings()
NOT_IN_IT = {f"{ROOT}schema/", f"{ROOT}docs/", ROOT}


def test_the_document_is_made_without_a_warning(tmp_path: Path) -> None:
    file = tmp_path / "api.yaml"
    call_command("spectacular", file=str(file), validate=True, fail_on_warn=True)
    assert "openapi: 3.1.0" in file.read_text()


def addresses(patterns: list[URLPattern | URLResolver], before: str = "/") -> list[str]:
    found: list[str] = []
    for each in patterns:
        here = before + str(each.pattern)
        found += addresses(each.url_patterns, here) if isinstance(each, URLResolver) else [here]
    return found


def test_every_address_is_in_it(client: Client) -> None:
    document = client.get(f"{ROOT}schema/").json()
    routed = {
        address.replace("<str:", "{").replace(">", "}")
        for address in addresses(get_resolver().url_patterns)
        if address.startswith(ROOT)
    }
    assert len(routed) > 20
    assert routed - NOT_IN_IT == set(document["paths"])
    for path in document["paths"].values():
        for asked in path.values():
            refused = [code for code in asked["responses"] if code >= "400"]
            assert refused
            for code in refused:
                assert list(asked["responses"][code]["content"]) == ["application/problem+json"]


def test_the_document_says_how_each_command_is_sent(client: Client) -> None:
    schemas = client.get(f"{ROOT}schema/").json()["components"]["schemas"]
    assert schemas["EnterArmyCommand"]["properties"]["army"] == {"type": "string"}
    assert schemas["ComposeCommand"]["properties"]["kind"] == {"enum": ["Compose"]}
    assert not any(
        "by" in found["properties"]
        for name, found in schemas.items()
        if name.endswith("Command") and "properties" in found
    )
    assert not {"RevealCommand", "ConcludeCommand", "SealCommand"} & set(schemas)


def test_each_command_has_an_example_that_is_one(client: Client) -> None:
    schemas = client.get(f"{ROOT}schema/").json()["components"]["schemas"]
    for kind in game.PLAYERS:
        [shown] = schemas[f"{kind}Command"]["examples"]
        assert shown["kind"] == kind
        known = schemas[f"{kind}Command"]["properties"]
        assert set(shown) <= set(known), kind
        posted = {"id": str(uuid4()), "cursor": 1, "command": shown}
        msgspec.convert(posted, PostedCommand)
        if not {"army", "ground"} & set(shown):
            # These are said by their address, which becomes what lies there.
            assert isinstance(game.command({**shown, "by": "A"}), game.PLAYERS[kind])


def test_each_refusal_has_an_example_that_is_one(db: None, client: Client) -> None:
    document = client.get(f"{ROOT}schema/").json()
    refused = {
        int(code)
        for path in document["paths"].values()
        for asked in path.values()
        for code in asked["responses"]
        if code >= "400"
    }
    shown = document["components"]["schemas"]["Problem"]["examples"]
    assert {one["status"] for one in shown} >= refused
    for one in shown:
        problem = msgspec.convert(one, Problem)
        assert msgspec.to_builtins(problem) == one
    # They say what is said: where it is asked for, in the same words.
    said = {one["code"]: one["detail"] for one in shown}
    for code, answer in {
        "unauthenticated": client.get(f"{ROOT}me/"),
        "not-found": client.get(f"{ROOT}nothing/"),
        "malformed": client.post(f"{ROOT}guests/", "{", content_type="application/json"),
        "media-type": client.post(f"{ROOT}guests/", "x", content_type="text/plain"),
    }.items():
        assert answer.json()["detail"] == said[code]
    rule = next(one["rule"] for one in shown if one["rule"])
    assert client.get(f"{ROOT}rules/{rule}/").status_code == 200


def test_the_page_of_it_runs_our_own_files_alone(db: None, client: Client) -> None:
    page = client.get(f"{ROOT}docs/")
    assert page.status_code == 200
    policy = dict(
        rule.split(" ", 1) for rule in page.headers["Content-Security-Policy"].split("; ")
    )
    assert policy["script-src"] == policy["style-src"] == policy["default-src"] == "'self'"
    assert policy["img-src"] == "'self' data:"
    html = page.content.decode()
    assert "://" not in html
    assert "<style" not in html
    assert client.get(f"{ROOT}docs/?script=").headers["Content-Type"] == "application/javascript"
    # For no other page.
    assert "data:" not in client.get("/").headers["Content-Security-Policy"]


# ------------------------------------------------------------------ nonsense


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Without limits, and with one connection to the database for the test and all requests."""
    for kind in (UserRateThrottle, AnonRateThrottle, WrongTokens):
        monkeypatch.setattr(kind, "allow_request", lambda *_: True)
    monkeypatch.setattr("allauth.core.ratelimit.consume", lambda *_, **__: True)
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def event(db: None) -> Event:
    found = cast.opened(cast.club(), ["Ana", "Bo", "Cruz"])
    cast.next_round(found)
    return found


@pytest.fixture
def yard(anas: Program) -> str:
    """A table of Ana's."""
    return str(anas.post("tables/", name="The yard").json()["id"])


def ids_of(event: Event, yard: str) -> dict[str, str]:
    """What is there to be asked for, by its room."""
    return {
        "events": event.public_id,
        "clubs": event.club.public_id,
        "tables": yard,
        "pairings": cast.of_round(event, 1)[0].public_id,
    }


schema = schemathesis.openapi.from_dict(SchemaGenerator().get_schema(public=True))
schema.app = application
schema.config.phases.coverage.enabled = False


# A stream has no end that could be waited for.
@schema.exclude(operation_id="stream").parametrize()
@settings(
    max_examples=USUAL.max_examples // 10,
    suppress_health_check=list(HealthCheck),
)
def test_whatever_is_sent_is_answered_as_the_document_says(
    case: schemathesis.Case[Any], anas: Program, event: Event, yard: str, patient: None
) -> None:
    ids = ids_of(event, yard)
    if (room := case.path.removeprefix(ROOT).split("/")[0]) in ids:
        case.path_parameters |= {"id": ids[room]}
    elif "id" in case.path_parameters and "armies" not in case.path and "tokens" not in case.path:
        case.path_parameters["id"] = anas.match
    plain = {**anas.headers, "Accept-Encoding": "identity"}
    case.call_and_validate(headers=plain, checks=AGREES)


# ------------------------------------------------------------------ whoever asks

ASKS: Final[dict[str, Callable[[Program, Player, Match], dict[str, str]]]] = {
    "nobody": lambda looker, bo, match: {},
    "a token that opens nothing": lambda looker, bo, match: {"Authorization": "Token nb_x_y"},
    "a watcher": lambda looker, bo, match: looker.headers,
    "the opponent": lambda looker, bo, match: said_by(token_of(bo)),
    "a stranger": lambda looker, bo, match: said_by(token_of(cast.guest("Cruz"))),
    "a token that reads": lambda looker, bo, match: said_by(
        accounts.make_token(player=bo, label="A test", scope="read")[1]
    ),
    "a token for matches of its own": lambda looker, bo, match: Program.guest("Dee").headers,
}
"""Each kind of viewer, by what their program says of itself."""


def said_by(token: str) -> dict[str, str]:
    return {"Authorization": f"Token {token}"}


@pytest.fixture
def headers(viewer: str, looker: Program, bo: Player, example: Match) -> dict[str, str]:
    """What their program says. Who takes a token for it asks before everybody is `patient`: a test's client
    lets go of the connection again."""
    return {**ASKS[viewer](looker, bo, example), "Accept-Encoding": "identity"}


@pytest.mark.long("every operation, by each kind of viewer")
@pytest.mark.parametrize("viewer", ASKS)
def test_whoever_asks_is_answered_as_the_document_says(
    headers: dict[str, str], example: Match, event: Event, yard: str, patient: None
) -> None:
    """With as little as an operation can be asked with: most of it is refused, and in its words."""
    ids = {"matches": example.public_id, **ids_of(event, yard)}
    operations = [one.ok() for one in schema.get_all_operations() if isinstance(one, Ok)]
    asked = 0
    for one in operations:
        if one.definition.raw["operationId"] == "stream":
            continue
        room = one.path.removeprefix(ROOT).split("/")[0]
        named = dict.fromkeys(re.findall(r"{(\w+)}", one.path), "1")
        if "id" in named:
            named["id"] = ids.get(room, "none")
        takes = one.definition.raw.get("requestBody", {}).get("content", {})
        empty: dict[str, Any] = {}
        if "application/json" in takes:
            empty = {"body": {}, "media_type": "application/json"}
        case = one.Case(path_parameters=named, **empty)
        case.call_and_validate(headers=headers, checks=AGREES)
        asked += 1
    assert asked > 100
