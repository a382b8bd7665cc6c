"""Play, break, count, and say what came of it.

    ./dev faults [--minutes N] [--json]

Each fault alone, then two at once, until N minutes are over, counted from the first command. Exits 1 if
anything that was taken is not in the log, or is twice, or if a match or a job is stuck.
"""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import combinations
from pathlib import Path
from typing import Final

from tests.faults import kinds, ledger, release, surroundings
from tests.faults.disk import CantBe, Disk
from tests.faults.embedded import DISK, Embedded
from tests.faults.kinds import DEPLOY, SQLITE_FULL, Fault
from tests.faults.ledger import Row
from tests.faults.several import Several
from tests.faults.turns import MOST, turn
from tests.services.processes import until

MINUTES: Final = 60.0
MATCHES, PAGES = 3, 4


def main(words: list[str]) -> int:
    """The exit status."""
    asked = argparse.ArgumentParser(prog="./dev faults", description="Break it, and count.")
    asked.add_argument("--minutes", type=float, default=MINUTES, help="from the first command")
    asked.add_argument("--json", action="store_true", help="one object a line")
    said = asked.parse_args(words)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    if not said.json:
        print(ledger.heading(), flush=True)
    red = False
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        Path(folder).chmod(0o711)  # PostgreSQL runs for somebody else
        for row in rows(Path(folder), said.minutes):
            print(row.json() if said.json else row.plain(), flush=True)
            red = red or row.is_red
    return int(red)


def rows(folder: Path, minutes: float) -> Iterator[Row]:
    """The ledger, line by line."""
    singles = kinds.singles()
    paired = [one for one in singles if not one.alone]
    late = f"not reached in {minutes:g} minutes"
    with Several(folder / "main") as main:
        main.play(MATCHES, PAGES)
        until(lambda: main.answers.all > 0, "somebody has said something")
        ends = time.monotonic() + minutes * 60

        def on_main(*faults: Fault, most: int = MOST) -> Callable[[str], Row]:
            return lambda name: turn(name, main, faults, most)

        turns: list[tuple[str, Callable[[str], Row]]] = [
            ("nothing", on_main(Fault("nothing", surroundings.nothing, 5.0), most=1)),
            *((one.name, on_main(one)) for one in singles),
            (SQLITE_FULL, lambda name: on_sqlite(name, folder / "sqlite", main)),
            (DEPLOY, lambda name: deployed(name, folder / "release", main)),
            *(
                (f"{one.name}, {two.name}", on_main(one, two))
                for one, two in combinations(paired, 2)
            ),
        ]
        for name, have in turns:
            yield _had(name, have) if time.monotonic() < ends else Row(name, why=late)
        main.leave()
        wrong = main.verified()
        if wrong:
            yield Row("every chain verified", stuck=1, why=wrong)


def _had(name: str, have: Callable[[str], Row]) -> Row:
    try:
        return have(name)
    except (CantBe, AssertionError) as why:  # its own stage can't be made
        return Row(name, why=str(why))


def on_sqlite(name: str, folder: Path, beside: Several) -> Row:
    """On a stage of its own, while nobody plays on the other one."""
    with ExitStack() as stack:
        disk = Disk(folder / "data", DISK)
        stack.enter_context(beside.at_rest())
        stage = stack.enter_context(Embedded(folder, disk))
        stage.play(1, 1)
        until(lambda: stage.answers.all > 0, "somebody has said something")
        return turn(name, stage, [Fault(name, surroundings.disk_full, kinds.HUNG)])


def deployed(name: str, folder: Path, beside: Several) -> Row:
    """The same with the layout of the release before."""
    revision = release.previous()
    installed = folder / "installed"
    installed.mkdir(parents=True)
    release.install(installed, revision)
    with beside.at_rest(), Several(folder, installed) as stage:
        stage.play(MATCHES, PAGES)
        until(lambda: stage.answers.all > 0, "somebody has said something")
        return turn(name, stage, [Fault(name, surroundings.renewed)], most=1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
