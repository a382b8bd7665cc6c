"""A place of the map is a text like any other, and is read back as it was written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.space.positions import MOST_CORNERS, Position, facing, position

INCHES = st.integers(-9_999, 999_999).map(lambda n: n / 10_000)
HEIGHTS = st.none() | st.integers(0, 240_000).map(lambda n: n / 10_000)
CORNERS = st.tuples(INCHES, INCHES, HEIGHTS)


@given(
    st.builds(
        Position,
        INCHES,
        INCHES,
        HEIGHTS,
        st.none() | st.integers(0, 3599).map(lambda n: n / 10),
        st.lists(CORNERS, max_size=MOST_CORNERS).map(tuple),
    )
)
def test_what_is_written_is_read_back(spot: Position) -> None:
    assert position(str(spot)) == spot
    assert position(spot.place) == Position(spot.x, spot.y, spot.z)
    assert facing(spot.looks) == spot.facing


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("24, 12", Position(24, 12)),
        (' 24.5″ , 12.25" ', Position(24.5, 12.25)),
        ("24, 12, 3 up", Position(24, 12, 3)),
        ("24, 12, facing 450°", Position(24, 12, facing=90)),
        ("24, 12 facing -90", Position(24, 12, facing=270)),
        ("24, 12 by way of 20, 8; 22, 9, 3 up", Position(24, 12, way=((20, 8, None), (22, 9, 3)))),
    ],
)
def test_how_players_may_write_it(written: str, read: Position) -> None:
    assert position(written) == read


@pytest.mark.parametrize(
    "words",
    ["", "the roof", "24", "24, 12, up", "24, 12 and back", "nan, 3", "1e5, 2", "24, 12 by way of",
     "24, 12 by way of the roof", "9999, 1", "24, 12 by way of " + "; ".join(["1, 1"] * 11)],
)  # fmt: skip
def test_words_are_words(words: str) -> None:
    assert position(words) is None


def test_a_facing_in_words_is_no_angle() -> None:
    assert facing("the door") is None
    assert facing("90") is None
    assert facing("-90°") == 270
