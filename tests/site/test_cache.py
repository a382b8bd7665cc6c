"""A cache that is away costs no page: limits on tries don't hold for that time, and that is all."""

import time

import pytest
from django.test import Client, override_settings

from infinity_site.cache import ForgetfulRedisCache
from tracker.accounts.models import Player

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


def test_a_guest_can_start_without_it(db: None) -> None:
    there = {"BACKEND": "infinity_site.cache.ForgetfulRedisCache", "LOCATION": NOWHERE}
    with override_settings(CACHES={"default": there}):
        answer = Client().post("/accounts/start/", {"name": "Ana"})
    assert answer.status_code == 302
    assert Player.objects.filter(name="Ana").exists()
