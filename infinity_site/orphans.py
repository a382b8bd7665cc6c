"""Nobody outlives who started it: who is killed can't end its own, and they would go on answering, with
old code and old keys, beside those who take their place."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Final

LOOK: Final = 0.5
GRACE: Final = 5.0
"""Seconds to end by itself."""
_PR_SET_PDEATHSIG: Final = 1


def end_with_parent() -> None:
    """For a worker of a server of several processes: end when the one that looks after them is gone."""
    if multiprocessing.parent_process() is not None:
        threading.Thread(target=_watch, args=(os.getppid(),), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE)
    os.kill(os.getpid(), signal.SIGKILL)


def told_of_death() -> Callable[[], None] | None:
    """What a process that is being started calls, to be asked to end when who started it is gone. Linux
    alone can do that."""
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl
    return lambda: prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
