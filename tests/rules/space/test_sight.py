"""Line of Fire: worked cases, and against lines drawn one by one."""

import random
from math import cos, hypot, pi, sin

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.space import PATCH, Terrain, Volume, in_arc, line_of_fire, visibility, volume
from rules.space.scenery import Scenery
from rules.space.slits import STEP
from rules.space.terrain import Convex
from tests.rules.space.ground import SIZE, box, facings, ground, terrains, volumes

ON_THE_GROUND = st.just(0.0)
ANYWHERE = st.just(0.0) | st.floats(0.5, 4)
Spot = tuple[float, float, float]


# ------------------------------------------------------------------ worked cases


def test_nothing_in_between() -> None:
    seen = line_of_fire(volume(2, 4, 12), volume(2, 20, 12), ground())
    assert seen.verdict == "yes"
    assert seen.figure == pytest.approx(25 / 25.4)
    assert seen.line is not None


def test_a_wall_higher_than_both() -> None:
    wall = ground(box(12, 6, 0.25, 12, 3))
    assert line_of_fire(volume(2, 4, 12), volume(2, 20, 12), wall).verdict == "no"


def test_over_a_wall_lower_than_both() -> None:
    wall = ground(box(12, 6, 0.25, 12, 1))
    assert line_of_fire(volume(2, 4, 12), volume(2, 20, 12), wall).verdict == "yes"


@pytest.mark.parametrize(("mm", "verdict"), [(37, "yes"), (38.5, "close"), (40, "no")])
def test_three_millimetres_over_a_wall(mm: float, verdict: str) -> None:
    """S2 is 40 mm high. Both hug the wall: half way, the line from the top of the one to three
    millimetres under the top of the other passes at 38.5."""
    radius, wall = volume(2, 0, 0).radius, ground(box(12, 6, 0.1, 12, mm / 25.4))
    a, b = volume(2, 12 - radius, 12), volume(2, 12.1 + radius, 12)
    assert line_of_fire(a, b, wall).verdict == verdict


@pytest.mark.parametrize(("off", "verdict"), [(0.05, "no"), (0.12, "close"), (0.2, "yes")])
def test_three_millimetres_past_a_corner(off: float, verdict: str) -> None:
    """The shooter sees past a long wall just as much of the target as sticks out on that side."""
    radius = volume(2, 0, 0).radius
    wall = ground(box(6, 12, 12, 11, 5))
    a, b = volume(2, 4, 12 + radius - off), volume(2, 20, 12 + radius - off)
    assert line_of_fire(a, b, wall).verdict == verdict


def test_prone_behind_low_cover() -> None:
    low = ground(box(19, 6, 0.25, 12, 0.5))
    assert line_of_fire(volume(2, 4, 12), volume(2, 20, 12), low).verdict == "yes"
    assert line_of_fire(volume(2, 4, 12), volume("X", 20, 12), low).verdict == "no"


def test_down_from_a_roof_past_its_edge() -> None:
    """Who stands back from the edge does not see who stands at the foot of the building."""
    house = ground(box(2, 2, 8, 20, 4))
    foot = volume(2, 10.6, 12)
    assert line_of_fire(volume(2, 9.4, 12, 4), foot, house).verdict == "yes"
    assert line_of_fire(volume(2, 5, 12, 4), foot, house).verdict == "no"
    assert line_of_fire(volume(2, 5, 12, 4), volume(2, 22, 12), house).verdict == "yes"


def test_under_a_walkway() -> None:
    a, b = volume(2, 4, 12), volume(2, 20, 12)
    assert line_of_fire(a, b, ground(box(10, 2, 3, 20, 3, 2))).verdict == "yes"
    wall_and_bridge = ground(box(10, 2, 3, 20, 3, 2), box(10, 2, 3, 20, 2))
    assert line_of_fire(a, b, wall_and_bridge).verdict == "no"


def test_through_the_gap_between_two_houses() -> None:
    a, b = volume(2, 4, 12), volume(2, 20, 12)
    for gap, verdict in ((0.04, "no"), (0.4, "yes")):
        houses = ground(box(11, 1, 2, 11 - gap / 2, 5), box(11, 12 + gap / 2, 2, 11, 5))
        assert line_of_fire(a, b, houses).verdict == verdict


def test_another_model_stands_in_the_way() -> None:
    a, b = volume(2, 4, 12), volume(2, 20, 12)
    tag = volume(7, 12, 12)
    assert line_of_fire(a, b, ground(), [tag]).verdict == "no"
    assert line_of_fire(a, b, ground(), [volume("X", 12, 12, own=7)]).verdict == "yes"
    assert line_of_fire(a, b, ground(), []).verdict == "yes"


