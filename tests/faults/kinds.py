"""Everything that is injected, in its order."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

from tests.faults.processes import PROCESSES, killed, stopped
from tests.faults.surroundings import (
    away,
    clock_moved,
    connections_ended,
    disk_full,
    half_open,
    tapped,
)

HUNG: Final = 6.0
"""Seconds for which something hangs, or is full, or wrong."""
AN_HOUR: Final = 3600
Goes: TypeAlias = Callable[[Any], AbstractContextManager[None]]


@dataclass(frozen=True)
class Fault:
    """`lasts`: for how many seconds. `alone`: it is not injected beside another one."""

    name: str
    goes: Goes
    lasts: float = 0.5
    alone: bool = False


def singles() -> list[Fault]:
    """Each by itself, in this order."""
    found = []
    for name, pids in PROCESSES:
        found += [
            Fault(f"{name} killed", partial(killed, pids)),
            Fault(f"{name} stopped", partial(stopped, pids), HUNG),
        ]
    found += [
        Fault("PostgreSQL’s connections ended", connections_ended),
        Fault("Redis back empty", away, 3.0),
        Fault("the clock an hour back", partial(clock_moved, -AN_HOUR), HUNG),
        Fault("the clock an hour forth", partial(clock_moved, AN_HOUR), HUNG),
        Fault("triple taps", partial(tapped, "triple taps"), HUNG),
        Fault("two tabs", partial(tapped, "two tabs"), HUNG),
        Fault("both players in one instant", partial(tapped, "at one instant"), HUNG),
        Fault("half-open streams", half_open, HUNG),
        Fault("the disk full under PostgreSQL", disk_full, HUNG, alone=True),
    ]
    return found


# Each on a stage of its own.
SQLITE_FULL: Final = "the disk full under SQLite"
DEPLOY: Final = "a deploy from the previous release"
