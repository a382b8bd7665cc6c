"""Words for the tests of the table: scenery by its corner and size, and random tables."""

from hypothesis import strategies as st

from rules.space import Scenery, Terrain, Volume, volume

SIZE = 24.0
ANY_HEIGHT = st.just(0.0) | st.floats(0, 6)


def box(x: float, y: float, width: float, depth: float, top: float, bottom: float = 0.0) -> Scenery:
    """A building whose upper left corner on the map is (x, y)."""
    outline = ((x, y), (x + width, y), (x + width, y + depth), (x, y + depth))
    return Scenery(outline, top, bottom)


def ground(*scenery: Scenery) -> Terrain:
    return Terrain(SIZE, SIZE, scenery)


def coordinates(low: float = 1.0, high: float = SIZE - 1.0) -> st.SearchStrategy[float]:
    return st.floats(low, high, allow_nan=False)


def facings() -> st.SearchStrategy[float | None]:
    return st.none() | st.floats(0, 360, allow_nan=False)


def volumes(
    facing: st.SearchStrategy[float | None] | None = None, z: st.SearchStrategy[float] | None = None
) -> st.SearchStrategy[Volume]:
    return st.builds(
        volume,
        st.sampled_from("12345678X"),
        coordinates(),
        coordinates(),
        ANY_HEIGHT if z is None else z,
        st.none() if facing is None else facing,
    )


def boxes(bottom: st.SearchStrategy[float]) -> st.SearchStrategy[Scenery]:
    def built(x: float, y: float, w: float, d: float, up: float, low: float) -> Scenery:
        return box(x, y, min(w, SIZE - x), min(d, SIZE - y), low + up, low)

    size = st.floats(0.2, 6)
    return st.builds(built, coordinates(), coordinates(), size, size, st.floats(0.3, 5), bottom)


def terrains(bottom: st.SearchStrategy[float]) -> st.SearchStrategy[Terrain]:
    return st.lists(boxes(bottom), max_size=6).map(lambda found: ground(*found))