def test_a_house_with_a_dent() -> None:
    """Through the open side of a U no wall is met that is not there."""
    u = Scenery(((8, 8), (16, 8), (16, 9), (9, 9), (9, 15), (16, 15), (16, 16), (8, 16)), 5)
    inside = volume(2, 12, 12)
    assert line_of_fire(inside, volume(2, 22, 12), ground(u)).verdict == "yes"
    assert line_of_fire(inside, volume(2, 3, 12), ground(u)).verdict == "no"


def test_the_front_half_alone() -> None:
    a, behind = volume(2, 12, 12, facing=0), volume(2, 4, 12)
    assert line_of_fire(a, behind, ground()).verdict == "no"
    assert line_of_fire(a, volume(2, 20, 12), ground()).verdict == "yes"
    assert line_of_fire(volume(2, 12, 12), behind, ground()).verdict == "yes"


def test_partly_in_the_arc_is_enough() -> None:
    a, radius = volume(2, 12, 12, facing=0), volume(2, 0, 0).radius
    assert in_arc(a, volume(2, 12 - radius + 0.1, 20)).verdict == "yes"
    assert in_arc(a, volume(2, 12 - radius, 20)).verdict == "close"
    assert in_arc(a, volume(2, 12 - radius - 0.1, 20)).verdict == "no"


@pytest.mark.parametrize("s", [1, 2, 3, 4, 8])
@pytest.mark.parametrize("off", [0, 0.01, 0.03, 0.1, 0.295, 0.5])
def test_nobody_sees_through_the_floor_under_them(s: int, off: float) -> None:
    """Whatever their bases: the corridor between them may be nothing long, or less."""
    floor = ground(box(8, 8, 8, 8, 4, 3.5))
    low, high = volume(2, 12, 12), volume(s, 12 + off, 12, 4)
    assert line_of_fire(low, high, ground()).verdict == "yes"
    for one, other in ((low, high), (high, low)):
        assert line_of_fire(one, other, floor).verdict == "no"


def test_one_above_the_other_beside_a_floor() -> None:
    """A floor under half of the upper one leaves the other half to look down."""
    low, high = volume(2, 12, 12), volume(2, 12, 12, 4)
    assert line_of_fire(low, high, ground(box(8, 8, 4, 8, 4, 3.5))).verdict == "yes"
    assert line_of_fire(low, high, ground(box(8, 8, 4.45, 8, 4, 3.5))).verdict == "close"


def test_zones_of_visibility() -> None:
    smoke = Scenery(((11, 2), (13, 2), (13, 12), (11, 12)), 4, kind="zone", sight="zero")
    dust = Scenery(((11, 11), (13, 11), (13, 22), (11, 22)), 4, kind="zone", sight="low")
    a, b = volume(2, 4, 9), volume(2, 20, 9)
    assert line_of_fire(a, b, ground(smoke)).verdict == "no"
    assert line_of_fire(a, b, ground(smoke), through=True).verdict == "yes"
    assert visibility(a, b, ground(smoke)) == "zero"
    assert visibility(a, b, ground()) == ""
    # Part in the smoke, part in the dust: the owner draws the better line.
    a, b = volume(2, 4, 12), volume(2, 20, 12)
    assert visibility(a, b, ground(smoke, dust)) == "low"
    assert visibility(volume(2, 4, 9), volume(2, 20, 9), ground(dust)) == ""


# ------------------------------------------------------------------ laws


@settings(max_examples=150, deadline=None)
@given(volumes(facings()), volumes(facings()), terrains(ANYWHERE), st.lists(volumes(), max_size=3))
def test_who_sees_is_seen_as_far_as_its_arc_reaches(
    a: Volume, b: Volume, terrain: Terrain, models: list[Volume]
) -> None:
    there, back = line_of_fire(a, b, terrain, models), line_of_fire(b, a, terrain, models)
    assert there.figure == back.figure
    if there.verdict == "yes" and in_arc(b, a).verdict == "yes":
        assert back.verdict == "yes"
    if a.facing is None and b.facing is None:
        assert there.verdict == back.verdict


@settings(max_examples=60, deadline=None)
@given(volumes(), volumes(), terrains(ANYWHERE), st.lists(volumes(), min_size=1, max_size=3))
def test_what_is_added_never_opens_a_line(
    a: Volume, b: Volume, terrain: Terrain, models: list[Volume]
) -> None:
    if line_of_fire(a, b, terrain).verdict == "no":
        assert line_of_fire(a, b, terrain, models).verdict == "no"


