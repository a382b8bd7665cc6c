"""Whether the time that an answer takes tells a secret: two matches that differ in nothing else."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final, TypeAlias
from unittest.mock import patch
from uuid import UUID

from django.test import Client

from rules import scenario
from tests.secrecy.canaries import hider
from tracker.accounts import codes
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Match
from tracker.orderlog import queries as log

ASKED: Final = 500  # of each twin, at each door
SLOWEST: Final = 0.05  # of all: the collector of garbage, and other people's work
NOBODY: Final = "0000000000"

Bo: TypeAlias = tuple[Client, str, int]
Door: TypeAlias = Callable[[Client, str, int], Any]

TWIN: Final = """
title = "Twins"
{profile}
[table]
first = "Bo"
rounds = 2
Ana = ["Alguacil, Lieutenant, the yard", "Zero, as Camouflaged, the alley"{more}]
Bo = ["Fusilier, Lieutenant, the road", "Fusilier"]
"""
HIDDEN: Final = ', "Ghost, as Hidden Deployment, the stair"'
"""What one of the two has and the other has not; nobody but Ana may know of it."""


def figures() -> Iterator[tuple[str, float, str]]:
    """The largest effect (Cohen's d) at any door: 0.2 is called small, and two series of the same
    match differ by some 0.05 by chance."""
    honest, hiding = _match(""), _match(HIDDEN)
    yield "leak.timing_effect", max(_effect(door, honest, hiding) for door in DOORS), "d"


def _match(more: str) -> Bo:
    """Such a match as Bo's browser has it: the client, the address, and how far he has seen it."""
    ana, bo = (
        Player.objects.create_guest(name=name, rejoin_code=codes.new()) for name in ("Ana", "Bo")
    )
    script = TWIN.format(profile=hider("Ghost", "Hidden Deployment"), more=more)
    with patch.object(scenario, "example", lambda _: scenario.read(script)):
        match: Match = actions.play_example(player=ana, both=False)
    actions.join(match=match, player=bo, token_or_code=match.code)
    client = Client()
    client.force_login(bo, backend="django.contrib.auth.backends.ModelBackend")
    return client, f"/m/{match.public_id}/", log.cursor(record_id=match.record_id, seat="B")


def _page(client: Client, address: str, cursor: int) -> Any:
    return client.get(address)


def _log(client: Client, address: str, cursor: int) -> Any:
    return client.get(f"{address}log/")


def _refusal(client: Client, address: str, cursor: int) -> Any:
    said = {"kind": "DeclareSkill", "actor": NOBODY, "skill": "Move", "cursor": str(cursor)}
    return client.post(f"{address}do/", {**said, "command_id": str(UUID(int=1))})


DOORS: Final[tuple[Door, ...]] = (_page, _log, _refusal)


def _effect(door: Door, first: Bo, second: Bo) -> float:
    """How far apart the times of two matches lie, in standard deviations. They are asked in a row
    of no order, so that what slows the machine slows both."""
    taken: tuple[list[float], list[float]] = ([], [])
    order = [0, 1] * ASKED
    Random(7).shuffle(order)
    for which in order:
        began = time.perf_counter()
        answer = door(*(first, second)[which])
        taken[which].append(time.perf_counter() - began)
        assert answer.status_code < 500
    quick = sorted((*taken[0], *taken[1]))[int(2 * ASKED * (1 - SLOWEST)) - 1]
    one, other = ([time for time in each if time <= quick] for each in taken)
    spread = math.sqrt((statistics.variance(one) + statistics.variance(other)) / 2)
    return abs(statistics.fmean(one) - statistics.fmean(other)) / spread
