"""Nonsense and half-sense at every address and every command, sent by everybody: no fault, no secret,
and nothing changed that was not theirs to change."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Final

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, given, settings
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle
from schemathesis.core.result import Ok

from infinity_site.wsgi import application
from rules.game import BOOKS, encode
from tests import unpacked
from tests.secrecy.canaries import Hidden, found
from tests.secrecy.doors import addresses, sent
from tests.secrecy.viewers import ALL, browser, headers, undone, untouched
from tracker.accounts.api.authentication import WrongTokens
from tracker.accounts.models import Player
from tracker.matches.queries import taken
from tracker.orderlog import folds
from tracker.orderlog import queries as log

THOROUGH: Final = settings().max_examples >= 1000
# Of each operation of the API so many, each sent by two of all viewers in turn.
EXAMPLES: Final = 100 if THOROUGH else 20
FORMS: Final = 10 if THOROUGH else 1
COMMANDS: Final = 500 if THOROUGH else 40
NO_END: Final = {"stream", "wait"}
"""A stream and a wait have no end that could be waited for."""

pytestmark = [pytest.mark.long("thousands of requests"), pytest.mark.django_db]


@pytest.fixture(autouse=True)
def _unlimited(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Without limits on tries."""
    for kind in (UserRateThrottle, AnonRateThrottle, WrongTokens):
        monkeypatch.setattr(kind, "allow_request", lambda *_: True)
    monkeypatch.setattr("allauth.core.ratelimit.consume", lambda *_, **__: True)
    folds.forget()
    yield
    folds.forget()


@contextmanager
def one_connection() -> Iterator[None]:
    """One connection for the test and all requests, as Django's own client has it."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)


@pytest.fixture
def hidden(ana: Player, bo: Player, edition: str) -> Hidden:
    return Hidden(ana, bo, edition)


@pytest.fixture
def edition(request: pytest.FixtureRequest) -> str:
    """The tests of this file share the editions: each has the next one's."""
    own = [name for name in vars(request.module) if name.startswith("test_")]
    return tuple(BOOKS)[own.index(request.node.originalname) % len(BOOKS)]


def told(
    viewer: str, status: int, text: str, where: str, before: Any, hidden: Hidden, *, safe: bool
) -> None:
    """What has to hold of every answer. That a `safe` question changes nothing either is looked at
    once a page, and not for each of many."""
    assert status < 500, f"{viewer} at {where}: {status}"
    if viewer != "the owner":
        assert found(text) == [], f"{viewer} at {where}"
        assert safe or untouched(viewer, hidden) == before, f"{viewer} at {where}"


# ------------------------------------------------------------------ the API


def test_whoever_sends_whatever_to_the_api(hidden: Hidden, cruz: Player) -> None:
    schema = schemathesis.openapi.from_dict(SchemaGenerator().get_schema(public=True))
    schema.app = application
    said = {viewer: headers(viewer, hidden, cruz) for viewer in ALL}
    before = {viewer: untouched(viewer, hidden) for viewer in ALL}
    sent_in_all = 0

    def send(case: schemathesis.Case[Any]) -> None:
        nonlocal sent_in_all
        if "armies" in case.path:
            case.path_parameters |= {"id": hidden.army.public_id}
        elif "matches" in case.path:
            case.path_parameters |= {"id": hidden.match.public_id}
        first = sent_in_all % len(ALL)
        for viewer in (*ALL, *ALL)[first : first + 2]:
            with undone():
                answer = case.call(headers={**said[viewer], "Accept-Encoding": "identity"})
                text = f"{unpacked.text(answer.content)}\n{answer.headers}"
                where = f"{case.method} {case.path}"
                safe = case.method in ("GET", "HEAD")
                told(viewer, answer.status_code, text, where, before[viewer], hidden, safe=safe)
            sent_in_all += 1

    operations = [one.ok() for one in schema.get_all_operations() if isinstance(one, Ok)]
    known = [one for one in operations if one.definition.raw["operationId"] not in NO_END]
    with one_connection():
        for operation in known:
            tried = given(case=operation.as_strategy())(send)
            settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))(tried)()
    assert len(known) > 25
    assert sent_in_all > len(known) * 2 * len(ALL)


# ------------------------------------------------------------------ pages and commands

ODD: Final = (
    "", " ", "0", "-1", "1", "99999999999999999999", "1e9", "NaN", "\x00", "\u202e", "'\"><b>",
    "[]", "{}", "null", "true", "../..", "%s", "A", "B", "x" * 300, "é" * 50, "9" * 400,
)  # fmt: skip