def _meets(start: Spot, end: Spot, prism: Convex) -> bool:
    """Whether a line goes through the inside of a prism: cut by each of its sides in turn."""
    near, far = 0.0, 1.0
    corners = prism.corners
    middle = corners.mean(axis=0)
    sides = []
    for (x, y), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        out = (y2 - y, x - x2)
        if out[0] * (middle[0] - x) + out[1] * (middle[1] - y) > 0:
            out = (-out[0], -out[1])
        depth = [out[0] * (p[0] - x) + out[1] * (p[1] - y) for p in (start, end)]
        sides.append(depth)
    sides.append([start[2] - prism.top, end[2] - prism.top])
    sides.append([prism.bottom - start[2], prism.bottom - end[2]])
    for first, last in sides:
        if first >= 0 and last >= 0:
            return False
        if first * last < 0:
            cut = first / (first - last)
            near, far = (max(near, cut), far) if first > 0 else (near, min(far, cut))
    return far - near > 1e-9


def _point(one: Volume, luck: random.Random) -> tuple[float, float, float]:
    turn, out = luck.uniform(0, 2 * pi), one.radius * luck.random() ** 0.5
    return one.x + out * cos(turn), one.y + out * sin(turn), luck.uniform(one.z, one.top)


def _patch(eye: Spot, at: Spot, wide: float, high: float) -> list[Spot]:
    """Points of an upright patch around a point, as the eye sees it."""
    away = hypot(at[0] - eye[0], at[1] - eye[1])
    x, y = -(at[1] - eye[1]) / away, (at[0] - eye[0]) / away
    return [
        (at[0] + x * wide * i / 4, at[1] + y * wide * i / 4, at[2] + high * j / 4)
        for i in range(-2, 3)
        for j in range(-2, 3)
    ]


def _contains(one: Volume, spot: Spot) -> bool:
    across = hypot(spot[0] - one.x, spot[1] - one.y)
    return across <= one.radius and one.z <= spot[2] <= one.top


def _clear_of(one: Volume, terrain: Terrain) -> bool:
    return not any(
        terrain.scenery[at].top > one.z and terrain.scenery[at].bottom < one.top
        for at, _ in terrain.solid_near(one.x, one.y, one.radius)
    )


@settings(max_examples=120, deadline=None)
@given(volumes(), volumes(), terrains(ANYWHERE), st.integers(0, 10**6))
def test_no_line_is_missed(a: Volume, b: Volume, terrain: Terrain, seed: int) -> None:
    """Where the answer is no, no patch of the target can be found that one point of the shooter sees
    whole. Under a roof heights are tried step by step; so the patch looked for is a step higher."""
    assume(hypot(a.x - b.x, a.y - b.y) > a.radius + b.radius + 2)
    assume(_clear_of(a, terrain) and _clear_of(b, terrain))
    if line_of_fire(a, b, terrain).verdict != "no":
        return
    luck = random.Random(seed)
    for _ in range(60):
        eye, at = _point(a, luck), _point(b, luck)
        patch = _patch(eye, at, PATCH + 0.04, PATCH + 2 * STEP)
        if all(_contains(b, spot) for spot in patch):
            assert any(_meets(eye, spot, one) for spot in patch for one in terrain.solid.parts)


@settings(max_examples=120, deadline=None)
@given(volumes(), volumes(), terrains(ANYWHERE))
def test_the_line_that_is_drawn_is_clear(a: Volume, b: Volume, terrain: Terrain) -> None:
    """Where the answer is yes, the line it draws meets nothing, and begins and ends in the two."""
    assume(hypot(a.x - b.x, a.y - b.y) > a.radius + b.radius)
    assume(_clear_of(a, terrain) and _clear_of(b, terrain))
    seen = line_of_fire(a, b, terrain)
    if seen.verdict == "yes":
        assert seen.line is not None
        start, end = seen.line
        assert not any(_meets(start, end, one) for one in terrain.solid.parts)
        ends = {one for one in (a, b) for spot in (start, end) if _near(one, spot)}
        assert ends == {a, b}


def _near(one: Volume, spot: Spot) -> bool:
    across = hypot(spot[0] - one.x, spot[1] - one.y)
    return across <= one.radius + 1e-6 and one.z - 1e-6 <= spot[2] <= one.top + 1e-6


@settings(max_examples=100, deadline=None)
@given(volumes(z=ON_THE_GROUND), volumes(z=ON_THE_GROUND), terrains(ON_THE_GROUND))
def test_a_larger_table_changes_nothing(a: Volume, b: Volume, terrain: Terrain) -> None:
    """Scenery that is nowhere near decides nothing."""
    far = Terrain(3 * SIZE, 3 * SIZE, (*terrain.scenery, box(60, 60, 5, 5, 5)))
    assert line_of_fire(a, b, terrain) == line_of_fire(a, b, far)
