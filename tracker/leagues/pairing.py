"""Who plays whom: Swiss rounds by a matching over the ranking, round robin by the circle method."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final

import networkx as nx

Player = int
Pair = tuple[Player, Player | None]
"""Who plays whom; a bye has nobody as its second."""

NEAR: Final = 12
NEAR_OF_CLUBS: Final = 40
"""Of a large field each player is first held against so many of those nearest in the ranking. The
time goes with their number; partners are hardly ever more than three places apart, unless the next
dozen may be of one club."""
_BYE: Final = -1


def first_round(players: Iterable[Player], seed: str) -> list[Player]:
    """The players in the random order of the first round, the same for the same seed."""
    order = sorted(players)
    Random(seed).shuffle(order)
    return order


def swiss(
    ranked: Sequence[Player],
    met: Iterable[tuple[Player, Player]] = (),
    byes: Iterable[Player] = (),
    apart: Mapping[Player, str] | None = None,
    points: Mapping[Player, int] | None = None,
) -> tuple[Pair, ...]:
    """A round of Swiss: 1 against 2, 3 against 4 of the ranking, where nothing forbids it.

    What goes before what: nobody meets again while that can be avoided, no bye twice; once it can't
    be, those meet again who have met least, and who has had fewest byes has the next; then the
    lowest has the bye, then as few as can be meet somebody with more or fewer tournament `points`,
    then those of one club (`apart`) are kept apart, then neighbours meet. The same input gives the
    same pairing.
    """
    field = _Field(ranked, met, byes, apart or {}, points or {})
    near = min(NEAR_OF_CLUBS if apart else NEAR, len(ranked))
    while True:
        matched = field.matched(near)
        if matched is not None:
            return matched
        if near >= len(ranked):
            return field.matched(near, again=True) or ()
        near *= 2


class _Field:
    """The players of a round, by their places in the ranking, and what is between them."""

    def __init__(
        self,
        ranked: Sequence[Player],
        met: Iterable[tuple[Player, Player]],
        byes: Iterable[Player],
        apart: Mapping[Player, str],
        points: Mapping[Player, int],
    ) -> None:
        self.ranked = ranked
        places = {player: at for at, player in enumerate(ranked)}
        self.met = Counter(
            frozenset((places[a], places[b])) for a, b in met if a in places and b in places
        )
        self.rested = Counter(places[player] for player in byes if player in places)
        self.often = max(self.met.values(), default=0)
        self.points = [points.get(player, 0) for player in ranked]
        self.clubs = [apart.get(player, "") for player in ranked]

    def matched(self, near: int, *, again: bool = False) -> tuple[Pair, ...] | None:
        """Everybody in a pair, or None where these edges allow it to nobody or not to all."""
        graph: nx.Graph[int] = nx.Graph()
        graph.add_nodes_from(range(len(self.ranked)))
        for a, b in self._edges(near, again):
            graph.add_edge(a, b, weight=-self._cost(a, b))
        if len(self.ranked) % 2:
            for place in self._resting(again):
                graph.add_edge(place, _BYE, weight=-self._resting_cost(place))
        pairs = nx.max_weight_matching(graph, maxcardinality=True)
        if 2 * len(pairs) < graph.number_of_nodes() or graph.number_of_nodes() < 2:
            return None if self.ranked else ()
        ordered = sorted((a, b) if _BYE not in (a, b) and a < b else _last(a, b) for a, b in pairs)
        return tuple(
            (self.ranked[a], None if b == len(self.ranked) else self.ranked[b])
            for a, b in ((a, len(self.ranked) if b == _BYE else b) for a, b in ordered)
        )

    def _edges(self, near: int, again: bool) -> Iterator[tuple[int, int]]:
        for a in range(len(self.ranked)):
            held = 0
            for b in range(a + 1, len(self.ranked)):
                if again or frozenset((a, b)) not in self.met:
                    yield a, b
                    held += 1
                    if held >= near:
                        break

    def _resting(self, again: bool) -> Iterator[int]:
        every = range(len(self.ranked))
        fewest = min((self.rested[place] for place in every), default=0)
        fresh = [place for place in every if self.rested[place] == fewest]
        yield from every if again else fresh

    def _cost(self, a: int, b: int) -> int:
        size = len(self.ranked) + 1
        club = bool(self.clubs[a]) and self.clubs[a] == self.clubs[b]
        # Each kind outweighs all that a whole round can have of those before it.
        cost = (b - a) ** 2 + (size**3 if club else 0)
        cost += size**4 if self.points[a] != self.points[b] else 0
        # Who met twice is further from meeting again than two pairs who met once.
        return cost + size**9 * _heavier(self.met[frozenset((a, b))], size)

    def _resting_cost(self, place: int) -> int:
        size = len(self.ranked) + 1
        fewest = min(self.rested[one] for one in range(len(self.ranked)))
        more = self.rested[place] - fewest
        # A bye out of turn is worse than all that a round of those who meet again can have.
        return (size - 2 - place) * size**5 + size**10 * _heavier(self.often + 1, size) * more


def _heavier(times: int, size: int) -> int:
    """What so many games between two weigh: more than a whole round of pairs with one less."""
    return 0 if times == 0 else size ** (times - 1)


def _last(a: int, b: int) -> tuple[int, int]:
    """A pair with the higher in the ranking first, and the bye always second."""
    if _BYE in (a, b):
        return max(a, b), _BYE
    return min(a, b), max(a, b)


def round_robin(players: Sequence[Player], meetings: int = 1) -> tuple[tuple[Pair, ...], ...]:
    """Every round of a round robin: each meets each, so many times. In a double round robin who was
    named first is second the other time.

    With an odd number one rests in each round.
    """
    once = _each_once(players)
    turned = tuple(tuple((a, b) if b is None else (b, a) for a, b in one) for one in once)
    return tuple(one for leg in range(meetings) for one in (turned if leg % 2 else once))


def _each_once(players: Sequence[Player]) -> tuple[tuple[Pair, ...], ...]:
    """By the circle method; who is named first alternates."""
    circle: list[Player | None] = list(players)
    if len(circle) % 2:
        circle.append(None)
    rounds = []
    half = len(circle) // 2
    for at in range(len(circle) - 1):
        pairs: list[Pair] = []
        for a, b in zip(circle[:half], reversed(circle[half:]), strict=True):
            if a is None or b is None:
                rests = b if a is None else a
                if rests is not None:
                    pairs.append((rests, None))
            else:
                pairs.append((b, a) if at % 2 else (a, b))
        rounds.append(tuple(pairs))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return tuple(rounds)
