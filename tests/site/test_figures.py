"""What the bench prints, and that the table of its figures names what it measures."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest

from tests.bench.__main__ import Figure, tell

pytestmark = pytest.mark.anywhere("files of the bench")

ROOT: Final = Path(__file__).resolve().parents[2]
TABLE: Final = (ROOT / "docs/figures.md").read_text("utf-8")
MEASURED: Final = frozenset(
    name
    for file in (ROOT / "tests/bench").glob("*.py")
    for name in re.findall(r'yield "([a-z]+\.[\w.]+)"', file.read_text("utf-8"))
)
PROMISED: Final = frozenset(
    {
        "order.both_seen_ms_p50", "order.both_seen_ms_p99", "order.commands_per_s", "order.cpu_ms",
        "order.worker_waits", "order.draws", "ceiling.bare_cpu_ms", "idle.cpu_ms_per_page_minute",
        "cold.command_ratio", "many.command_ratio", "memory.mb_per_1000_matches", "streams.kb_each",
        "streams.told_ms_p99", "page.first_load_bytes", "page.lcp_ms",
    }
)  # fmt: skip
"""What players get: whoever holds the notebook against another asks for these by name."""


def named(table: str) -> set[str]:
    """The figures that stand first in its rows, by their whole names."""
    firsts = [line.split("|")[1] for line in table.splitlines() if line.startswith("|")]
    return {name for one in firsts for name in re.findall(r"\b[a-z]+\.[a-z][\w.]*\w", one)}


def test_what_is_promised_is_measured_and_in_the_table() -> None:
    assert PROMISED <= MEASURED
    short = {name.partition(".")[2] for name in PROMISED - named(TABLE)}
    # Two of a kind stand in one row, the second by its end alone.
    assert [one for one in short if one not in TABLE and one.rpartition("_")[2] not in TABLE] == []


def test_the_table_has_nothing_that_is_not_measured() -> None:
    assert len(named(TABLE)) > 25
    assert named(TABLE) <= MEASURED
    assert not named("| order.nothing_ms | 3 ms |") <= MEASURED


def test_each_is_one_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    tell(Figure("order.cpu_ms", 26.68123, "ms"), plain=False)
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line) == {"name": "order.cpu_ms", "value": 26.68, "unit": "ms"}
