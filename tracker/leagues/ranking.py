"""A ranking from results, recomputed and never edited; and why one stands below another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec
from msgspec import structs

from tracker.leagues.names import in_order
from tracker.leagues.scoring import CRITERIA, Criterion, Scoring
from tracker.leagues.tally import Player, Result, Tally, count
from tracker.leagues.terms import AT_THE_END, SCALED

ADDED_UP: Final = (
    "tp", "op", "vp", "opponents", "played", "won", "drawn", "lost", "byes", "awarded",
)  # fmt: skip
"""The figures of a line that a team has from its players."""


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
    tallies = {player: Tally(player) for player in players}
    for result in results:
        count(tallies, result, scoring)
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


def _standing(tally: Tally, tallies: Mapping[Player, Tally], awarded: int) -> Standing:
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
