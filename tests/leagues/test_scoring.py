"""What a game is worth, who stands where, and why."""

from __future__ import annotations

import pytest

from tracker.leagues.ranking import standings, why_below
from tracker.leagues.ratings import BEGIN, Game, changes, expected, weight
from tracker.leagues.scoring import ITS_9, ITS_17
from tracker.leagues.tally import Result


@pytest.mark.parametrize(
    ("own", "theirs", "worth"),
    [
        (7, 6, (5, 2)),
        (4, 1, (4, 0)),
        (5, 5, (3, 3)),
        (3, 3, (2, 2)),
        (10, 0, (5, 0)),
        (6, 4, (5, 1)),
    ],
)
def test_its_17(own: int, theirs: int, worth: tuple[int, int]) -> None:
    assert (ITS_17.points(own, theirs), ITS_17.points(theirs, own)) == worth


@pytest.mark.parametrize(
    ("own", "theirs", "worth"), [(8, 3, (3, 0)), (8, 4, (2, 0)), (5, 5, (1, 1)), (10, 9, (2, 0))]
)
def test_its_9(own: int, theirs: int, worth: tuple[int, int]) -> None:
    assert (ITS_9.points(own, theirs), ITS_9.points(theirs, own)) == worth


def test_a_ranking_asks_in_the_order_of_the_event() -> None:
    results = [
        Result(1, 2, (7, 6), (150, 140)),
        Result(3, 4, (7, 6), (160, 120)),
        Result(1, 4, (4, 4), (90, 100)),
        Result(2, 3, (5, 5), (110, 90)),
    ]
    found = standings([1, 2, 3, 4], results, ITS_17)
    assert [one.player for one in found] == [3, 1, 2, 4]
    assert why_below(found[1], found[0], ITS_17) == ("tournament points", 7, 8)
    first, second = found[0], found[1]
    assert (first.tp, first.op, first.vp, first.opponents) == (8, 12, 250, 21)
    assert (second.tp, second.op, second.vp) == (7, 11, 240)


def test_victory_points_then_the_opponents_decide() -> None:
    results = [Result(1, 3, (5, 0), (200, 0)), Result(2, 4, (5, 1), (200, 9))]
    one, two, *_ = standings([1, 2, 3, 4], results, ITS_17)
    assert (one.player, two.player) == (2, 1)
    assert why_below(two, one, ITS_17) == ("objective points of the opponents", 0, 1)
    twice = standings([1, 2], [], ITS_17, names={1: "Zoe", 2: "Ana"})
    assert [one.player for one in twice] == [2, 1]
    assert why_below(twice[1], twice[0], ITS_17) is None


def test_a_bye_is_a_win_and_its_objective_points_are_scaled_at_the_end() -> None:
    results = [Result(1), Result(1, 2, (7, 3), (150, 80))]
    running = standings([1, 2], results, ITS_17)
    assert (running[0].tp, running[0].op, running[0].byes) == (9, 7, 1)
    over = standings([1, 2], results, ITS_17, rounds=2)
    assert (over[0].op, over[0].vp) == (14, 300)
    assert standings([1], [Result(1)], ITS_17, rounds=1)[0].op == 0


def test_who_does_not_come_scores_nothing() -> None:
    one, two = standings([1, 2], [Result(1, 2, walkover="second")], ITS_17)
    assert (one.player, one.tp, one.byes) == (1, 4, 1)
    assert (two.tp, two.lost) == (0, 1)
    assert [one.tp for one in standings([1, 2], [Result(1, 2, walkover="both")], ITS_17)] == [0, 0]


def test_ratings_move_by_what_was_not_expected() -> None:
    assert expected(1000, 1000) == 0.5
    assert expected(1400, 1000) == pytest.approx(10 / 11)
    moved = changes([Game(7, 1, 2, 1.0), Game(8, 1, 2, 0.5)])
    assert [(one.game, one.player) for one in moved] == [(7, 1), (7, 2), (8, 1), (8, 2)]
    assert moved[0].after == BEGIN + 16
    assert moved[2].before == moved[0].after
    assert moved[2].after < moved[2].before
    assert sum(one.after - one.before for one in moved) == pytest.approx(0)
    assert (weight(400), weight(300), weight(200)) == pytest.approx((36.8, 32.0, 27.2))
