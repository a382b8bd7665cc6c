"""What was played and how it went: by faction, by mission, by who had the first turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Q

from tracker.leagues.missions import named
from tracker.leagues.models import Event, Pairing


@dataclass(slots=True)
class Share:
    """Games of one kind: how many, won, drawn, lost, and the objective points together."""

    name: str
    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    op: int = 0

    def plays(self, own: int, theirs: int) -> None:
        self.games += 1
        self.won += own > theirs
        self.drawn += own == theirs
        self.lost += own < theirs
        self.op += own

    @property
    def per_cent(self) -> int:
        """Of its games, how many of a hundred were won."""
        return round(100 * self.won / self.games) if self.games else 0

    @property
    def average(self) -> float:
        return self.op / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Statistics:
    games: int
    factions: list[Share]
    missions: list[Share]
    turns: list[Share]


def statistics(*, event: Event) -> Statistics:
    """Of the games of an event that are over; walk-overs and byes are no games."""
    factions: dict[str, Share] = {}
    missions: dict[str, Share] = {}
    turns = {"first": Share("With the first turn"), "second": Share("With the second turn")}
    many = 0
    for first, second, mission, turn, a, b in _games(event):
        many += 1
        for faction, own, theirs in ((first, a, b), (second, b, a)):
            if faction:
                factions.setdefault(faction, Share(faction)).plays(own, theirs)
        if mission:
            # Of a mission: the objective points of both, and how often somebody won.
            share = missions.setdefault(mission, Share(named(mission)))
            share.plays(max(a, b), min(a, b))
            share.op += min(a, b)
        if turn:
            own, theirs = (a, b) if turn == "first" else (b, a)
            turns["first"].plays(own, theirs)
            turns["second"].plays(theirs, own)
    return Statistics(
        many,
        _sorted(factions.values()),
        _sorted(missions.values()),
        [share for share in turns.values() if share.games],
    )


def _games(event: Event) -> Iterator[tuple[str, str, str, str, int, int]]:
    rows = Pairing.objects.filter(round__event=event, settled__isnull=False, walkover="")
    rows = rows.exclude(Q(first__struck=True) | Q(second__struck=True))
    yield from rows.exclude(second=None).values_list(
        "faction_first", "faction_second", "mission", "first_turn", "op_first", "op_second"
    )


def _sorted(shares: object) -> list[Share]:
    assert hasattr(shares, "__iter__")
    return sorted(shares, key=lambda one: (-one.games, one.name.casefold()))
