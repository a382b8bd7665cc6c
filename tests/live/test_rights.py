"""A stream ends with the right to it: nobody goes on listening at a seat that is not theirs any more."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from pytest_django import Settings

from tests.matches.phone import Phone
from tracker.accounts import actions as accounts
from tracker.accounts.models import Player
from tracker.live import hub, rounds
from tracker.matches import actions
from tracker.matches.models import Match, Seat

BEAT = 0.2
Listen = Callable[..., HTTPResponse]


@pytest.fixture
def listen(
    asgi_server: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Listen]:
    """Open a stream; what follows the first `changed` is read from the answer."""
    monkeypatch.setattr(rounds, "HEARTBEAT", BEAT)
    settings.ALLOWED_HOSTS = ["127.0.0.1", "testserver"]
    opened: list[HTTPConnection] = []

    def listening(path: str, **headers: str) -> HTTPResponse:
        connection = HTTPConnection(urlsplit(asgi_server).netloc, timeout=20)
        opened.append(connection)
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        assert answer.status == 200, answer.status
        return answer

    yield listening
    for connection in opened:
        connection.close()


def cookie(client: Client) -> str:
    return f"sessionid={client.cookies['sessionid'].value}"


def ends(answer: HTTPResponse) -> bool:
    """Whether it is closed; what was still sent is thrown away."""
    with closing(answer):
        for _ in range(60):
            if not answer.readline():
                return True
    return False


def stays(answer: HTTPResponse) -> None:
    """It shows that it lives, several times."""
    beats = 0
    while beats < 3:
        line = answer.readline()
        assert line
        beats += line.startswith(b": still here")


def test_who_signs_out_hears_nothing_more(example: Match, bo: Player, listen: Listen) -> None:
    phone = Phone(bo, example)
    stream = listen(f"{phone.url}stream/", Cookie=cookie(phone.client))
    stays(stream)
    phone.client.logout()
    assert ends(stream)


def test_who_has_lost_the_seat_hears_nothing_more(
    example: Match, bo: Player, listen: Listen
) -> None:
    phone = Phone(bo, example)
    stream = listen(f"{phone.url}stream/", Cookie=cookie(phone.client))
    Seat.objects.filter(match=example, side="B").update(player=None)
    assert ends(stream)


def test_a_link_for_watchers_that_is_taken_back_tells_nothing_more(
    example: Match, listen: Listen
) -> None:
    client = Client()
    client.get(f"/w/{actions.let_watch(match=example)}/")
    stream = listen(f"/m/{example.public_id}/stream/", Cookie=cookie(client))
    stays(stream)
    actions.stop_watching(match=example)
    assert ends(stream)


def test_who_looks_on_by_a_link_that_was_made_anew_hears_nothing_more(
    example: Match, listen: Listen
) -> None:
    client = Client()
    client.get(f"/w/{actions.let_watch(match=example)}/")
    stream = listen(f"/m/{example.public_id}/stream/", Cookie=cookie(client))
    stays(stream)
    actions.let_watch(match=example, behind=2)
    assert ends(stream)


def test_who_deletes_themself_hears_nothing_more_by_page_or_program(
    example: Match, bo: Player, listen: Listen
) -> None:
    phone = Phone(bo, example)
    _, said = accounts.make_token(player=bo, label="A test")
    page = listen(f"{phone.url}stream/", Cookie=cookie(phone.client))
    path = f"/api/v1/matches/{example.public_id}/stream/"
    program = listen(path, Authorization=f"Token {said}")
    stays(page)
    stays(program)
    accounts.delete(player=bo)
    assert ends(page)
    assert ends(program)


@pytest.mark.parametrize("covers", ["the curtain", "a PIN"])
def test_a_side_that_is_covered_tells_nothing_more(
    covers: str, ana: Player, listen: Listen
) -> None:
    """The phone is handed over; or a PIN is set on it, and another browser sits at that side."""
    phone = Phone(ana, actions.play_example(player=ana, both=True))
    assert phone.match
    stream = listen(f"{phone.url}stream/", Cookie=cookie(phone.client))
    stays(stream)
    if covers == "a PIN":
        actions.set_pin(match=phone.match, side="A", pin="2468")
    else:
        phone.get("seat/B/")
    assert ends(stream)


def test_it_ends_within_fifteen_seconds() -> None:
    assert rounds.HEARTBEAT < 15


def test_a_token_that_is_revoked_hears_nothing_more(
    example: Match, bo: Player, listen: Listen
) -> None:
    token, said = accounts.make_token(player=bo, label="A test")
    path = f"/api/v1/matches/{example.public_id}/stream/"
    stream = listen(path, Authorization=f"Token {said}")
    stays(stream)
    accounts.revoke_token(player=bo, public_id=token.public_id)
    assert ends(stream)


@pytest.mark.parametrize("covers", ["a PIN", "both seats"])
def test_a_program_hears_nothing_more_of_a_side_that_it_may_not_name(
    covers: str, ana: Player, example: Match, listen: Listen
) -> None:
    match = actions.play_example(player=ana, both=True) if covers == "a PIN" else example
    _, said = accounts.make_token(player=ana, label="A test")
    seat = "?seat=A" if covers == "a PIN" else ""
    path = f"/api/v1/matches/{match.public_id}/stream/{seat}"
    stream = listen(path, Authorization=f"Token {said}")
    stays(stream)
    if covers == "a PIN":
        actions.set_pin(match=match, side="A", pin="2468")
    else:
        Seat.objects.filter(match=match, side="B").update(player=ana)
    assert ends(stream)


def test_where_much_happens_it_ends_as_well(example: Match, bo: Player, listen: Listen) -> None:
    phone = Phone(bo, example)
    stream = listen(f"{phone.url}stream/", Cookie=cookie(phone.client))
    stays(stream)
    phone.client.logout()
    topic: Any = hub.topic(example.record_id, "B")
    patience = time.monotonic() + 10
    while time.monotonic() < patience:
        hub.publish(topic)
        if not stream.readline():
            return
    pytest.fail("It goes on.")
