"""`./dev faults` in short: whole matches go on while processes die, and the ledger says so."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from infinity_site.services import ROOT
from tests.faults import ledger

FIRST = ("nothing", "a web master killed")
HALF_A_MINUTE = "0.3"


@pytest.mark.long("the whole layout is started, and matches are played while it is broken")
def test_what_was_taken_is_in_the_log_whatever_died(postgresql: str) -> None:
    asked = (sys.executable, "-m", "tests.faults", "--json", "--minutes", HALF_A_MINUTE)
    ended = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert ended.returncode == 0, ended.stdout[:2000] + ended.stderr[-4000:]
    rows = [json.loads(line) for line in ended.stdout.splitlines()]
    assert all({"fault", *ledger.COLUMNS} <= row.keys() for row in rows)
    assert tuple(row["fault"] for row in rows[:2]) == FIRST
    injected = [row for row in rows if row["times"]]
    assert len(injected) >= 2
    assert all(row["accepted"] > 0 for row in injected)
    assert [row for row in rows if row["lost"] or row["doubled"] or row["stuck"]] == []
    left_out = [row for row in rows if not row["times"]]
    assert len(left_out) > len(injected)
    assert all(row["why"] for row in left_out)
