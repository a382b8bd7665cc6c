"""Everything that has to hold before a change lands, and all that is red in one run.

    python -m tests.gate            the checks, then all tests, each part on what it needs
    python -m tests.gate checks     the checks alone

The order of the tests stands fixed by a seed: SEED=random draws one, SEED=N takes that. What plays in
browsers or with killed processes is run once more, alone, where it was red; what is green then counts
as green, and is named. Ends with 1 when anything is red.
"""

from __future__ import annotations

import os
import secrets
import signal
import sys
from collections.abc import Iterator
from typing import Final

from tests.gate import phases, verdict
from tests.gate.servers import servers
from tests.gate.verdict import Phase

SEED: Final = "1"


def main(asked: list[str]) -> int:
    if asked not in ([], ["checks"]):
        print(__doc__, file=sys.stderr)
        return 2
    # Who is asked to end ends its servers first.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    done: list[Phase] = []
    for phase in _phases(everything=not asked):
        done.append(phase)
    print("\n" + "\n".join(verdict.told(done)), flush=True)
    return 0 if verdict.is_green(done) else 1


def _phases(*, everything: bool) -> Iterator[Phase]:
    _headed("checks")
    yield phases.checked()
    if not everything:
        return
    seed = os.environ.get("SEED", SEED)
    seed = str(secrets.randbelow(2**32)) if seed == "random" else seed
    with servers() as there:
        for part in phases.TESTS:
            _headed(f"{part.name} (SEED={seed})")
            yield phases.tested(part, there, seed)
        _headed("whole matches that the notebook plays against itself")
        yield phases.played()


def _headed(words: str) -> None:
    print(f"\n== {words}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
