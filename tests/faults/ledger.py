"""What became of commands: what was sent and answered, and what is in the log of it."""

from __future__ import annotations

import json
import threading
from collections import Counter
from dataclasses import asdict, dataclass
from typing import Final

COLUMNS: Final = (
    "times",
    "sent",
    "accepted",
    "in_log",
    "lost",
    "doubled",
    "stuck",
    "pages_away_s",
    "recovered_s",
)
WIDE: Final = 46


class Answers:
    """What programs were answered, whichever thread of theirs it was, until the next `cut`."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._sent = 0
        self._accepted: list[str] = []
        self.all = 0
        """Commands that were taken since the beginning."""

    def answered(self, command_id: str, *, taken: bool) -> None:
        """The last word on a command, after however many tries."""
        with self._lock:
            self._sent += 1
            if taken:
                self.all += 1
                self._accepted.append(command_id)

    def cut(self) -> tuple[int, list[str]]:
        """How many were sent since the last time, and the ids of those that were taken."""
        with self._lock:
            found = self._sent, self._accepted
            self._sent, self._accepted = 0, []
        return found


@dataclass
class Row:
    """A line of the ledger. `times` 0: it was not injected, and `why`."""

    fault: str
    times: int = 0
    sent: int = 0
    accepted: int = 0
    in_log: int = 0
    lost: int = 0
    doubled: int = 0
    stuck: int = 0
    pages_away_s: float = 0.0
    recovered_s: float = 0.0
    why: str = ""

    @property
    def is_red(self) -> bool:
        return bool(self.lost or self.doubled or self.stuck)

    def count(self, sent: int, accepted: list[str], written: Counter[str]) -> None:
        """`written`: how often each of those that were accepted was written."""
        self.sent += sent
        self.accepted += len(accepted)
        self.in_log += sum(written[one] > 0 for one in accepted)
        self.lost = self.accepted - self.in_log
        self.doubled += sum(max(0, written[one] - 1) for one in accepted)

    def json(self) -> str:
        """As one object, and `why` only where there is a reason to give."""
        said = {name: value for name, value in asdict(self).items() if name != "why" or value}
        return json.dumps(said)

    def plain(self) -> str:
        values = asdict(self)
        numbers = "".join(f"{values[name]:>13,}" for name in COLUMNS)
        return f"{self.fault:<{WIDE}}{numbers}  {self.why}".rstrip()


def heading() -> str:
    return f"{'fault':<{WIDE}}" + "".join(f"{name:>13}" for name in COLUMNS)
