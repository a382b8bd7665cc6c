"""Wake-ups between processes: pages at two live servers, moved by what a third one takes."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.client import HTTPException

import pytest

from tests.services.house import House
from tests.services.page import Page
from tests.services.processes import until

Open = Callable[..., Page]


@pytest.fixture
def opens(services: House) -> Iterator[Open]:
    """Open a page at a seat, at the first live server or at the second."""
    with ExitStack() as opened:
        yield lambda seat, at=0: opened.enter_context(
            Page(services.live_ports[at], services.record, seat)
        )


def test_pages_at_two_live_servers_are_woken(services: House, opens: Open) -> None:
    ana, bo = opens("A", at=0), opens("B", at=1)
    before = ana.told, bo.told
    services.command()
    assert until(lambda: (ana.told, bo.told) > before and bo.told > before[1], "both hear") < 1


def test_a_wake_up_says_nothing(services: House, opens: Open) -> None:
    ana = opens("A")
    services.command()
    until(lambda: ana.told >= 2, "she hears of it")
    assert set(ana.heard) == {"retry: 1000", "event: changed", "data: look again"}


@pytest.mark.parametrize("at", [0, 1])
def test_what_one_side_does_in_private_wakes_nobody_else(
    services: House, opens: Open, at: int
) -> None:
    ana, bo, watcher = opens("A"), opens("B", at=at), opens("watcher", at=at)
    quiet = bo.told, watcher.told
    for told in range(ana.told + 1, ana.told + 6):
        services.command(side="A")
        until(lambda told=told: ana.told >= told, "Ana hears")  # type: ignore[misc]
    time.sleep(0.5)
    assert (bo.told, watcher.told) == quiet


def test_another_match_hears_nothing(services: House, opens: Open) -> None:
    other = opens("A")
    quiet = other.told
    services.new_record()
    ana = opens("A")
    services.command()
    until(lambda: ana.told >= 2, "Ana hears")
    time.sleep(0.3)
    assert other.told == quiet


def test_redis_restarts_and_all_is_well_by_itself(services: House, opens: Open) -> None:
    ana, bo = opens("A", at=0), opens("B", at=1)
    services.redis.kill()
    before = ana.told, bo.told
    for _ in range(5):  # taken, and heard by nobody
        services.command()
    time.sleep(0.5)
    assert (ana.told, bo.told) == before
    services.redis.start()
    until(lambda: ana.told > before[0] and bo.told > before[1], "both are told to look", 5)
    time.sleep(0.5)
    before = ana.told, bo.told
    services.command()
    assert until(lambda: ana.told > before[0] and bo.told > before[1], "both hear again") < 1
    assert services.count().in_log == 6


def test_a_wake_up_lost_by_a_kill_is_made_good_by_the_next_round(
    services: House, opens: Open
) -> None:
    ana, bo = opens("A", at=0), opens("B", at=1)
    before = ana.told, bo.told
    with pytest.raises((OSError, HTTPException)):
        services.command(kill="self")  # between its commit and its word
    assert services.count().in_log == 1
    until(lambda: ana.told > before[0] and bo.told > before[1], "both are told all the same", 15)


def test_a_live_server_stops_at_once_and_its_pages_come_back(services: House, opens: Open) -> None:
    ana = opens("A")
    before = ana.told
    assert services.lives[0].stop() < 5
    services.lives[0].start()
    until(lambda: ana.told > before, "the page is back and told to look")
