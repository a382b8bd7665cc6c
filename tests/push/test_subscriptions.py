"""A browser asks to be told; its player alone is, as long as the session lasts."""

from __future__ import annotations

import json
from http.client import BadStatusLine
from typing import Any
from urllib.request import OpenerDirector

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.push.test_sealing import AUTH, BROWSER
from tracker.accounts.models import Player
from tracker.push import actions, delivery
from tracker.push.models import Subscription

pytestmark = pytest.mark.django_db

BACKEND = "django.contrib.auth.backends.ModelBackend"
ENDPOINT = "https://fcm.googleapis.com/fcm/send/the-heron"


def asks(client: Client, **more: str) -> int:
    said = {"endpoint": ENDPOINT, "p256dh": BROWSER, "auth": AUTH, **more}
    return int(client.post("/push/", said).status_code)


@pytest.fixture
def anas(client: Client, ana: Player) -> Client:
    client.force_login(ana, backend=BACKEND)
    return client


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses to which something was sent; the service says what `answers` has last."""
    gone: list[str] = []

    def send(*, endpoint: str, body: bytes, authorization: str) -> int:
        gone.append(endpoint)
        assert b"Your move" not in body
        assert authorization.startswith("vapid t=")
        return 201

    monkeypatch.setattr(delivery, "send", send)
    return gone


def tells(player: Player) -> int:
    return actions.tell(
        player=player, kind="move", title="Your move", body="Cup", url="/m/x/", at=timezone.now()
    )


def test_who_asks_is_told_until_they_ask_no_more(
    anas: Client, ana: Player, bo: Player, sent: list[str]
) -> None:
    assert json.loads(anas.get("/push/").content)["key"]
    assert asks(anas) == 204
    assert asks(anas) == 204  # each page says it again
    assert tells(bo) == 0
    assert tells(ana) == 1
    assert sent == [ENDPOINT]
    assert asks(anas, off="1") == 204
    assert tells(ana) == 0


def test_a_passer_by_is_nobody_to_tell(client: Client) -> None:
    assert asks(client) == 403
    assert client.get("/push/").status_code == 403


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "https://10.0.0.1/x"},
        {"endpoint": ""},
        {"endpoint": f"{ENDPOINT}{'x' * 1000}"},
        {"p256dh": "no key"},
        {"p256dh": "é"},
        {"auth": "short"},
        {"auth": "é"},
    ],
)
def test_what_is_no_subscription_is_refused(anas: Client, wrong: dict[str, str]) -> None:
    assert asks(anas, **wrong) == 422
    assert not Subscription.objects.exists()


def test_who_signs_out_is_told_nothing_more(anas: Client, ana: Player, sent: list[str]) -> None:
    asks(anas)
    anas.logout()
    assert tells(ana) == 0
    assert not sent


def test_a_browser_is_its_last_players(
    anas: Client, ana: Player, bo: Player, sent: list[str]
) -> None:
    asks(anas)
    bos = Client()
    bos.force_login(bo, backend=BACKEND)
    asks(bos)
    assert tells(ana) == 0
    assert tells(bo) == 1


@pytest.mark.parametrize(("status", "stays"), [(201, 1), (500, 1), (403, 0), (404, 0), (410, 0)])
def test_a_subscription_that_is_gone_is_forgotten(
    anas: Client, ana: Player, monkeypatch: pytest.MonkeyPatch, status: int, stays: int
) -> None:
    asks(anas)
    monkeypatch.setattr(delivery, "send", lambda **_: status)
    tells(ana)
    assert Subscription.objects.count() == stays


def test_a_service_that_is_away_stops_nobody(
    anas: Client, ana: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(**_: Any) -> int:
        raise OSError

    asks(anas)
    monkeypatch.setattr(delivery, "send", away)
    assert tells(ana) == 0
    assert Subscription.objects.count() == 1


def test_an_answer_that_nobody_can_read_stops_nobody(
    anas: Client, ana: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def odd(*_: object, **__: object) -> None:
        raise BadStatusLine("what?")

    monkeypatch.setattr(OpenerDirector, "open", odd)
    assert asks(anas) == 204
    assert tells(ana) == 0
    assert Subscription.objects.count() == 1


def test_two_pages_that_ask_at_one_moment_are_one_browser(
    anas: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither finds the other's row to take away; the second to write it has nothing to add."""
    assert asks(anas) == 204
    monkeypatch.setattr(actions, "unsubscribe", lambda **_: None)
    assert asks(anas) == 204
    assert Subscription.objects.count() == 1


def test_a_copy_of_the_database_tells_no_address(anas: Client) -> None:
    asks(anas)
    with connection.cursor() as cursor:
        cursor.execute("SELECT endpoint, keys, endpoint_digest FROM push_subscription")
        kept = b" ".join(
            one.encode() if isinstance(one, str) else bytes(one) for one in cursor.fetchone()
        )
    for said in (ENDPOINT, BROWSER, AUTH):
        assert said.encode() not in kept


def test_a_player_has_so_many_browsers_and_no_more(anas: Client, ana: Player) -> None:
    for number in range(actions.MOST + 3):
        asks(anas, endpoint=f"{ENDPOINT}-{number}")
    assert Subscription.objects.filter(player=ana).count() == actions.MOST
