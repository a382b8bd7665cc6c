"""Make each rule slightly wrong in turn: a scenario or a test that shows it has to notice.

    python -m tests.mutants [ID ...] [--sample N] [--seed S] [--seconds T]

A condition is negated, an integer is one more, a branch is dropped (`changing.py`): in memory, one change
at a time. Of all changes, of those of some rules, or of a sample of N that the seed draws. After T seconds
of the processor it says how many are left. What may live stands with its reason in `alive.toml`. Ends with
1 where something else lives, where more than one in twenty does, or where what is listed is noticed.
"""

import sys
from argparse import ArgumentParser, Namespace

from tests.mutants.living import MOST, reasons
from tests.mutants.noticing import every_change
from tests.mutants.trying import drawn, tried


def main(asked: Namespace) -> int:
    """Print a line a change that lives; the exit status."""
    every = [
        name
        for name, one in every_change().items()
        if not asked.rules or one.rule.id in asked.rules
    ]
    names = drawn(every, asked.sample or len(every), asked.seed)
    known, done, alive, amiss = reasons(), 0, 0, 0
    for one in tried(names, asked.seconds):
        done += 1
        alive += not one.by
        amiss += bool(one.by) == (one.change in known)
        if not one.by or asked.rules or one.change in known:
            print(f"{one.by or 'NOBODY NOTICES':40} {one.change}", end="")
            print(f"  ({known[one.change]})" if one.change in known else "", flush=True)
    print(f"{done} of {len(every)} changes: {alive} live, {alive / max(done, 1):.1%}.")
    return 1 if amiss or alive > done * MOST else 0


if __name__ == "__main__":
    reader = ArgumentParser(description=__doc__)
    reader.add_argument("rules", nargs="*")
    reader.add_argument("--sample", type=int, default=0)
    reader.add_argument("--seed", default="1")
    reader.add_argument("--seconds", type=float, default=float("inf"))
    sys.exit(main(reader.parse_args()))
