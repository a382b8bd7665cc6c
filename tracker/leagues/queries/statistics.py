"""What was played and how it went: by faction, by mission, by who had the first turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from tracker.leagues.missions import named
from tracker.leagues.models import Event, Pairing
from tracker.leagues.names import as_read
from tracker.leagues.scoring import score_of


@dataclass(slots=True)
class Share:
    """Games of one kind: how many, won, drawn, lost, and the objective points together."""

    name: str
    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    op: int = 0

    def plays(self, own: int, score: float) -> None:
        """A game with so many objective points, won (1), drawn (0.5) or lost (0)."""
        self.games += 1
        self.won += score == 1
        self.drawn += score == 0.5
        self.lost += score == 0
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
    turns = {"first": Share(_("With the first turn")), "second": Share(_("With the second turn"))}
    many = 0
    for first, second, mission, turn, a, b, conceded in _games(event):
        many += 1
        score = score_of((a, b), conceded)
        for faction, own, came in ((first, a, score), (second, b, 1 - score)):
            if faction:
                factions.setdefault(faction, Share(faction)).plays(own, came)
        if mission:
            # Of a mission: the objective points of both, and how often somebody won.
            share = missions.setdefault(mission, Share(named(mission)))
            share.plays(a + b, max(score, 1 - score))
        if turn:
            own, theirs = (a, b) if turn == "first" else (b, a)
            came = score if turn == "first" else 1 - score
            turns["first"].plays(own, came)
            turns["second"].plays(theirs, 1 - came)
    return Statistics(
        many,
        _sorted(factions.values()),
        _sorted(missions.values()),
        [share for share in turns.values() if share.games],
    )


def _games(event: Event) -> Iterator[tuple[str, str, str, str, int, int, str]]:
    rows = Pairing.objects.filter(round__event=event, settled__isnull=False, walkover="")
    rows = rows.exclude(Q(first__struck=True) | Q(second__struck=True))
    yield from rows.exclude(second=None).values_list(
        "faction_first",
        "faction_second",
        "mission",
        "first_turn",
        "op_first",
        "op_second",
        "conceded",
    )


def _sorted(shares: object) -> list[Share]:
    assert hasattr(shares, "__iter__")
    return sorted(shares, key=lambda one: (-one.games, as_read(one.name)))
