"""Who goes up and who goes down between two seasons: each once, whatever the tiers and the places are."""

from __future__ import annotations

from itertools import product

import pytest

from tracker.leagues.promotion import next_season
from tracker.leagues.ranking import Standing
from tracker.leagues.scoring import ITS_17

Tables = list[list[list[int]]]


def after(tiers: Tables, *, up: int, down: int) -> Tables:
    """The next season of these final tables, tier by tier and division by division."""
    played = [
        [[Standing(player, tp=100 - at) for at, player in enumerate(table)] for table in tier]
        for tier in tiers
    ]
    return next_season(played, ITS_17, up=up, down=down)


def test_two_go_up_and_two_go_down() -> None:
    first, second, third = after([[[1, 2, 3, 4]], [[5, 6, 7, 8]], [[9, 10, 11, 12]]], up=2, down=2)
    assert [sorted(*one) for one in (first, second, third)] == [
        [1, 2, 5, 6],
        [3, 4, 9, 10],
        [7, 8, 11, 12],
    ]


def test_who_has_risen_goes_down_no_more() -> None:
    """The second of three is among the best two and among the last two."""
    first, second, third = after([[[1, 2, 3]], [[4, 5, 6]], [[7, 8, 9]]], up=2, down=2)
    assert [sorted(*one) for one in (first, second, third)] == [[1, 4, 5], [2, 3, 7], [6, 8, 9]]


def test_nobody_takes_a_place_that_nobody_leaves() -> None:
    """Both of the tier between have risen: nobody of it goes down, so nobody comes up for them."""
    first, second, third = after([[[1, 2]], [[3, 4]], [[5, 6]]], up=2, down=2)
    assert [sorted(*one) for one in (first, second, third)] == [[3, 4], [1, 2], [5, 6]]


def test_more_go_up_than_down_where_the_event_says_so() -> None:
    first, second = after([[[1, 2, 3]], [[4, 5, 6]]], up=2, down=1)
    assert [sorted(*one) for one in (first, second)] == [[1, 2, 4, 5], [3, 6]]
    first, second = after([[[1, 2, 3]], [[4, 5, 6]]], up=1, down=0)
    assert [sorted(*one) for one in (first, second)] == [[1, 2, 3, 4], [5, 6]]


def test_more_go_down_than_up_where_the_event_says_so() -> None:
    first, second = after([[[1, 2, 3]], [[4, 5, 6]]], up=0, down=2)
    assert [sorted(*one) for one in (first, second)] == [[1], [2, 3, 4, 5, 6]]
    first, second = after([[[1, 2, 3]], [[4, 5, 6]]], up=1, down=2)
    assert [sorted(*one) for one in (first, second)] == [[1, 4], [2, 3, 5, 6]]


SIZES = ((1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 3, 4), (5, 5, 5), (2, 1, 4, 3), (6, 0, 3))


@pytest.mark.parametrize("sizes", SIZES)
def test_whatever_the_tiers_are_each_moves_once_and_one_tier_at_most(
    sizes: tuple[int, ...],
) -> None:
    numbers = iter(range(1, 100))
    tiers = [[[next(numbers) for _ in range(size)]] for size in sizes]
    for up, down in product(range(6), repeat=2):
        found = after(tiers, up=up, down=down)
        assert sorted(one for tier in found for table in tier for one in table) == sorted(
            one for tier in tiers for table in tier for one in table
        )
        where = {player: at for at, tier in enumerate(found) for table in tier for player in table}
        for at, tier in enumerate(tiers):
            assert all(abs(where[player] - at) <= 1 for table in tier for player in table)
        if up == down:
            assert [len(table) for tier in found for table in tier] == list(sizes)
