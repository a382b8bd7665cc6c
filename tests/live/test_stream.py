"""A page is told to look again: at once, and when something changed for its seat. Never what."""

import asyncio
import os
import signal
import threading
import time
from collections.abc import Iterator
from uuid import UUID

import pytest
from django.test import RequestFactory

from tests.live.page import MOMENT, Page, acted
from tracker import measures
from tracker.live import hub, rounds, views

RECORD = UUID("0b5b4b0e-8f0e-4d52-9a1b-4a3b7a5fd0aa")
OTHER = UUID("0b5b4b0e-8f0e-4d52-9a1b-4a3b7a5fd0bb")
A, B = hub.topic(RECORD, "A"), hub.topic(RECORD, "B")
ONE_CHANGE = [b"event: changed\ndata: look again\n\n"]


@pytest.fixture(autouse=True)
def _nobody_stays() -> Iterator[None]:
    yield
    assert len(hub.hub) == 0


def test_a_page_is_told_once_when_it_comes() -> None:
    async def story() -> None:
        async with Page(A) as page:
            assert await page.next() == [b"retry: 1000\n\n", *ONE_CHANGE]
            assert await page.next() == []

    acted(story)


def test_only_who_listens_to_a_topic_is_woken() -> None:
    async def story() -> None:
        async with Page(A) as ana, Page(B) as bo, Page(hub.topic(OTHER, "A")) as stranger:
            for page in (ana, bo, stranger):
                await page.next()
            hub.publish(A)
            assert await ana.next() == ONE_CHANGE
            assert bo.sent == stranger.sent == []
            hub.publish(A, B)
            assert await ana.next() == await bo.next() == ONE_CHANGE
            assert stranger.sent == []

    acted(story)


def test_one_page_may_sit_at_two_seats() -> None:
    async def story() -> None:
        async with Page(A, B) as page:
            await page.next()
            hub.publish(B)
            assert await page.next() == ONE_CHANGE
            hub.publish(A)
            assert await page.next() == ONE_CHANGE

    acted(story)


def test_a_burst_is_one_change() -> None:
    async def story() -> None:
        async with Page(A) as page:
            await page.next()
            for _ in range(50):
                hub.publish(A)
            assert await page.next() == ONE_CHANGE

    acted(story)


def test_a_wake_up_from_another_thread_rouses_a_sleeping_loop() -> None:
    async def story() -> float:
        with hub.hub.listening(A) as listener:
            started = time.monotonic()
            threading.Timer(MOMENT, hub.publish, args=(A,)).start()
            assert await listener.woken()
            return time.monotonic() - started

    assert acted(story) < 1


def test_a_quiet_stream_shows_that_it_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "HEARTBEAT", MOMENT / 5)

    async def story() -> None:
        async with Page(A) as page:
            await page.next()
            beats: list[bytes] = []
            async with asyncio.timeout(10):
                while len(beats) < 2:
                    beats += await page.next()
            assert set(beats) == {b": still here\n\n"}
            hub.publish(A)
            assert ONE_CHANGE[0] in await page.next()

    acted(story)


def test_the_answer_says_that_nobody_may_keep_or_hold_it() -> None:
    async def story() -> None:
        async with Page(A) as page:
            assert page.response["Content-Type"] == "text/event-stream"
            assert page.response["Cache-Control"] == "no-cache, no-transform"
            assert page.response["X-Accel-Buffering"] == "no"

    acted(story)


def test_a_page_that_left_is_forgotten() -> None:
    async def story() -> None:
        async with Page(A):
            assert len(hub.hub) == 1
        assert len(hub.hub) == 0
        hub.publish(A)

    acted(story)


def test_one_that_began_and_one_that_ended_are_counted() -> None:
    def stands() -> list[float]:
        return [measures.STREAMS.labels(one)._value.get() for one in ("began", "ended")]

    async def story() -> None:
        before = stands()
        async with Page(A) as page:
            await page.next()
            assert [now - was for was, now in zip(before, stands(), strict=True)] == [1, 0]
        assert [now - was for was, now in zip(before, stands(), strict=True)] == [1, 1]

    acted(story)


def test_a_bus_that_was_away_wakes_everybody() -> None:
    async def story() -> None:
        async with Page(A) as ana, Page(hub.topic(OTHER, "watcher")) as watcher:
            await ana.next(), await watcher.next()
            hub.hub.wake_all()
            assert await ana.next() == await watcher.next() == ONE_CHANGE

    acted(story)


def test_another_bus_can_carry_the_wake_ups() -> None:
    carried: list[tuple[str, ...]] = []
    hub.carry_by(lambda topics, _: carried.append(topics))
    try:
        hub.publish(A, B)
    finally:
        hub.carry_by(hub.hub.wake)
    assert carried == [(A, B)]


def test_streams_end_when_the_server_is_told_to_stop() -> None:
    told: list[int] = []
    kept = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    signal.signal(signal.SIGTERM, lambda number, _: told.append(number))

    async def story() -> None:
        hub.end_at_exit()
        async with Page(A) as ana, Page(B) as bo:
            os.kill(os.getpid(), signal.SIGTERM)
            await asyncio.sleep(MOMENT)
            assert ana.has_ended
            assert bo.has_ended

    try:
        acted(story)
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)
    assert told == [signal.SIGTERM]  # and the server, whose handler it was, heard of it


def test_the_page_that_asks_is_shown_it_by_its_answer_and_not_told() -> None:
    async def story() -> None:
        async with (
            Page(A, name="a1b2c3d4e5f60718a1b2c3d4e5f60718") as ana,
            Page(A, name="00b2c3d4e5f60718a1b2c3d4e5f60718") as tablet,
        ):
            await ana.next(), await tablet.next()
            with hub.asked_by("a1b2c3d4e5f60718a1b2c3d4e5f60718"):
                hub.publish(A)
            assert await tablet.next() == ONE_CHANGE
            assert await ana.next() == []
            hub.publish(A)
            assert await ana.next() == ONE_CHANGE

    acted(story)


def test_what_can_not_be_the_name_of_a_page_is_none() -> None:
    name = views.named()
    assert views.page_of(RequestFactory().get("/", headers={"Page": name})) == name
    for said in ("", "a b", f"{name}0", f"but:{name}"[:32], "<script>--------"):
        assert views.page_of(RequestFactory().get("/", headers={"Page": said})) == ""
