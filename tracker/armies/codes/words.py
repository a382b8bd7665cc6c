"""What an army code says, in the builder's numbers: sectorial, units, options. No cost, no name of
a trooper, no edition: for those it has to be joined with the data of its day.
"""

from __future__ import annotations

import json
from typing import Any, Literal

import msgspec

Layout = Literal[1, 2, 3]


class Member(msgspec.Struct, frozen=True):
    """One line of the list. `group` is the profile group, 0 for a unit that is bought as a whole.

    `entry` is its place in the list where the builder numbers it. `extras` are what was chosen for
    this trooper alone, each a JSON array as text, kept letter by letter.
    """

    unit: int
    group: int
    option: int
    entry: int = 0
    extras: tuple[str, ...] | None = None

    def chosen(self) -> list[list[dict[str, Any]]]:
        """The extras, read."""
        return [json.loads(text) for text in self.extras or ()]


class Group(msgspec.Struct, frozen=True):
    """A Combat Group; `reinforcement` is None where the code has no word on it."""

    number: int
    members: tuple[Member, ...]
    reinforcement: bool | None = None


class Code(msgspec.Struct, frozen=True):
    """A whole code. `layout` is 1 (N4), 2 (with Reinforcements) or 3 (2026, with extras)."""

    layout: Layout
    sectorial_id: int
    slug: str
    name: str
    points_limit: int
    groups: tuple[Group, ...]
