"""Every distinct label of the official data, played.

    python -m tests.every_label DIR [EVERY]

DIR has the files of an edition, as `manage.py known_in DIR` reads them; of EVERY matches one is played. It
prints how many labels there are, how many matches throw, how many labels are asked about, and how many are
read by nobody or not whole, and names what throws. Exits 1 where something does.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from time import monotonic

from rules.book.editions import N4
from tests.rules.laws.bearing import Label, matches, never_declared, played


def amiss(number: int, labels: tuple[Label, ...]) -> str:
    """What throws as these labels are played, or which weapon nobody could declare; empty for nothing."""
    try:
        found = played(labels, number)
    except Exception as error:
        return f"{error!r:.300}"
    return ", ".join(f"{one} is never declared" for one in never_declared(labels, found))


def main(words: list[str]) -> int:
    """Play them; the exit status."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "infinity_site.settings")
    from tracker.armies.official.coverage import labels

    found = labels(Path(words[0]), N4)
    began, wrong = monotonic(), 0
    for number, some in matches(found.every, int(words[1]) if len(words) > 1 else 1):
        if told := amiss(number, some):
            wrong += 1
            print(f"{', '.join(label for _, label in some)}: {told}", flush=True)
    print(
        f"{len(found.every)} labels in {monotonic() - began:.0f} s: {wrong} matches amiss, "
        f"{len(found.asked)} asked about, {len(found.unread)} read by nobody or not whole."
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
