"""What one player scores game by game: a ranking is made of it."""

from __future__ import annotations

from math import ceil

import msgspec

from tracker.leagues.scoring import SIDES, Scoring, score_of, whose

Player = int


class Result(msgspec.Struct, frozen=True):
    """A game that counts: objective and victory points of both. No `second`: a bye.

    `walkover` is who was absent, where somebody was: "first", "second" or "both". Who did not come
    scores nothing; who did has the tournament points of a bye. `conceded` is who gave up, "first" or
    "second", and has lost, whatever the points were then.
    """

    first: Player
    second: Player | None = None
    op: tuple[int, int] = (0, 0)
    vp: tuple[int, int] = (0, 0)
    walkover: str = ""
    conceded: str = ""


class Tally:
    """The sums of one player while results are gone through."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.tp = self.op = self.vp = 0
        self.won = self.drawn = self.lost = self.byes = self.walkovers = 0
        self.scored, self.scaled, self.free = (0, 0), (1, 1), (0, 0)
        self.met: list[Player] = []

    def plays(self, scoring: Scoring, result: Result, at: int, met: Player) -> None:
        """A game in which they are the first of the two, or the second: `at` 0 or 1."""
        own, theirs = result.op[at], result.op[1 - at]
        self.tp += scoring.points(own, theirs, whose(result.conceded, SIDES[at]))
        self.op += own
        self.vp += result.vp[at]
        first = score_of(result.op, result.conceded)
        score = first if at == 0 else 1 - first
        self.won += score == 1
        self.drawn += score == 0.5
        self.lost += score == 0
        self.met.append(met)

    def rests(self, scoring: Scoring) -> None:
        self.tp += scoring.bye
        self.byes += 1

    def waits(self, scoring: Scoring) -> None:
        self.tp += scoring.bye
        self.walkovers += 1

    def misses(self) -> None:
        self.lost += 1

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    def scale(self, byes: int, walkovers: int) -> None:
        """As many as they would have had, with so many games more; rounded up."""
        self.scored, free = (self.op, self.vp), byes + walkovers
        if free and self.played:
            self.free = byes, walkovers
            self.scaled = self.played + free, self.played
            self.op, self.vp = (ceil(one * self.scaled[0] / self.played) for one in self.scored)


def count(tallies: dict[Player, Tally], result: Result, scoring: Scoring) -> None:
    """Count a game for both who played it."""
    first = tallies.get(result.first)
    second = tallies.get(result.second) if result.second is not None else None
    if result.second is None:
        if first:
            first.rests(scoring)
        return
    for tally, absent in ((first, "first"), (second, "second")):
        if result.walkover and tally:
            missing = result.walkover in ("both", absent)
            tally.misses() if missing else tally.waits(scoring)
    if result.walkover:
        return
    if first:
        first.plays(scoring, result, 0, result.second)
    if second:
        second.plays(scoring, result, 1, result.first)
