"""Distances: contact, Zone of Control, Coherency, range bands, ways and Deployment Zones."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.book.editions import N4
from rules.reference import weapon
from rules.space import (
    HAIR,
    Volume,
    board,
    distance,
    in_chain,
    in_coherency,
    in_own_half,
    in_the_way,
    in_zone,
    in_zone_of_control,
    length,
    on_the_table,
    range_band,
    touches,
    volume,
    way_of,
    within_move,
    zone_along,
)
from tests.rules.space.ground import box, coordinates, ground, volumes

RADIUS = volume(2, 0, 0).radius


def beside(gap: float, other: str = "2") -> tuple[Volume, Volume]:
    """Two Silhouettes on the table, so far apart from rim to rim."""
    far = volume(other, 0, 0)
    return volume(2, 10, 10), volume(other, 10 + RADIUS + far.radius + gap, 10)


def test_a_silhouette_in_inches() -> None:
    found = volume(5, 0, 0)
    assert [found.radius * 2, found.height] == pytest.approx([40 / 25.4, 45 / 25.4])
    lying = volume("X", 0, 0, own=7)
    assert [lying.radius * 2, lying.height] == pytest.approx([55 / 25.4, 3 / 25.4])
    with pytest.raises(KeyError):
        volume(9, 0, 0)


@pytest.mark.parametrize(("gap", "verdict"), [(0, "yes"), (HAIR / 2, "close"), (0.1, "no")])
def test_silhouette_contact(gap: float, verdict: str) -> None:
    assert touches(*beside(gap)).verdict == verdict


def test_no_contact_between_floors() -> None:
    assert touches(volume(2, 10, 10), volume(2, 10, 10, 3)).verdict == "no"


@pytest.mark.parametrize(("gap", "verdict"), [(7.95, "yes"), (8, "close"), (8.05, "no")])
def test_a_decoy_in_and_out_of_the_zone_by_a_hair(gap: float, verdict: str) -> None:
    hacker, decoy = beside(gap)
    assert in_zone_of_control(hacker, decoy).verdict == verdict


def test_a_zone_is_a_cylinder() -> None:
    """Eight inches out and eight up: at the corner of it is further off than eight."""
    below, out = volume(2, 10, 10), 2 * RADIUS + 7.9
    above = volume(2, 10 + out, 10, below.top + 7.9)
    assert distance(below, above) > 11
    assert in_zone_of_control(below, above).verdict == "yes"
    assert in_zone_of_control(below, volume(2, 10, 10, below.top + 8.1)).verdict == "no"


def test_three_holoechoes_in_a_chain_lose_the_middle_one() -> None:
    step = 2 * RADIUS + 7
    chain = [volume(2, 2 + n * step, 10) for n in range(3)]
    assert [one.verdict for one in in_chain(chain)] == ["yes"] * 3
    assert [one.verdict for one in in_chain([chain[0], chain[2]])] == ["no"] * 2
    assert [one.verdict for one in in_coherency(chain[0], chain[1:])] == ["yes", "no"]


def test_one_alone_is_in_no_chain() -> None:
    assert [one.verdict for one in in_chain([volume(2, 1, 1)])] == ["no"]


def test_range_bands() -> None:
    combi = weapon(N4, "Combi Rifle")
    found = [range_band(*beside(gap), combi) for gap in (15.9, 16, 16.1, 47.9, 48.1)]
    assert [one.mod for one in found] == [3, 3, -3, -6, None]
    assert [one.verdict for one in found] == ["yes", "close", "yes", "yes", "no"]
    assert {found[1].mod, found[1].other} == {3, -3}


def test_a_way_and_its_length() -> None:
    way = way_of(volume(2, 1, 1), (4, 1, 0), (4, 2, 0))
    assert length(way) == pytest.approx(4)
    assert [within_move(way, mov).verdict for mov in (4, 3.99, 3.9)] == ["yes", "close", "no"]
    assert length(way_of(volume(2, 1, 1), (1, 1, 3))) == pytest.approx(3)


def test_a_zone_from_any_point_of_the_way() -> None:
    """Neither end is near the other, the middle of the way is."""
    way = way_of(volume(2, 2, 12), (22, 12, 0))
    enemy = volume(2, 12, 12 + 2 * RADIUS + 7.5)
    assert in_zone_of_control(way[0], enemy).verdict == "no"
    assert in_zone_of_control(way[-1], enemy).verdict == "no"
    found = zone_along(way, enemy)
    assert found.verdict == "yes"
    assert found.figure == pytest.approx(7.5)
    assert zone_along(way[:1], enemy).verdict == "no"


def test_what_stands_in_the_way() -> None:
    house = ground(box(8, 8, 4, 4, 3), box(2, 18, 4, 4, 3, 2.5))
    others = {"Bo": volume(2, 16, 10), "up": volume(2, 16, 10, 4)}
    way = way_of(volume(2, 2, 10), (22, 10, 0))
    assert in_the_way(way, house, others) == ((0,), ("Bo",))
    assert in_the_way(way_of(volume(2, 2, 14), (22, 14, 0)), house, others) == ((), ())
    assert in_the_way(way_of(volume(2, 4, 20), (5, 20, 0)), house, others) == ((), ())
    # Right along a wall: it touches and goes through nothing.
    along = way_of(volume(2, 2, 8 - RADIUS), (22, 8 - RADIUS, 0))
    assert in_the_way(along, house, {}) == ((), ())


def test_tables_and_their_zones() -> None:
    assert [board(n).width for n in (150, 200, 250, 300, 400, 1000)] == [24, 32, 32, 48, 48, 48]
    table = board(300)
    assert in_zone(volume(2, 20, 48 - 12 + RADIUS), "A", table).verdict == "yes"
    assert in_zone(volume(2, 20, 48 - 12), "A", table).verdict == "no"
    assert in_zone(volume(2, 20, 12 - RADIUS), "B", table).verdict == "yes"
    assert in_zone(volume(2, 20, 15), "B", table, beyond=4).verdict == "yes"
    assert in_own_half(volume(2, 20, 23), "B", table).verdict == "yes"
    assert in_own_half(volume(2, 20, 24), "B", table).verdict == "no"
    assert on_the_table(volume(2, RADIUS, 20), table).verdict == "yes"
    assert on_the_table(volume(2, 0.2, 20), table).verdict == "no"
    assert on_the_table(volume(2, 20, 47.9), table).verdict == "no"


@given(volumes(), volumes())
def test_zone_and_contact_are_the_same_from_both_ends(a: Volume, b: Volume) -> None:
    assert in_zone_of_control(a, b) == in_zone_of_control(b, a)
    assert touches(a, b) == touches(b, a)
    assert distance(a, b) == distance(b, a)


@given(volumes(), volumes(), st.lists(st.tuples(coordinates(), coordinates()), max_size=3))
def test_a_longer_way_comes_no_less_near(
    start: Volume, other: Volume, corners: list[tuple[float, float]]
) -> None:
    way = way_of(start, *((x, y, start.z) for x, y in corners))
    found = [zone_along(way[: n + 1], other).figure for n in range(len(way))]
    assert all(b <= a + 1e-6 for a, b in itertools.pairwise(found))
    ends = (max(0.0, in_zone_of_control(one, other).figure) for one in way)
    assert found[-1] <= min(ends) + 1e-6
