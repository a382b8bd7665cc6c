"""How a player keeps Orders at a match: step by step or in one go, and with which keys last."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

MOST: Final = 6
"""So many keys are remembered."""


@dataclass(frozen=True, slots=True)
class Habit:
    """Whether Orders are told in one go, and the keys that were pressed last, the last one first. `apart`
    is the Order that was told in one go and is taken step by step at this seat."""

    in_one_go: bool = False
    used: list[str] = field(default_factory=list)
    apart: int = 0

    def having_told(self, key: str) -> Habit:
        """The habit of who has pressed this key."""
        return replace(self, used=[key, *(one for one in self.used if one != key)][:MOST])

    @property
    def written(self) -> dict[str, Any]:
        return asdict(self)


def habit(written: dict[str, Any] | None) -> Habit:
    """What a seat keeps; step by step, where nothing was said yet."""
    return Habit(**written) if written else Habit()
