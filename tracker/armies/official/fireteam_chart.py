"""The Fireteam chart in the builder's file of a sectorial."""

from __future__ import annotations

import msgspec


class TeamUnit(msgspec.Struct, frozen=True):
    """A line of a Fireteam: so many of this unit. One of those that are `required` is in it. What stands
    in brackets in its `comment` is what it counts as; what stands there without, which of the unit."""

    name: str
    slug: str
    min: int
    max: int
    required: bool = False
    comment: str = ""


class Team(msgspec.Struct, frozen=True):
    """Whom Fireteams of these types are formed of. That without a type are the Wildcards."""

    name: str
    type: list[str]
    units: list[TeamUnit]
    obs: str | None = None


class FireteamChart(msgspec.Struct, frozen=True):
    """How many Fireteams of each type stand on the table at once, 256 for any number, and of whom."""

    spec: dict[str, int] = {}
    teams: list[Team] = []
    desc: str | None = None
