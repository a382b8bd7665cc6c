"""A wake-up that was lost is made good by the next round, and nobody is woken for what they show already."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from http.client import HTTPConnection, HTTPResponse
from typing import Any
from urllib.parse import urlsplit

import pytest
from allauth.usersessions.models import UserSession
from django.core.cache import cache
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from tests.live.page import MOMENT, acted
from tests.matches.phone import Phone
from tracker.live import hub, rounds, views
from tracker.matches import listening
from tracker.matches.models import Clock, Match
from tracker.matches.sitting import Listens, seat_at

pytestmark = pytest.mark.django_db(transaction=True)

BEAT = 0.2
NAME = "a1b2c3d4e5f60718a1b2c3d4e5f60718"
Listen = Callable[..., HTTPResponse]


@pytest.fixture
def listen(
    asgi_server: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[Phone, str], HTTPResponse]]:
    monkeypatch.setattr(rounds, "HEARTBEAT", BEAT)
    settings.ALLOWED_HOSTS = ["127.0.0.1", "testserver"]
    opened: list[HTTPConnection] = []

    def listening_to(phone: Phone, page: str) -> HTTPResponse:
        connection = HTTPConnection(urlsplit(asgi_server).netloc, timeout=20)
        opened.append(connection)
        cookie = f"sessionid={phone.client.cookies['sessionid'].value}"
        connection.request("GET", f"{phone.url}stream/", headers={"Cookie": cookie, "Page": page})
        answer = connection.getresponse()
        assert answer.status == 200
        assert next_word(answer) == "event: changed"
        return answer

    yield listening_to
    for connection in opened:
        connection.close()


def next_word(answer: HTTPResponse) -> str:
    while True:
        line = answer.readline().decode().strip()
        if line and not line.startswith(("retry", "data")):
            return line


def is_told(answer: HTTPResponse) -> bool:
    return any(next_word(answer) == "event: changed" for _ in range(10))


def is_left_alone(answer: HTTPResponse) -> bool:
    """Three rounds one after the other, once what was told before is read."""
    quiet = 0
    for _ in range(60):
        quiet = quiet + 1 if next_word(answer) == ": still here" else 0
        if quiet == 3:
            return True
    return False


def listens(phone: Phone, match: Match, side: str) -> Listens:
    key = phone.client.cookies["sessionid"].value
    return Listens(key, match.public_id, hub.topic(match.record_id, side))


def look(phone: Phone, page: str) -> Any:
    """As an open page looks: it says its name and what it shows."""
    has = f"again at={phone.cursor}"
    return phone.client.get(
        f"{phone.url}panel/", headers={"HX-Request": "true", "Page": page, "Has": has}
    )


def test_a_wake_up_that_was_lost_is_made_good(
    anas: Phone, bos: Phone, listen: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = listen(bos, NAME)
    look(bos, NAME)
    assert is_left_alone(stream)
    with monkeypatch.context() as lost:
        # As when a process is killed between its commit and its word.
        lost.setattr(hub, "_bus", lambda topics, but: None)
        anas.send("Object", about="That is too far.")
    assert is_told(stream)
    look(bos, NAME)
    assert is_left_alone(stream)


def test_who_has_seen_it_is_not_told(anas: Phone, bos: Phone, listen: Any) -> None:
    stream = listen(bos, NAME)
    anas.send("Object", about="That is too far.")
    assert is_told(stream)
    look(bos, NAME)
    assert is_left_alone(stream)


def test_of_a_private_line_the_other_side_is_not_woken(
    anas: Phone, bos: Phone, example: Match
) -> None:
    marker, fusilier = anas.piece("Marker 1"), bos.piece("Fusilier 1")
    anas.do("DeclareSkill", actor=marker, skill="Move", pool="regular", to="behind the crates")
    asked = [listens(anas, example, "A"), listens(bos, example, "B")]
    (anas_word, bos_word) = listening.guard(asked)
    bos.do("DelayAro", actor=fusilier)
    after = listening.guard(asked)
    assert after[0] == anas_word
    assert after[1] != bos_word


def test_any_number_of_streams_is_one_statement(
    anas: Phone, bos: Phone, example: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # As whoever signs in by a page: the test's client lists no device.
    for phone in (anas, bos):
        key = phone.client.cookies["sessionid"].value
        UserSession.objects.create(user=phone.player, session_key=key, ip="127.0.0.1")
    asked = [listens(anas, example, "A"), listens(bos, example, "B")] * 3
    listening.guard(asked)
    with django_assert_num_queries(1):
        found = listening.guard(asked)
    assert None not in found
    strangers = [asked[0]._replace(topic=asked[1].topic), asked[0]._replace(key="0" * 32)]
    nowhere = asked[0]._replace(public_id="nobodyhere")
    assert listening.guard([*strangers, nowhere]) == [None] * 3


def test_who_listens_is_heard_by_the_clock(anas: Phone, bos: Phone, example: Match) -> None:
    then = timezone.now()
    Match.objects.filter(pk=example.pk).update(minutes=60)
    Clock.objects.create(match=example, since=then, heard_a=then, heard_b=None)
    asked = [listens(anas, example, "A"), listens(bos, example, "B")]
    listening.guard(asked)
    clock = Clock.objects.get()
    assert clock.heard_a is not None
    assert clock.heard_a > then
    # A page that was put away is not heard by what goes on by itself.
    assert clock.heard_b is None


def test_a_round_that_stumbles_ends_nobody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(rounds, "HEARTBEAT", MOMENT / 5)

    def stumbles(asked: Any) -> Any:
        raise OSError("the database is away, with the heron")

    async def story() -> list[bool | None]:
        with hub.hub.listening("m1:A") as listener:
            one = rounds.attend(listener, ("m1:A",), stumbles, None)
            told = [await listener.woken(5) for _ in range(2)]
            rounds.leave(one)
            return told

    assert acted(story) == [False, False]
    assert "OSError" in caplog.text
    assert "heron" not in caplog.text


def test_one_round_goes_on_however_streams_come_and_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "HEARTBEAT", MOMENT)
    asked: list[int] = []

    def guard(streams: Any) -> list[str]:
        asked.append(len(streams))
        return [""] * len(streams)

    async def story() -> None:
        for _ in range(5):
            with hub.hub.listening("m1:A") as listener:
                rounds.leave(rounds.attend(listener, ("m1:A",), guard, None))
        with hub.hub.listening("m1:A") as listener:
            one = rounds.attend(listener, ("m1:A",), guard, None)
            for _ in range(3):
                await listener.woken(5)
            rounds.leave(one)
        await asyncio.sleep(MOMENT * 2)

    acted(story)
    assert asked == [1, 1, 1]


def test_what_a_page_shows_is_kept_by_its_name_and_says_nothing(
    anas: Phone, example: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, told = views.named(), list[tuple[str, str]]()
    look(anas, page)
    request: Any = anas.get().wsgi_request
    sitting = seat_at(request, example.public_id)
    kept = cache.get(f"shows:{page}")
    assert kept
    assert listening.stands(sitting) not in kept
    with monkeypatch.context() as patch:
        patch.setattr(cache, "set", lambda name, value, _: told.append((name, value)))
        rounds.shows(page, listening.stands(sitting))
    assert told == [(f"shows:{page}", kept)]