class Nonsense:
    """Forms of names that a page knows and values that it may or may not; of one seed."""

    def __init__(self, hidden: Hidden, seed: str) -> None:
        self.random = Random(seed)
        table, _ = log.table(record_id=hidden.match.record_id, seat="referee")
        view = hidden.bo.view
        pieces = [piece.id for piece in (*view.mine, *view.theirs)]
        # The ids that nobody else can know are tried too: they must say nothing.
        secret = [*table.troopers, *(str(one) for one in table.pieces)]
        self.values = [*ODD, *pieces, *secret, hidden.army.public_id, hidden.match.public_id]
        commands = {offer.command for phone in (hidden.ana, hidden.bo) for offer in phone.offers}
        self.kinds = sorted({*commands, "Reveal", "Conclude", "EnterArmy", "Compose", "None"})
        self.names = sorted(
            {
                name
                for line in log.lines(record_id=hidden.match.record_id, seat="referee")
                for name in encode(line.entry.event)[1]
            }
            | {"actor", "target", "skill", "piece", "to", "weapon", "name", "code", "pin", "on"}
            | {"email", "password", "next", "label", "scope", "behind", "credential", "revoke"}
        )

    def value(self) -> str:
        return self.random.choice(self.values)

    def form(self) -> dict[str, str]:
        names = self.random.sample(self.names, self.random.randint(1, 8))
        return {name: self.value() for name in names}

    def command(self) -> dict[str, str]:
        stamp = {"command_id": str(uuid.UUID(int=self.random.getrandbits(128), version=4))}
        cursor = {"cursor": str(self.random.choice((0, 1, 20, 10**6)))}
        return self.form() | {"kind": self.random.choice(self.kinds)} | stamp | cursor


LEAVING: Final = {"/accounts/logout/", "/accounts/delete/"}
AWAY: Final = {"/readyz/"}
"""What says 503 where no worker is, whoever asks."""


@pytest.mark.parametrize("viewer", ALL)
def test_whoever_sends_whatever_to_a_page(viewer: str, hidden: Hidden, cruz: Player) -> None:
    client, nonsense = browser(viewer, hidden, cruz), Nonsense(hidden, viewer)
    before = untouched(viewer, hidden)
    pages = [
        one for one in addresses(hidden) if not one.startswith("/api/") and "stream" not in one
    ]
    for address in sorted(set(pages) - LEAVING - AWAY) * FORMS:
        with undone(client):
            answer = client.post(address, nonsense.form())
            told(
                viewer,
                answer.status_code,
                sent(answer),
                f"POST {address}",
                before,
                hidden,
                safe=False,
            )
        with undone(client):
            answer = client.get(address, nonsense.form())
            told(
                viewer,
                answer.status_code,
                sent(answer),
                f"GET {address}",
                before,
                hidden,
                safe=False,
            )


OPENING: Final = ("Concede", "Done")
"""By the rules these show what was hidden: the end of the match all of it, the end of an ARO check
what was noted for it."""


@pytest.mark.parametrize("viewer", ALL)
def test_whoever_gives_whatever_command(viewer: str, hidden: Hidden, cruz: Player) -> None:
    client, nonsense = browser(viewer, hidden, cruz), Nonsense(hidden, f"{viewer} commands")
    before = untouched(viewer, hidden)
    for _ in range(COMMANDS):
        command = nonsense.command()
        if viewer == "the opponent" and command["kind"] in OPENING:
            continue
        with undone(client):
            answer = give(client, hidden, command)
            told(viewer, answer.status_code, sent(answer), str(command), before, hidden, safe=False)


def give(client: Client, hidden: Hidden, command: dict[str, str]) -> Any:
    address = f"/m/{hidden.match.public_id}/do/"
    return client.post(address, command, headers={"HX-Request": "true"})


# ------------------------------------------------------------------ seen to fail


def test_a_leak_in_an_answer_would_be_found(
    hidden: Hidden, cruz: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taken, "SEALS", ("PieceIdentified",))
    real = log.public
    monkeypatch.setattr(
        log, "public", lambda **said: real(**said) or log.lines(
            record_id=said["record_id"], seat="referee"
        )
    )  # fmt: skip
    with pytest.raises(AssertionError):
        test_whoever_sends_whatever_to_a_page("a watcher", hidden, cruz)


def test_a_change_by_a_stranger_would_be_found(
    hidden: Hidden, cruz: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "tracker.armies.views.one_army.queries.army",
        lambda *, player, public_id: hidden.army,
        raising=False,
    )
    with pytest.raises(AssertionError):
        test_whoever_sends_whatever_to_a_page("a stranger", hidden, cruz)
