"""A ranking from results, recomputed and never edited; and why one stands below another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import Final

import msgspec
from msgspec import structs

from tracker.leagues.names import in_order
from tracker.leagues.scoring import CRITERIA, SIDES, Criterion, Scoring, score_of, whose
from tracker.leagues.terms import AT_THE_END, SCALED

Player = int
ADDED_UP: Final = (
    "tp", "op", "vp", "opponents", "played", "won", "drawn", "lost", "byes", "awarded",
)  # fmt: skip
"""The figures of a line that a team has from its players."""


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


class Standing(msgspec.Struct, frozen=True):
    """Where one stands: the sums, and how many games they come from.

    `byes` are byes and walk-overs. What was `scored`, objective and victory points, is `scaled` by
    so many to so many, where it is: for so many byes and so many walk-overs, which are `free`. Of the
    tournament points so many were `awarded` for something else than a game; fewer than none, too.
    """

    player: Player
    tp: int = 0
    op: int = 0
    vp: int = 0
    opponents: int = 0
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    byes: int = 0
    scaled: tuple[int, int] = (1, 1)
    scored: tuple[int, int] = (0, 0)
    free: tuple[int, int] = (0, 0)
    awarded: int = 0

    def of(self, criterion: Criterion) -> int:
        """The figure that a criterion asks for."""
        figure: int = getattr(self, criterion)
        return figure


class _Tally:
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


def standings(
    players: Iterable[Player],
    results: Iterable[Result],
    scoring: Scoring,
    *,
    rounds: int = 0,
    walkovers: str = "",
    byes: str = AT_THE_END,
    names: Mapping[Player, str] | None = None,
    lots: Mapping[Player, str] | None = None,
    awards: Mapping[Player, int] | None = None,
) -> tuple[Standing, ...]:
    """The ranking, first to last, in the event's own order; equal ones by their `lots`, where lots are
    drawn, and else by name.

    Where `byes` or `walkovers` are scaled, the objective and victory points of who had one are as many
    as they would have had in all rounds that they took part in, rounded up: from the first on, or
    at the end, of an event that is over by its `rounds`. The terms of the event say it of each.
    """
    tallies = {player: _Tally(player) for player in players}
    for result in results:
        _count(tallies, result, scoring)
    for tally in tallies.values():
        tally.scale(
            tally.byes if _scaled(byes, rounds) else 0,
            tally.walkovers if _scaled(walkovers, rounds) else 0,
        )
    awards = awards or {}
    found = [_standing(tally, tallies, awards.get(player, 0)) for player, tally in tallies.items()]
    return _in_order(found, scoring, names or {}, lots or {})


def of_teams(
    players: Mapping[Player, Sequence[Standing]],
    scoring: Scoring,
    *,
    names: Mapping[Player, str] | None = None,
    lots: Mapping[Player, str] | None = None,
) -> tuple[Standing, ...]:
    """The ranking of teams, by the lines of the `players` of each: every figure of a team is the sum of
    theirs, as the table has them by then, and the order is the event's own."""
    found = [added_up(team, lines) for team, lines in players.items()]
    return _in_order(found, scoring, names or {}, lots or {})


def added_up(team: Player, lines: Iterable[Standing]) -> Standing:
    """What several have together, with the number of their team."""
    those = list(lines)
    sums = {figure: sum(getattr(line, figure) for line in those) for figure in ADDED_UP}
    return structs.replace(Standing(team), **sums)


def _in_order(
    found: Iterable[Standing],
    scoring: Scoring,
    names: Mapping[Player, str],
    lots: Mapping[Player, str],
) -> tuple[Standing, ...]:
    def key(one: Standing) -> tuple[object, ...]:
        figures = (-one.of(criterion) for criterion in scoring.order)
        by_name = in_order(names.get(one.player, ""))
        return (*figures, lots.get(one.player, ""), by_name, one.player)

    return tuple(sorted(found, key=key))


def _scaled(said: str, rounds: int) -> bool:
    return said == SCALED or (said == AT_THE_END and rounds > 0)


def _count(tallies: dict[Player, _Tally], result: Result, scoring: Scoring) -> None:
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


def _standing(tally: _Tally, tallies: Mapping[Player, _Tally], awarded: int) -> Standing:
    return Standing(
        tally.player,
        tally.tp + awarded,
        tally.op,
        tally.vp,
        sum(tallies[one].op for one in tally.met if one in tallies),
        tally.played,
        tally.won,
        tally.drawn,
        tally.lost,
        tally.byes + tally.walkovers,
        tally.scaled,
        tally.scored,
        tally.free,
        awarded,
    )


def why_below(lower: Standing, upper: Standing, scoring: Scoring) -> tuple[str, int, int] | None:
    """What decides between two neighbours: the criterion in words, the lower one's figure, the
    upper one's. None where nothing does, and the lot or the names set one before the other."""
    for criterion in scoring.order:
        if lower.of(criterion) != upper.of(criterion):
            return str(CRITERIA[criterion]), lower.of(criterion), upper.of(criterion)
    return None


def level_until(lower: Standing, upper: Standing, scoring: Scoring) -> Sequence[tuple[str, int]]:
    """What two neighbours are level in, before what decides: the criterion, and their figure."""
    found = []
    for criterion in scoring.order:
        if lower.of(criterion) != upper.of(criterion):
            break
        found.append((str(CRITERIA[criterion]), lower.of(criterion)))
    return found
