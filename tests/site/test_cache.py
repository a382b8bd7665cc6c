"""A cache that is away costs no page: limits on tries don't hold for that time, and that is all."""

import os
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.test import Client, override_settings
from redis import Redis
from redis.exceptions import ConnectionError

from infinity_site.cache import ForgetfulRedisCache, OneClient
from tracker.accounts.models import Player
from tracker.live import redis_bus
from tracker.redis import breaker
from tracker.redis.breaker import AGAIN, LONG, Away, Breaker
from tracker.redis.client import client

NOWHERE = "redis://:heron@127.0.0.1:1/0"


def test_it_knows_nothing_and_keeps_nothing(caplog: pytest.LogCaptureFixture) -> None:
    cache = ForgetfulRedisCache(NOWHERE, {})
    started = time.monotonic()
    cache.set("tries", 3)
    assert cache.get("tries", 0) == 0
    assert cache.add("lock", True)
    assert not cache.has_key("tries")
    assert not cache.touch("tries")
    assert not cache.delete("tries")
    assert time.monotonic() - started < 1
    assert "the cache is away" in caplog.text
    assert "heron" not in caplog.text


def test_a_process_that_was_forked_asks_over_a_connection_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Redis, "client", lambda self: object())
    cache = OneClient([NOWHERE])
    before = cache.get_client()
    assert cache.get_client() is before
    monkeypatch.setattr(os, "getpid", lambda: -1)
    assert cache.get_client() is not before


@pytest.fixture
def hung() -> Iterator[str]:
    """The address of a Redis that takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


def test_one_that_hangs_is_waited_for_once(
    hung: str, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = hung
    monkeypatch.setattr(breaker, "redis", Breaker())
    client.cache_clear()
    cache = ForgetfulRedisCache(
        hung, {"OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 0.5}}
    )
    started = time.monotonic()
    cache.get("tries")
    cache.set("tries", 3)
    redis_bus.publish(("topic",))
    cache.add("lock", True)
    redis_bus.publish(("topic",))
    assert 0.3 < time.monotonic() - started < 1.5
    client.cache_clear()


def test_after_a_while_it_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    one, now = Breaker(), [100.0]
    monkeypatch.setattr("tracker.redis.breaker.monotonic", lambda: now[0])
    asked = []

    def ask() -> None:
        asked.append(now[0])
        now[0] += LONG * 2
        raise ConnectionError

    def tries() -> None:
        with suppress(Away, ConnectionError):
            one.call(ask)

    tries()
    now[0] += AGAIN / 2
    tries()
    assert asked == [100.0]
    now[0] += AGAIN
    tries()
    tries()
    assert len(asked) == 2
    now[0] += AGAIN + 1
    assert one.call(lambda: "here") == "here"
    assert one.call(lambda: "here") == "here"


def test_one_that_refuses_at_once_is_asked_each_time() -> None:
    one, asked = Breaker(), []

    def refused() -> None:
        asked.append(True)
        raise ConnectionError

    for _ in range(3):
        with pytest.raises(ConnectionError):
            one.call(refused)
    assert len(asked) == 3


def test_a_guest_can_start_without_it(db: None) -> None:
    there = {"BACKEND": "infinity_site.cache.ForgetfulRedisCache", "LOCATION": NOWHERE}
    with override_settings(CACHES={"default": there}):
        answer = Client().post("/accounts/start/", {"name": "Ana"})
    assert answer.status_code == 302
    assert Player.objects.filter(name="Ana").exists()
