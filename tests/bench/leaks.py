"""Whether the time that an answer takes tells a secret: matches that differ in nothing else, asked by
their opponent on the running layout."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from random import Random
from typing import Final, NamedTuple, TypeAlias
from unittest.mock import patch
from uuid import UUID

from rules import scenario
from tests.bench.layout import House
from tests.bench.phones import Phone, example
from tests.secrecy.canaries import hider

TWINS: Final = 4  # pairs: what falls by chance on one match alone counts for less
ASKED: Final = 450  # of each match, at each door
SLOWEST: Final = 0.05  # of all: the collector of garbage, and other people's work
MOMENT: Final = 0.03
"""Seconds after what Ana did: what the machine still does of it slows whatever is asked, her match or not."""
NOBODY: Final = "0000000000"

Seats: TypeAlias = tuple[Phone, Phone]  # Ana's, who may hide something, and Bo's, who asks
Door: TypeAlias = Callable[[Seats], float]

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


class Twins(NamedTuple):
    """Two matches that Bo can't tell apart. At `before` each of them does what he does not see."""

    honest: Seats
    hiding: Seats
    before: tuple[Callable[[Seats], object], Callable[[Seats], object]]


def figures(house: House) -> Iterator[tuple[str, float, str]]:
    """The largest effect (Cohen's d) at any door: 0.2 is called small, and of so many requests two
    series of the same match differ by some 0.03 by chance, the largest of the doors by some 0.06."""
    hidden = [
        Twins(_match(at, ""), _match(at, HIDDEN), (_nothing, _nothing)) for at in _processes(house)
    ]
    noting = [Twins(_order(at), _order(at), (_looks, Notes())) for at in _processes(house)]
    effects = [_effect(door, hidden) for door in (_page, _log, _refusal)]
    effects += [_effect(door, noting) for door in (_refresh, _later_refusal)]
    yield "leak.timing_effect", max(effects), "d"


def _processes(house: House) -> Iterator[int]:
    """Where each pair is asked: both of its matches by the same process, since no two of those are as
    quick; one pair after the other by the next."""
    yield from islice(cycle(house.doors), TWINS)


def _match(port: int, more: str) -> Seats:
    script = TWIN.format(profile=hider("Ghost", "Hidden Deployment"), more=more)
    with patch.object(scenario, "example", lambda _: scenario.read(script)):
        return example(port)


def _order(port: int) -> Seats:
    """Bo has begun an Order, and Ana may note in private how she answers it."""
    ana, bo = _match(port, "")
    mover = bo.piece("Fusilier 2")
    bo.give("DeclareSkill", actor=mover, skill="Move", pool="regular", to="the wall")
    ana.look()
    return ana, bo


class Notes:
    """Ana notes an answer, and the next time takes it back."""

    def __init__(self) -> None:
        self._noted = False
        self._piece = ""

    def __call__(self, seats: Seats) -> None:
        ana, _ = seats
        self._piece = self._piece or ana.piece("Alguacil 1")
        if self._noted:
            ana.give("Withdraw", piece=self._piece)
        else:
            ana.give("DeclareAro", actor=self._piece, skill="Dodge", through="LoF")
        self._noted = not self._noted


def _nothing(seats: Seats) -> None:
    pass


def _looks(seats: Seats) -> None:
    """Ana opens her page, and notes nothing."""
    seats[0].open()


def _page(seats: Seats) -> float:
    _, bo = seats
    bo.open()
    return bo.took


def _refresh(seats: Seats) -> float:
    _, bo = seats
    time.sleep(MOMENT)
    bo.look()
    return bo.took


def _later_refusal(seats: Seats) -> float:
    time.sleep(MOMENT)
    return _refusal(seats)


def _log(seats: Seats) -> float:
    _, bo = seats
    bo.ask("log/")
    return bo.took


def _refusal(seats: Seats) -> float:
    _, bo = seats
    bo.refused("DeclareSkill", actor=NOBODY, skill="Move", command_id=str(UUID(int=1)))
    return bo.took


def _effect(door: Door, twins: list[Twins]) -> float:
    """How far apart the times of the two kinds of match lie, in standard deviations. They are asked in a
    row of no order, so that what slows the machine slows both."""
    taken: tuple[list[float], list[float]] = ([], [])
    order = [(pair, which) for pair in twins for which in (0, 1)] * ASKED
    Random(7).shuffle(order)
    for pair, which in order:
        seats = (pair.honest, pair.hiding)[which]
        pair.before[which](seats)
        taken[which].append(door(seats))
    quick = sorted((*taken[0], *taken[1]))[int(len(order) * (1 - SLOWEST)) - 1]
    one, other = ([time for time in each if time <= quick] for each in taken)
    spread = math.sqrt((statistics.variance(one) + statistics.variance(other)) / 2)
    return abs(statistics.fmean(one) - statistics.fmean(other)) / spread
