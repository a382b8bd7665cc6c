"""Where matches are played while something goes wrong: what runs, who plays there, and who looks on."""

from __future__ import annotations

import os
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Self
from urllib.error import HTTPError
from urllib.request import urlopen

from infinity_site import keys
from infinity_site.household import ROOT
from tests.faults.ledger import Answers
from tests.faults.pages import Page
from tests.faults.players import PACE, Game, Manner
from tests.services.processes import Process, until

CLOCK: Final = Path(__file__).parent / "clock"
STARTS: Final = 240.0
LOOK: Final = 0.5
TOLD: Final = 1_000
"""Letters of a log, from its end, when something does not come."""
LATE: Final = 10
"""Seconds for which a job may be due and not done."""


class Stage(ABC):
    """`with Stage(…) as stage`. `front`: the address of players."""

    front: int

    def __init__(self, folder: Path, root: Path = ROOT) -> None:
        folder.mkdir(exist_ok=True)
        self.folder, self.root = folder, root
        self.clock = folder / "clock"
        self.clock.write_text("0")
        self.answers = Answers()
        self.games: list[Game] = []
        self.pages: list[Page] = []
        own = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
        self.environment = {
            **own,
            **keys.fresh(),
            "DATA_DIR": str(folder),
            "ALLOWED_HOSTS": "127.0.0.1",
            "LOG_LEVEL": "WARNING",
            "DJANGO_SETTINGS_MODULE": "infinity_site.settings",
            "PYTHONPATH": f"{root}{os.pathsep}{CLOCK}",
            "FAULTS_CLOCK": str(self.clock),
            "API_RATE": "100000/min",
            "API_RATE_UNKNOWN": "100000/min",
        }

    def __enter__(self) -> Self:
        try:
            self.start()
            self._all_there()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()
        self.close()

    @abstractmethod
    def start(self) -> None:
        """Start everything."""

    @abstractmethod
    def close(self) -> None:
        """End everything."""

    @abstractmethod
    def written(self, commands: Iterable[str]) -> Counter[str]:
        """How often each of these commands was written into the log."""

    @abstractmethod
    def overdue(self) -> int:
        """How many jobs should have been done long ago, or are given up."""

    @abstractmethod
    def mend(self) -> None:
        """What whoever looks after servers does: start again what ended and has nobody to do so."""

    def not_ready(self) -> str:
        """Which process is not there, or could not answer; nothing where all could."""
        return "" if answers(self.front, "/readyz/") else f"/readyz/ says {said(self.front)}"

    def _all_there(self) -> None:
        patience = time.monotonic() + STARTS
        while missing := self.not_ready():
            if time.monotonic() > patience:
                tails = [file.read_text()[-TOLD:] for file in sorted(self.folder.glob("*.log"))]
                raise AssertionError("\n".join((f"After {STARTS} seconds {missing}.", *tails)))
            time.sleep(LOOK)

    # ---- who plays

    def play(self, matches: int, pages: int, pace: float = PACE) -> None:
        """Have so many matches played at this pace, and the pages of so many others looked at."""
        self.pages = [Page(self.front) for _ in range(pages)]
        self.games = [Game(self.front, number, self.answers, pace) for number in range(matches)]
        for game in self.games:
            game.start()

    @property
    def _there(self) -> tuple[Game | Page, ...]:
        return (*self.games, *self.pages)

    def leave(self) -> None:
        for one in self._there:
            one.close()
        for game in self.games:
            game.join(10)

    def plays(self, manner: Manner) -> None:
        for game in self.games:
            game.manner = manner

    @contextmanager
    def at_rest(self) -> Iterator[None]:
        """Nobody plays and nobody looks, and the processor is somebody else's."""
        for one in self._there:
            one.goes_on.clear()
        try:
            yield
        finally:
            for one in self._there:
                one.goes_on.set()

    # ---- how it stands

    def amiss(self, since: float) -> str:
        """What is not as it should be: pages, streams, something taken at each match since then, processes;
        nothing where all is."""
        listeners = [one for game in self.games for one in game.listeners]
        if not all(page.is_there for page in self.pages):
            return "a page is away"
        if not all(game.moved > since for game in self.games):
            return "nothing was taken at a match"
        if not all(one.is_open and one.told > since for one in listeners):
            return "a stream is silent"
        return self.not_ready() or ("something is stuck" if self.stuck() else "")

    def stuck(self) -> int:
        """Matches at which nobody is offered anything, and jobs that are overdue."""
        try:
            jobs = self.overdue()
        except Exception:  # a database that is away, whatever its driver calls that
            jobs = 1
        return jobs + sum(not game.may_go_on() for game in self.games)

    def verified(self) -> str:
        """What is wrong with the chains of the log, if anything is."""
        asked = self.process("verify", ["python", "manage.py", "verify_log"])
        asked.start()
        until(lambda: not asked.runs, "the log is verified", 600)
        return "" if asked.ended_well else asked.said[-300:]

    def process(self, name: str, command: list[str], port: int = 0) -> Process:
        return Process(command, self.environment, self.folder / f"{name}.log", port, self.root)


def said(port: int) -> str:
    """What `/readyz/` says of what is away."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/readyz/", timeout=15) as answer:
            return str(answer.status)
    except HTTPError as error:
        return error.read().decode()[:200]
    except OSError as error:
        return type(error).__name__


def answers(port: int, path: str = "/healthz/") -> bool:
    with suppress(OSError), urlopen(f"http://127.0.0.1:{port}{path}", timeout=2) as answer:
        return bool(answer.status == 200)
    return False
