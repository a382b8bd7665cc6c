"""Who goes up and who goes down between two seasons, and the order of a ladder."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from tracker.leagues.ranking import Standing
from tracker.leagues.scoring import Scoring

Player = int
Tier = Sequence[Sequence[Standing]]
"""The final tables of the divisions of one tier."""


def next_season(
    tiers: Sequence[Tier], scoring: Scoring, *, up: int, down: int
) -> list[list[list[Player]]]:
    """The divisions of the next season, tier by tier, the players in the order they finished in.

    From each tier but the first the best `up` of all its divisions go up: those who came first
    before those who came second, level places by the figures a game, for divisions may differ in size.
    The last `down` of the tier above go down, each into a division that has lost somebody, while there
    is one; where more go down than come up, or up than down, a tier is smaller after it. Who neither
    goes up nor down stays. Nobody moves twice: who has risen goes down no more, and where fewer go down
    for that, fewer come up.
    """
    found = [[[one.player for one in table] for table in tier] for tier in tiers]
    risen: set[Player] = set()
    for at in range(len(tiers) - 1):
        rising = best(tiers[at + 1], scoring)[:up]
        last = [one for one in _last(tiers[at], scoring)[:down] if one not in risen]
        falling = last[: len(rising) + max(0, down - up)]
        rising = rising[: len(falling) + max(0, up - down)]
        gaps = _taken(found[at + 1], rising)
        holes = _taken(found[at], falling)
        _fill(found[at], holes, rising)
        _fill(found[at + 1], gaps, falling)
        risen.update(rising)
    return found


def best(tier: Tier, scoring: Scoring) -> list[Player]:
    """Everybody of the divisions of a tier: those who came first, then those who came second …"""
    return [one.player for _, one in _placed(tier, scoring, reverse=False)]


def _last(tier: Tier, scoring: Scoring) -> list[Player]:
    return [one.player for _, one in _placed(tier, scoring, reverse=True)]


def _placed(tier: Tier, scoring: Scoring, *, reverse: bool) -> list[tuple[int, Standing]]:
    """Everybody with how far from the end that counts, the first to move first."""
    placed = [
        (len(table) - 1 - at if reverse else at, one)
        for table in tier
        for at, one in enumerate(table)
    ]
    sign = 1 if reverse else -1

    def key(place: tuple[int, Standing]) -> tuple[Fraction | int, ...]:
        at, one = place
        games = max(1, one.played + one.byes)
        figures = (Fraction(sign * one.of(criterion), games) for criterion in scoring.order)
        return (at, *figures, one.player)

    return sorted(placed, key=key)


def _taken(tier: list[list[Player]], players: Iterable[Player]) -> list[int]:
    """Take the players out; the divisions that they were in, one for each."""
    holes = []
    for player in players:
        at = next(number for number, division in enumerate(tier) if player in division)
        tier[at].remove(player)
        holes.append(at)
    return holes


def _fill(tier: list[list[Player]], holes: list[int], players: Iterable[Player]) -> None:
    for number, player in enumerate(players):
        if number < len(holes):
            at = holes[number]
        else:
            at = min(range(len(tier)), key=lambda division: len(tier[division]))
        tier[at].append(player)


def ladder(order: Sequence[Player], games: Iterable[tuple[Player, Player]]) -> list[Player]:
    """A ladder after its games, each as (winner, loser): who beats somebody above takes their
    place, and everybody between goes down by one."""
    rungs = list(order)
    for winner, loser in games:
        if winner in rungs and loser in rungs and rungs.index(winner) > rungs.index(loser):
            at = rungs.index(loser)
            rungs.remove(winner)
            rungs.insert(at, winner)
    return rungs
