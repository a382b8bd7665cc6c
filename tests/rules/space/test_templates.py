"""Whom a template touches where it lies, and how far a cloud reaches."""

import pytest

from rules.space import ROUND, Template, Volume, cloud, line_of_fire, under, volume
from tests.rules.space.ground import ground

RADIUS = volume(2, 0, 0).radius


@pytest.mark.parametrize(("gap", "verdict"), [(-0.1, "yes"), (0.0, "close"), (0.1, "no")])
def test_a_round_one_touches_whose_base_it_reaches(gap: float, verdict: str) -> None:
    one = volume(2, 12 + ROUND + RADIUS + gap, 12)
    assert under(Template("Circular", 12, 12), one).verdict == verdict


@pytest.mark.parametrize(("kind", "long"), [("Small Teardrop", 160), ("Large Teardrop", 240)])
def test_a_teardrop_reaches_as_far_as_it_is_long_and_no_further(kind: str, long: int) -> None:
    tip = Template(kind, 4, 12)  # type: ignore[arg-type]
    far = 4 + long / 25.4 + RADIUS
    assert under(tip, volume(2, far - 0.1, 12)).verdict == "yes"
    assert under(tip, volume(2, far + 0.1, 12)).verdict == "no"
    # Near its tip it is narrow, behind it there is nothing of it.
    assert under(tip, volume(2, 5, 12)).verdict == "yes"
    assert under(tip, volume(2, 5, 13.2)).verdict == "no"
    assert under(tip, volume(2, 4 - RADIUS - 0.1, 12)).verdict == "no"


def test_a_teardrop_points_where_it_is_turned() -> None:
    down = Template("Small Teardrop", 12, 4, turn=90)
    assert under(down, volume(2, 12, 9)).verdict == "yes"
    assert under(down, volume(2, 17, 4)).verdict == "no"


def test_who_stands_high_above_it_is_not_touched() -> None:
    assert under(Template("Circular", 12, 12), volume(2, 12, 12, 3)).verdict == "no"
    assert under(Template("Circular", 12, 12, z=3), volume(2, 12, 12, 3)).verdict == "yes"


def sees(a: Volume, b: Volume) -> str:
    return line_of_fire(a, b, ground(), [cloud(12, 12, 0)]).verdict


def test_nobody_sees_through_a_cloud_nor_into_it_nor_out_of_it() -> None:
    a, b = volume(2, 2, 12), volume(2, 22, 12)
    within = volume(2, 12, 12)
    assert (sees(a, b), sees(a, within), sees(within, b)) == ("no", "no", "no")
    # Past it, and over it from two roofs, one does.
    assert sees(a, volume(2, 12, 22)) == "yes"
    assert sees(volume(2, 2, 12, 4), volume(2, 22, 12, 4)) == "yes"
