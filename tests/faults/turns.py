"""A fault has its turn: it is injected, waited for, and counted."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Final

from tests.faults.disk import CantBe
from tests.faults.kinds import Fault
from tests.faults.ledger import Row
from tests.faults.stage import Stage

MOST: Final = 3
"""So often at most in one turn,"""
SHORT: Final = 12.0
"""and once more only within so many seconds."""
PATIENCE: Final = 60.0
"""Seconds after a fault by which every match has to go on, and every job to be done."""
LOOK: Final = 0.2


def turn(name: str, stage: Stage, faults: Sequence[Fault], most: int = MOST) -> Row:
    """Inject it, alone or at once with others; what came of it."""
    row = Row(name)
    _away(stage)
    stage.answers.cut()
    began = time.monotonic()
    while row.times < most and (not row.times or time.monotonic() - began < SHORT):
        try:
            recovered = _once(stage, faults, row)
        except CantBe as why:
            row.why = str(why)
            return row
        except AssertionError as never:
            row.times, row.stuck, row.why = row.times + 1, row.stuck + 1, str(never)
            break
        row.times += 1
        row.recovered_s = max(row.recovered_s, round(recovered, 1))
        if row.stuck:
            break
    sent, accepted = stage.answers.cut()
    row.count(sent, accepted, stage.written(accepted))
    row.pages_away_s = round(_away(stage), 1)
    return row


def _once(stage: Stage, faults: Sequence[Fault], row: Row) -> float:
    """Seconds from its beginning until all was as it should be."""
    began = time.monotonic()
    with ExitStack() as going:
        for fault in faults:
            going.enter_context(fault.goes(stage))
        time.sleep(max(fault.lasts for fault in faults))
    over = time.monotonic()
    stage.mend()
    while amiss := stage.amiss(over):
        if time.monotonic() - over > PATIENCE:
            row.stuck += stage.stuck()
            row.why = row.why or amiss
            break
        time.sleep(LOOK)
        stage.mend()
    return time.monotonic() - began


def _away(stage: Stage) -> float:
    return max((page.away() for page in stage.pages), default=0.0)
