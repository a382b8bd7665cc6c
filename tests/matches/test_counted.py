"""Whoever looks after a notebook sees how many commands were taken, refused, late or told twice."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest

from tracker import measures
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Match
from tracker.orderlog import queries as log

BECAME = ("taken", "retried", "refused", "stale")


@pytest.fixture
def counted() -> Callable[[], dict[str, float]]:
    """How many more there are of each than at the beginning."""

    def stand() -> dict[str, float]:
        return {one: measures.COMMANDS.labels(one)._value.get() for one in BECAME}

    began = stand()
    return lambda: {one: more for one, now in stand().items() if (more := now - began[one])}


def test_each_command_counts_as_what_became_of_it(
    match: Match, ana: Player, counted: Callable[[], dict[str, float]]
) -> None:
    seen = log.cursor(record_id=match.record_id, seat="A")

    def give(kind: str, id: UUID, **fields: str) -> None:
        said = {"kind": kind, **fields}
        actions.play(match=match, seat="A", player=ana, data=said, command_id=id, cursor=seen)

    once = uuid4()
    for _ in range(3):
        give("Object", once, about="Late")
    assert counted() == {"taken": 1, "retried": 2}
    give("EnterArmy", uuid4(), army="")
    give("Adjourn", uuid4())
    assert sum(counted().values()) == 5
    assert counted().get("refused", 0) + counted().get("stale", 0) >= 1
