"""What may live though it is wrong, each change with its reason: no game differs by it."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

MOST: Final = 0.05
"""Of all that is tried no more may live, whatever the reasons."""
FILE: Final = Path(__file__).parent / "alive.toml"


def reasons() -> Mapping[str, str]:
    """Why each change that is listed may live, by its name."""
    listed = tomllib.loads(FILE.read_text("utf-8"))
    return {change: reason for reason, changes in listed.items() for change in changes}
