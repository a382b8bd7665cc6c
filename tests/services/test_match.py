"""A real match, moved on by workers: what is due happens once, whatever dies on the way."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from celery import Celery
from redis import Redis

from tests.services.conftest import COUNTS
from tests.services.example import STORY
from tests.services.house import House
from tests.services.processes import until

DUE = "done IS NULL AND due <= now()"


class Match:
    """The example, begun."""

    def __init__(self, services: House) -> None:
        self._services = services
        begun = json.loads(services.post("/example/"))
        self.id: int = begun["match"]
        services.record = begun["record"]

    def play(self, side: str, command: dict[str, Any], *, left: bool = False) -> tuple[str, str]:
        """Give a command; what is due after it is done with it, or `left` to a worker."""
        asked = f"/example/{self.id}/{side}/{'?left' if left else ''}"
        answer = json.loads(self._services.post(asked, command))
        return answer["status"], answer["refusal"]

    def due(self) -> int:
        return self._services.number(f"SELECT count(*) FROM jobs_job WHERE {DUE}")

    def waits(self) -> bool:
        """Whether its players wait for something that is due."""
        found = (
            f"SELECT count(*) FROM jobs_job WHERE {DUE} AND about <> '' AND about NOT LIKE '+%%'"
        )
        return bool(self._services.number(found))

    def done(self) -> list[str]:
        """The jobs of the match that are done, by name."""
        rows = self._services.sql(
            "SELECT name FROM jobs_job WHERE key LIKE %s AND done IS NOT NULL ORDER BY id",
            f"matches.%:{self._services.record}:%",
        )
        return [name for (name,) in rows]

    def due_and_done(self) -> Counter[tuple[str, bool]]:
        """How many of its jobs are done, by name, and whether players waited for them."""
        rows = self._services.sql(
            "SELECT name, about NOT LIKE '+%%' FROM jobs_job WHERE key LIKE %s AND done IS NOT NULL",
            f"matches.%:{self._services.record}:%",
        )
        return Counter((name, waited) for name, waited in rows)

    def lines(self) -> list[tuple[Any, ...]]:
        """Whom each line is for and, where everybody sees it, what kind it is."""
        return self._services.sql(
            "SELECT audience, kind FROM orderlog_line WHERE record_id = %s ORDER BY seq",
            self._services.record,
        )

    def is_settled(self, within: float = 20) -> float:
        return until(lambda: self.due() == 0, "what is due is done", within)

    def played(self) -> list[tuple[Any, ...]]:
        """Play it to the end, each step settled before the next; its lines."""
        for side, command in STORY:
            assert self.play(side, command) == ("taken", "")
            self.is_settled()
        return self.lines()


@pytest.fixture
def match(services: House) -> Match:
    return Match(services)


def test_a_match_moves_on_with_its_commands_and_a_worker_follows(
    services: House, match: Match
) -> None:
    services.beat.kill()  # nothing is swept up
    services.worker.kill()
    for side, command in STORY:
        assert match.play(side, command) == ("taken", "")
    assert [kind for _, kind in match.lines()].count("OrderClosed") == 1
    before = match.lines()
    services.worker.start()
    match.is_settled()
    # One after the reveal, one after the Order’s end; and they add nothing.
    assert sorted(match.done()) == ["matches.conclude", "matches.reveal"]
    assert match.lines() == before


def test_workers_move_a_match_on_where_its_commands_could_not(
    services: House, match: Match
) -> None:
    undisturbed = match.played()
    left = Match(services)
    services.beat.kill()  # nothing is swept up
    waits = []
    for side, command in STORY:
        assert left.play(side, command, left=True) == ("taken", "")
        waits.append(left.is_settled())
    assert max(waits) < 5
    # What was due, five looks at who is shown and the end of the Order; and what follows the one of
    # them that opened something, and the end.
    assert left.due_and_done() == {
        ("matches.reveal", True): 5,
        ("matches.conclude", True): 1,
        ("matches.reveal", False): 1,
        ("matches.conclude", False): 1,
    }
    assert left.lines() == undisturbed


def test_no_player_can_give_what_only_a_job_may(services: House, match: Match) -> None:
    match.play(*STORY[0])
    match.is_settled()
    before = match.lines()
    for kind in ("Reveal", "Conclude", "Seal"):
        assert match.play("A", {"kind": kind}) == ("refused", "unknown")
    assert match.lines() == before


def test_whatever_dies_the_log_is_the_same(
    services: House, match: Match, record_property: Callable[[str, object], None]
) -> None:
    undisturbed = match.played()
    disturbed = Match(services)
    for step, (side, command) in enumerate(STORY):
        if step % 3 == 0:
            services.worker.kill()
        elif step % 3 == 1:
            services.redis.kill()
        assert disturbed.play(side, command, left=step % 2 == 0) == ("taken", "")
        services.redis.start()
        twice(services)

        def settled() -> bool:
            # A worker that is just starting when Redis goes may end: it is started again.
            services.look_after()
            return disturbed.due() == 0

        until(settled, "what is due is done", 40)
    assert disturbed.lines() == undisturbed
    said = f"{len(STORY)} commands accepted, {len(undisturbed)} lines expected"
    record_property(COUNTS, f"the example: {said}, {len(disturbed.lines())} in the log")


def twice(services: House) -> None:
    """Send every job of the match again, done or not."""
    jobs = services.sql("SELECT id FROM jobs_job")
    app = Celery(broker=services.redis_url)
    with app.connection_for_write() as connection:
        for (job,) in jobs:
            app.send_task("jobs.run", args=[job], connection=connection)


def test_without_workers_the_next_command_does_what_is_due(services: House, match: Match) -> None:
    undisturbed = match.played()
    services.worker.kill()
    services.beat.kill()
    with Redis.from_url(services.redis_url) as redis:
        redis.flushall()
    alone = Match(services)
    for side, command in STORY:
        # What was due moves the page on; the command is put again on the page as it is then.
        if alone.play(side, command, left=True)[0] == "stale":
            assert alone.play(side, command, left=True) == ("taken", "")
    services.nudge()
    assert not alone.waits()
    assert alone.lines() == undisturbed
