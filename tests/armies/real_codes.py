"""Real army codes, gathered from what players published, and what stands in each."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any


@cache
def every() -> tuple[dict[str, Any], ...]:
    """`code`, and `decoded` or `damaged`; of a complete list its `edition`, points and SWC too."""
    return tuple(json.loads(Path(__file__).with_name("codes.json").read_text(encoding="utf-8")))


def good() -> list[dict[str, Any]]:
    return [one for one in every() if "decoded" in one]


def of_layout(layout: int) -> str:
    return str(next(one["code"] for one in good() if one["decoded"]["layout"] == layout))
