"""Python loads this by its name as it starts: a process of the layout has the clock that a file says, so many
seconds before or after the right one. What it waits by goes on as ever."""

from __future__ import annotations

import os
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

LOOK = 0.2
RIGHT = "0"
_moved: list[tuple[str, Any]] = [(RIGHT, None)]
"""By how much the clock is moved, and by what: whoever is forked from this process has that, too."""


def _follow(file: Path) -> None:
    while True:
        with suppress(OSError, ValueError):  # it is being written
            if (wanted := file.read_text()) != _moved[0][0]:
                _move(wanted, float(wanted))
        time.sleep(LOOK)


def _move(wanted: str, seconds: float) -> None:
    # Not before: most processes end with the clock that they began with.
    import time_machine

    if (before := _moved[0][1]) is not None:
        before.stop()
    travel = time_machine.travel(time.time() + seconds) if seconds else None
    if travel is not None:
        travel.start()
    _moved[0] = wanted, travel


def _begin() -> None:
    file = Path(os.environ["FAULTS_CLOCK"])
    threading.Thread(target=_follow, args=(file,), daemon=True).start()


if "FAULTS_CLOCK" in os.environ:
    _begin()
    # Those of Celery’s pool are forked, and threads are not. What is forked to be another program follows
    # the file by itself.
    if any("celery" in word or "granian" in word for word in sys.orig_argv):
        os.register_at_fork(after_in_child=_begin)
