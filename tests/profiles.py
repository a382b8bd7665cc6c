"""Troopers of the tests' own, written as a script has them."""

from __future__ import annotations

import json
from typing import Any, Final

LIGHT: Final[dict[str, Any]] = {
    "type": "LI",
    "mov": [4, 4],
    "cc": 15,
    "bs": 12,
    "ph": 13,
    "wip": 13,
    "arm": 1,
    "bts": 0,
    "wounds": 1,
    "weapons": ["Combi Rifle", "Pistol"],
    "points": 25,
}


def profile(name: str, **has: Any) -> str:
    """A `[[profile]]` of a script: light infantry, but for what it has of its own."""
    told = {"name": name, "unit": f"{name}s"} | LIGHT | has
    # A string, a number and a list are written in TOML as they are in JSON.
    return "\n".join(("\n[[profile]]", *(f"{key} = {json.dumps(told[key])}" for key in told), ""))
