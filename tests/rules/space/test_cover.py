"""Cover, and what a table of scenery may be."""

import pytest

from rules.space import Scenery, in_partial_cover, in_total_cover, volume
from rules.space.scenery import MOST_PIECES, amiss
from tests.rules.space.ground import SIZE, box, ground

SHOOTER, TARGET = volume(2, 4, 12), volume(2, 20, 12)
EDGE = 20 - TARGET.radius


def test_in_the_open() -> None:
    assert in_partial_cover(SHOOTER, TARGET, ground()).verdict == "no"
    assert in_total_cover(SHOOTER, TARGET, ground()).verdict == "no"


def test_behind_a_low_wall_that_it_touches() -> None:
    wall = ground(box(EDGE - 0.5, 8, 0.5, 8, 1))
    found = in_partial_cover(SHOOTER, TARGET, wall)
    assert (found.verdict, found.scenery) == ("yes", (0,))
    assert in_total_cover(SHOOTER, TARGET, wall).verdict == "no"


def test_the_caliban_reaches_cover() -> None:
    """One step short of the wall it has none; from the other side it has none either."""
    wall = ground(box(EDGE - 0.5, 8, 0.5, 8, 1))
    short = volume(2, 20.5, 12)
    assert in_partial_cover(SHOOTER, short, wall).verdict == "no"
    assert in_partial_cover(SHOOTER, volume(2, 20.01, 12), wall).verdict == "close"
    assert in_partial_cover(volume(2, 23, 12), TARGET, wall).verdict == "no"


def test_behind_a_corner() -> None:
    house = ground(box(EDGE - 2, 12, 2, 6, 5))
    assert in_partial_cover(SHOOTER, TARGET, house).verdict == "yes"
    assert in_total_cover(SHOOTER, TARGET, house).verdict == "no"


def test_a_wall_at_its_back_or_its_side_covers_nothing() -> None:
    behind = ground(box(20 + TARGET.radius, 8, 1, 8, 5))
    beside = ground(box(18, 12 + TARGET.radius, 4, 1, 5))
    assert in_partial_cover(SHOOTER, TARGET, behind).verdict == "no"
    assert in_partial_cover(SHOOTER, TARGET, beside).verdict == "no"


def test_total_cover() -> None:
    wall = ground(box(EDGE - 0.5, 2, 0.5, 20, 5))
    assert in_total_cover(SHOOTER, TARGET, wall).verdict == "yes"


@pytest.mark.parametrize(
    ("piece", "said"),
    [
        (box(2, 2, 2, 2, 3, 4), "bottom"),
        (box(2, 2, 2, 2, 99), "24"),
        (box(23, 2, 2, 2, 3), "beyond"),
        (Scenery(((0, 0), (4, 4), (4, 0), (0, 4)), 3), "crosses itself"),
        (Scenery(((0, 0), (4, 4)), 3), "corners"),
        (Scenery(((0, 0), (4, 0), (float("nan"), 4)), 3), "number"),
        (Scenery(((0, 0), (4, 0), (4, 4)), 3, kind="zone"), "visibility"),
        (Scenery(((0, 0), (4, 0), (4, 4)), 3, sight="low"), "visibility"),
    ],
)
def test_what_can_not_stand_on_a_table(piece: Scenery, said: str) -> None:
    refusal = amiss(SIZE, SIZE, (piece,))
    assert refusal is not None
    assert said in refusal.sentence


def test_a_table_holds_so_much() -> None:
    one = box(2, 2, 2, 2, 3)
    assert amiss(SIZE, SIZE, (one,) * MOST_PIECES) is None
    assert amiss(SIZE, SIZE, (one,) * (MOST_PIECES + 1)) is not None


def test_the_floor_under_a_point() -> None:
    terrain = ground(box(8, 8, 8, 8, 3), box(10, 10, 2, 2, 6, 5))
    assert terrain.floor_under(2, 2) == 0
    assert terrain.floor_under(9, 9) == 3
    assert terrain.floor_under(11, 11) == 6
    assert terrain.floor_under(11, 11, 4) == 3
