"""Random seasons of teams, each table of teams worked out a second time as with a pencil; and who meets
whom, against every way to pair them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.leagues.test_random_seasons import Line, a_game, by_pencil
from tracker.leagues.pairing import swiss
from tracker.leagues.ranking import of_teams, standings
from tracker.leagues.scoring import ITS_17
from tracker.leagues.tally import Result
from tracker.leagues.terms import AT_THE_END, SCALED

PARTS = 10
Met = tuple[int, int | None]


def sums(teams: dict[int, list[int]], lines: list[Line]) -> list[tuple[int, ...]]:
    """The table of teams: TP, OP, VP and OP of the opponents of their players, and the order of ITS 17."""
    found: list[tuple[int, ...]] = []
    for team, players in teams.items():
        tp = op = vp = strength = 0
        for line in lines:
            if line[0] in players:
                tp, op, vp, strength = tp + line[1], op + line[2], vp + line[3], strength + line[4]
        found.append((team, tp, op, vp, strength))
    return sorted(found, key=lambda line: (-line[1], -line[2], -line[3], -line[4], line[0]))


def ways(left: list[int]) -> Iterator[list[Met]]:
    """Every way to pair these teams, with one bye where there is an odd one."""
    if not left:
        yield []
        return
    one, rest = left[0], left[1:]
    for at, other in enumerate(rest):
        for more in ways(rest[:at] + rest[at + 1 :]):
            yield [(one, other), *more]
    if len(left) % 2:
        for more in ways(rest):
            yield [(one, None), *more]


def how_bad(
    pairs: list[Met], met: set[frozenset[int]], free: list[int], points: dict[int, int]
) -> tuple[int, int, int]:
    """Rematches, second byes, and pairs of teams with different points."""
    games = [pair for pair in pairs if pair[1] is not None]
    again = sum(frozenset((a, b or 0)) in met for a, b in games)
    second = sum(b is None and a in free for a, b in pairs)
    return again, second, sum(points[a] != points[b or 0] for a, b in games)


@pytest.mark.parametrize("part", range(PARTS))
def test_every_table_of_teams_is_as_by_pencil(part: int) -> None:
    for seed in range(part * 20, part * 20 + 20):
        chance = Random(seed)
        size, many = chance.randint(3, 6), chance.randint(2, 6)
        teams = {
            team: list(range(100 * team + 1, 100 * team + 1 + size)) for team in range(1, many + 1)
        }
        everybody = [one for players in teams.values() for one in players]
        byes, walk = chance.choice([AT_THE_END, SCALED, ""]), chance.choice(["", SCALED])
        played: list[Result] = []
        met: set[frozenset[int]] = set()
        free: list[int] = []
        for number in range(min(3, many - 1)):
            lines = by_pencil(everybody, played, True, over=False, byes=byes, walkovers=walk)
            ranked = [line[0] for line in sums(teams, lines)]
            points = {line[0]: line[1] for line in sums(teams, lines)}
            pairs = list(swiss(ranked, [tuple(sorted(one)) for one in met], free, points=points))  # type: ignore[misc]
            best = min(how_bad(way, met, free, points)[:2] for way in ways(list(ranked)))
            assert how_bad(pairs, met, free, points)[:2] == best, seed
            for one, other in pairs:
                if other is None:
                    free.append(one)
                    played += [Result(player) for player in teams[one]]
                    continue
                met.add(frozenset((one, other)))
                theirs = chance.sample(teams[other], size)
                played += [a_game(chance, *pair) for pair in zip(teams[one], theirs, strict=True)]
            for over in (0, number + 1):
                lines = by_pencil(everybody, played, True, bool(over), byes, walk)
                told = standings(everybody, played, ITS_17, rounds=over, byes=byes, walkovers=walk)
                of = {
                    team: [line for line in told if line.player in players]
                    for team, players in teams.items()
                }
                found = [
                    (one.player, one.tp, one.op, one.vp, one.opponents)
                    for one in of_teams(of, ITS_17)
                ]
                assert found == sums(teams, lines), seed
