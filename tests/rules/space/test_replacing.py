"""One base in the place of another: where it stands, what it gains, loses, and whether it fits."""

from math import cos, hypot, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.ids import PieceId
from rules.space import (
    Volume,
    centre_on_centre,
    edge_on_edge,
    rims_touching,
    standing,
    touches,
    volume,
)
from tests.rules.space.ground import box, ground, volumes

S2, S5 = volume(2, 12, 12), volume(5, 0, 0)
ENEMY = PieceId("enemy")


def rim_point(one: Volume, rim: float) -> tuple[float, float]:
    turn = radians(rim)
    return one.x + one.radius * cos(turn), one.y + one.radius * sin(turn)


@given(volumes(), volumes())
def test_centre_on_centre_never_moves_the_centre(old: Volume, new: Volume) -> None:
    placed = centre_on_centre(old, new)
    assert (placed.x, placed.y, placed.z) == (old.x, old.y, old.z)
    assert (placed.radius, placed.height) == (new.radius, new.height)


@given(volumes(), volumes(), st.floats(-720, 720))
def test_edge_on_edge_touches_from_within_at_the_chosen_point(
    old: Volume, new: Volume, rim: float
) -> None:
    placed = edge_on_edge(old, new, rim)
    off = hypot(placed.x - old.x, placed.y - old.y)
    assert off == pytest.approx(abs(old.radius - new.radius), abs=1e-9)
    assert rim_point(placed, rim) == pytest.approx(rim_point(old, rim), abs=1e-9)


@given(volumes(), volumes(), volumes())
def test_a_rim_that_touches_another_does(old: Volume, new: Volume, other: Volume) -> None:
    for rim in rims_touching(old, new, other):
        placed = edge_on_edge(old, new, rim)
        gap = hypot(placed.x - other.x, placed.y - other.y) - placed.radius - other.radius
        assert gap == pytest.approx(0, abs=1e-5)


def test_from_s2_to_s5_gains_contact() -> None:
    enemy = volume(2, 12 + S2.radius + 0.4 + S2.radius, 12)
    assert touches(S2, enemy).verdict == "no"
    first, second = rims_touching(S2, S5, enemy)
    for rim in (first, second):
        found = standing(S2, edge_on_edge(S2, S5, rim), ground(), {ENEMY: enemy})
        assert (found.gains, found.loses, found.overlaps) == ((ENEMY,), (), ())
    centred = standing(S2, centre_on_centre(S2, S5), ground(), {ENEMY: enemy})
    assert centred.gains == ()


def test_what_would_break_contact_is_seen() -> None:
    """From S5 to S2, edge on edge at the far side, the enemy is no longer touched."""
    old = volume(5, 12, 12)
    enemy = volume(2, 12 + old.radius + S2.radius, 12)
    near = standing(old, edge_on_edge(old, S2, 0), ground(), {ENEMY: enemy})
    far = standing(old, edge_on_edge(old, S2, 180), ground(), {ENEMY: enemy})
    middle = standing(old, centre_on_centre(old, S2), ground(), {ENEMY: enemy})
    assert [one.loses for one in (near, middle, far)] == [(), (ENEMY,), (ENEMY,)]


def test_it_can_not_stand_where_another_stands() -> None:
    enemy = volume(2, 12 + 2 * S2.radius, 12)
    found = standing(S2, centre_on_centre(S2, S5), ground(), {ENEMY: enemy})
    assert (found.overlaps, found.wedged) == ((ENEMY,), "yes")


@pytest.mark.parametrize(("deep", "said"), [(0.01, ()), (0.03, (ENEMY,))])
def test_what_nobody_can_tell_stands_in_nobody(deep: float, said: tuple[str, ...]) -> None:
    """A place that was drawn by hand is right to a hundredth of an inch: half a millimetre is none."""
    enemy = volume(2, 12 + S2.radius + S5.radius - deep, 12)
    found = standing(S2, centre_on_centre(S2, S5), ground(), {ENEMY: enemy})
    assert found.overlaps == said


def test_contact_that_was_too_close_to_call_can_be_lost() -> None:
    enemy = volume(2, 12 + S5.radius + S2.radius + 0.01, 12)
    old = volume(5, 12, 12)
    far, near = (
        standing(old, edge_on_edge(old, S2, at), ground(), {ENEMY: enemy}) for at in (180, 0)
    )
    assert (far.loses, near.loses) == ((ENEMY,), ())


def test_edge_on_edge_gains_cover() -> None:
    wall = ground(box(12 + S2.radius + 2 * (S5.radius - S2.radius), 8, 1, 8, 2))
    facing_it = standing(S2, edge_on_edge(S2, S5, 180), wall)
    away = standing(S2, edge_on_edge(S2, S5, 0), wall)
    assert (facing_it.scenery, away.scenery) == ((0,), ())


@pytest.mark.parametrize(("wide", "falls"), [(1.0, "yes"), (1.57, "close"), (1.6, "no")])
def test_a_base_too_wide_for_a_ledge(wide: float, falls: str) -> None:
    """S5 has a base of 40 mm, 1.575 inches."""
    ledge = ground(box(4, 12 - wide / 2, 16, wide, 3))
    old = volume(2, 12, 12, 3)
    found = standing(old, centre_on_centre(old, S5), ledge)
    assert found.falls == falls
    assert found.carried.figure == pytest.approx(wide, abs=0.01)


def test_near_the_edge_of_a_wide_roof_nothing_falls() -> None:
    roof = ground(box(4, 4, 16, 16, 3))
    old = volume(2, 4 + S2.radius, 4 + S2.radius, 3)
    assert standing(old, centre_on_centre(old, S5), roof).falls == "no"
    assert standing(S2, centre_on_centre(S2, S5), ground()).falls == "no"


def test_a_volume_too_high_for_a_doorway() -> None:
    """Under a lintel of 43 mm S2 (40 mm) has room and S5 (45 mm) has not."""
    door = ground(box(11, 8, 2, 8, 4, 43 / 25.4))
    assert standing(S2, centre_on_centre(S2, S2), door).wedged == "no"
    found = standing(S2, centre_on_centre(S2, S5), door)
    assert found.wedged == "yes"
    assert found.room.figure == pytest.approx(-2 / 25.4)


def test_a_volume_too_wide_for_a_corridor() -> None:
    walls = ground(box(4, 10, 16, 1.4, 3), box(4, 12.6, 16, 1.4, 3))
    found = standing(S2, centre_on_centre(S2, S5), walls)
    assert found.wedged == "yes"
    assert standing(S2, centre_on_centre(S2, S2), walls).wedged == "no"
