"""Two notebooks on one Redis do not hear each other, and who reads it learns of no match and no side."""

from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from pytest_django import Settings

from tests.matches.phone import Phone
from tracker.live import hub, redis_bus
from tracker.matches.models import Match
from tracker.redis import breaker


@pytest.mark.parametrize(
    ("url", "channel"),
    [
        ("redis://127.0.0.1:6379", "notebook:0:live"),
        ("redis://127.0.0.1:6379/0", "notebook:0:live"),
        ("redis://127.0.0.1:6379/9", "notebook:9:live"),
    ],
)
def test_a_notebook_listens_on_a_channel_of_its_own(
    url: str, channel: str, settings: Settings
) -> None:
    settings.REDIS_URL = url
    assert redis_bus.channel() == channel


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that Redis is told: what is published, and the names under which something is kept."""
    told: list[str] = []

    class Redis:
        def publish(self, channel: str, said: str) -> None:
            told.append(f"{channel} {said}")

    def keep(names: dict[str, Any], seconds: int) -> None:
        told.extend(names)

    monkeypatch.setattr(redis_bus, "client", Redis)
    monkeypatch.setattr(breaker.redis, "call", lambda ask: ask())
    monkeypatch.setattr(cache, "set_many", keep)
    monkeypatch.setattr(hub, "_bus", redis_bus.publish)
    return told


@pytest.mark.django_db(transaction=True)
def test_redis_is_told_of_no_match_and_no_side(
    read: list[str], example: Match, anas: Phone, bos: Phone
) -> None:
    anas.send("Object", about="That is too far.")
    bos.client.get(f"{bos.url}stream/")
    assert len(read) > 2
    for said in read:
        for name in (str(example.record_id), example.record_id.hex, example.public_id):
            assert name not in said
        assert not {"A", "B", "referee", "watcher", "behind"} & set(said.replace(":", " ").split())


def test_a_topic_is_of_one_seat_of_one_match_and_one_notebook(settings: Settings) -> None:
    one, other = uuid4(), uuid4()
    seats = ("A", "B", "watcher", "referee", hub.BEHIND)
    topics = {hub.topic(record, seat) for record in (one, other) for seat in seats}
    assert len(topics) == 2 * len(seats)
    assert hub.topic(one, "A") in topics
    settings.SECRET_KEY = "of another notebook"
    assert hub.topic(one, "A") not in topics


def test_the_order_in_which_seats_are_woken_tells_nothing(read: list[str]) -> None:
    topics = [hub.topic(uuid4(), seat) for seat in ("A", "B", "referee", "watcher")]
    redis_bus.publish(tuple(topics))
    redis_bus.publish(tuple(reversed(topics)))
    assert read[0] == read[1]
