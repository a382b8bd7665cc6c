"""Pairings: optimal against brute force for small fields, complete, and always the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from tracker.leagues import pairing
from tracker.leagues.pairing import Pair, first_round, round_robin, swiss


def test_neighbours_meet_where_nothing_forbids_it() -> None:
    assert swiss([4, 2, 7, 1]) == ((4, 2), (7, 1))


def test_nobody_meets_again_while_it_can_be_avoided() -> None:
    assert swiss([1, 2, 3, 4], met=[(1, 2)]) == ((1, 3), (2, 4))
    everybody = list(combinations([1, 2, 3, 4], 2))
    assert swiss([1, 2, 3, 4], met=everybody) == ((1, 2), (3, 4))


def test_the_lowest_without_a_bye_has_it() -> None:
    assert swiss([1, 2, 3, 4, 5])[-1] == (5, None)
    assert (4, None) in swiss([1, 2, 3, 4, 5], byes=[5])
    # The lowest can't rest: the other four have all met but in one way.
    met = [(1, 2), (3, 4), (1, 3), (2, 4), (1, 4), (2, 3)]
    assert swiss([1, 2, 3, 4, 5], met=met)[-1] != (5, None)


@pytest.mark.parametrize(("many", "rounds"), [(3, 9), (5, 9), (7, 16), (4, 6), (6, 10), (5, 11)])
def test_byes_and_games_are_shared_out_once_nobody_is_new_to_anybody(
    many: int, rounds: int
) -> None:
    """The lower number always wins: without counting the lowest would rest each time."""
    met: list[tuple[int, int]] = []
    byes: list[int] = []
    points: Counter[int] = Counter()
    for _ in range(rounds):
        ranked = sorted(range(many), key=lambda one: (-points[one], one))
        for first, second in swiss(ranked, met, byes, points=points):
            points[first if second is None else min(first, second)] += 3
            if second is None:
                byes.append(first)
            else:
                met.append((first, second))
    rested = [Counter(byes)[one] for one in range(many)]
    games = [Counter(frozenset(pair) for pair in met)[frozenset(pair)]
             for pair in combinations(range(many), 2)]  # fmt: skip
    assert max(rested) - min(rested) <= many % 2
    assert max(games) - min(games) <= 1


def test_who_has_rested_least_rests_next() -> None:
    assert (2, None) in swiss([1, 2, 3], met=[(1, 2), (2, 3), (1, 3)], byes=[1, 2, 3, 3, 1])
    # Who comes later and has never met anybody does not rest before they have played less.
    assert (4, None) in swiss([1, 2, 3, 4, 5], byes=[1, 2, 3, 5])


def test_those_of_a_club_are_kept_apart_but_meet_rather_than_again() -> None:
    clubs = {1: "North", 2: "North"}
    assert swiss([1, 2, 3, 4], apart=clubs) == ((1, 3), (2, 4))
    assert swiss([1, 2, 3, 4], met=[(1, 3), (1, 4), (2, 3), (2, 4)], apart=clubs)[0] == (1, 2)


def pairings(players: list[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    if not players:
        yield ()
        return
    first, *others = players
    for other in others:
        left = [one for one in others if one != other]
        for rest in pairings(left):
            yield ((first, other), *rest)


def cost(
    found: tuple[Pair, ...], places: dict[int, int], met: set[frozenset[int]]
) -> tuple[int, int]:
    again = sum(frozenset(pair) in met for pair in found)
    far = sum((places[a] - places[b]) ** 2 for a, b in found if b is not None)
    return again, far


@pytest.mark.parametrize("number", range(60))
def test_no_pairing_is_better(number: int) -> None:
    chance = Random(number)
    players = list(range(chance.choice([4, 6, 8])))
    chance.shuffle(players)
    places = {player: at for at, player in enumerate(players)}
    every = list(combinations(players, 2))
    met = {frozenset(pair) for pair in chance.sample(every, chance.randrange(len(every)))}
    found = swiss(players, met=[tuple(pair) for pair in met])  # type: ignore[misc]
    best = min(cost(one, places, met) for one in pairings(players))
    assert cost(found, places, met) == best


def whole(
    found: tuple[Pair, ...],
    ranked: list[int],
    met: set[frozenset[int]],
    byes: set[int],
    clubs: dict[int, str],
    points: dict[int, int],
) -> tuple[int, int, int, int, int, int]:
    """All that a pairing is judged by, what goes before first, as somebody would count it by hand."""
    places = {player: at for at, player in enumerate(ranked)}
    games = [(a, b) for a, b in found if b is not None]
    [free] = [a for a, b in found if b is None] or [ranked[-1]]
    return (
        sum(frozenset(pair) in met for pair in games),
        int(free in byes and len(games) * 2 < len(ranked)),
        len(ranked) - places[free] if len(games) * 2 < len(ranked) else 0,
        sum(points[a] != points[b] for a, b in games),
        sum(bool(clubs[a]) and clubs[a] == clubs[b] for a, b in games),
        sum((places[a] - places[b]) ** 2 for a, b in games),
    )


def all_rounds(ranked: list[int]) -> Iterator[tuple[Pair, ...]]:
    if len(ranked) % 2 == 0:
        yield from pairings(ranked)
        return
    for free in ranked:
        for pairs in pairings([one for one in ranked if one != free]):
            yield (*pairs, (free, None))


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8, 9])
def test_nobody_by_hand_finds_a_better_round_of_a_tournament(size: int) -> None:
    """Tournaments of every small size, round by round, with points, byes and clubs as they come:
    first no rematch, then no second bye, the lowest rests, as few pairs with different points as can
    be, clubmates apart, and neighbours."""
    for seed in range(12):
        chance = Random(1000 * size + seed)
        points = dict.fromkeys(range(size), 0)
        clubs = {one: chance.choice(["", "", "North", "South"]) for one in points}
        met: set[frozenset[int]] = set()
        byes: set[int] = set()
        for _ in range(chance.randint(2, min(4, size - 2))):
            ranked = sorted(points, key=lambda one: (-points[one], one))
            found = swiss(
                ranked,
                met=[tuple(pair) for pair in met],  # type: ignore[misc]
                byes=byes,
                apart=clubs,
                points=points,
            )
            judged = [whole(one, ranked, met, byes, clubs, points) for one in all_rounds(ranked)]
            assert whole(found, ranked, met, byes, clubs, points) == min(judged)
            for a, b in found:
                if b is None:
                    byes.add(a)
                    points[a] += 4
                    continue
                met.add(frozenset((a, b)))
                points[a] += chance.choice([0, 2, 4, 5])
                points[b] += chance.choice([0, 2, 4, 5])


def test_a_score_group_is_not_left_for_nearer_places_in_the_ranking() -> None:
    """3 and 4 have met, and 1 has met two of the last: the four without points stay among
    themselves, although their places are farther apart so."""
    met, points = [(1, 5), (1, 6), (3, 4)], {1: 8, 2: 4, 3: 0, 4: 0, 5: 0, 6: 0}
    assert swiss([1, 2, 3, 4, 5, 6], met=met) == ((1, 3), (2, 4), (5, 6))
    assert swiss([1, 2, 3, 4, 5, 6], met=met, points=points) == ((1, 2), (3, 5), (4, 6))


def test_the_same_input_gives_the_same_pairing() -> None:
    order = first_round(range(33), "the seed of an event")
    assert order == first_round(reversed(range(33)), "the seed of an event")
    assert order != first_round(range(33), "another seed")
    assert swiss(order) == swiss(order)


def test_a_large_field_is_paired_as_if_everybody_were_held_against_everybody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chance = Random(60)
    points = dict.fromkeys(range(60), 0.0)
    met: list[tuple[int, int]] = []
    for _ in range(6):
        ranked = sorted(points, key=lambda one: (-points[one], one))
        places = {player: at for at, player in enumerate(ranked)}
        found = swiss(ranked, met=met)
        with monkeypatch.context() as patch:
            patch.setattr(pairing, "NEAR", 60)
            best = swiss(ranked, met=met)
        asked = {frozenset(pair) for pair in met}
        assert cost(found, places, asked) == cost(best, places, asked)
        for a, b in found:
            assert b is not None
            met.append((a, b))
            points[chance.choice((a, b))] += 4 + chance.random()


@pytest.mark.parametrize("number", [120, 33])
def test_eight_rounds_of_a_field(number: int) -> None:
    chance = Random(number)
    points = dict.fromkeys(range(number), 0)
    met: set[frozenset[int]] = set()
    byes: list[int] = []
    for played in range(8):
        ranked = sorted(points, key=lambda one: (-points[one], one))
        if not played:
            ranked = first_round(ranked, "s")
        found = swiss(ranked, met=[tuple(pair) for pair in met], byes=byes)  # type: ignore[misc]
        seated = [one for pair in found for one in pair if one is not None]
        assert sorted(seated) == sorted(points)
        for a, b in found:
            if b is None:
                byes.append(a)
                continue
            assert frozenset((a, b)) not in met
            met.add(frozenset((a, b)))
            points[chance.choice((a, b))] += 4
    assert len(byes) == len(set(byes)) == (8 if number % 2 else 0)


@pytest.mark.parametrize("number", range(2, 13))
def test_a_round_robin_is_complete(number: int) -> None:
    players = list(range(100, 100 + number))
    rounds = round_robin(players)
    games = [tuple(sorted((a, b))) for one in rounds for a, b in one if b is not None]
    assert sorted(games) == list(combinations(players, 2))
    for one in rounds:
        seated = [player for pair in one for player in pair if player is not None]
        assert sorted(seated) == players
    assert len(rounds) == (number if number % 2 else number - 1)


@pytest.mark.parametrize("number", range(2, 9))
def test_in_a_double_round_robin_each_meets_each_twice_and_is_named_first_once(number: int) -> None:
    once, twice = round_robin(range(number)), round_robin(range(number), 2)
    assert len(twice) == 2 * len(once)
    games = [pair for one in twice for pair in one if pair[1] is not None]
    assert sorted(games) == sorted((a, b) for a in range(number) for b in range(number) if a != b)
