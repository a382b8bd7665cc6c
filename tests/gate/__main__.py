"""Everything that has to hold before a change lands, and all that is red in one run.

    python -m tests.gate            the checks and all tests, each part on what it needs, two parts at once
    python -m tests.gate checks     the checks alone
    python -m tests.gate only WORD  of the tests those with this word in their names, and one match
    python -m tests.gate planted    a fault in each part of a copy, and whether one run names every one

The order of the tests stands fixed by a seed: SEED=random draws one, SEED=N takes that. What plays in
browsers or with killed processes is run once more, alone at the end, where it was red; what is green then
counts as green, and is named. Ends with 1 when anything is red.
"""

from __future__ import annotations

import os
import secrets
import signal
import sys
import time
from typing import Final

from tests.gate import phases, planted, verdict
from tests.gate.servers import servers
from tests.gate.verdict import Phase

SEED: Final = "1"


def main(asked: list[str]) -> int:
    # Who is asked to end ends its servers first.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    began = time.monotonic()
    match asked:
        case []:
            done = _everything()
        case ["only", word]:
            done = _everything(word)
        case ["checks"]:
            done = [phases.checked()]
        case ["planted"]:
            return 0 if planted.all_named() else 1
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    print("\n" + "\n".join(verdict.told(done, time.monotonic() - began)), flush=True)
    return 0 if verdict.is_green(done) else 1


def _everything(only: str = "") -> list[Phase]:
    seed = os.environ.get("SEED", SEED)
    seed = str(secrets.randbelow(2**32)) if seed == "random" else seed
    with servers() as there:
        return phases.everything(there, seed, only)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
