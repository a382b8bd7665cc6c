"""The document of the API: complete, without a warning, and true."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

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
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from infinity_site.wsgi import application
from tests.api.program import ROOT, Program
from tests.leagues import cast
from tracker.accounts.api.authentication import WrongTokens
from tracker.leagues.models import Event

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
    ids = {
        "events": event.public_id,
        "clubs": event.club.public_id,
        "tables": yard,
        "pairings": cast.of_round(event, 1)[0].public_id,
    }
    if (room := case.path.removeprefix(ROOT).split("/")[0]) in ids:
        case.path_parameters |= {"id": ids[room]}
    elif "id" in case.path_parameters and "armies" not in case.path and "tokens" not in case.path:
        case.path_parameters["id"] = anas.match
    plain = {**anas.headers, "Accept-Encoding": "identity"}
    case.call_and_validate(headers=plain, checks=AGREES)
