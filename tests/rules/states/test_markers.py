"""What everybody is told of a Marker says nothing of who is under it."""

from msgspec.structs import replace

from rules.book.editions import N4, N5_3
from rules.ids import TrooperId
from rules.log.table import Trooper
from rules.seen.looks import looks
from tests.rules.laws.armies import SKULK

SEED = replace(
    SKULK, name="Seed", unit="Seeds", s=1, skills=("Transmutation (Hatching)", "Camouflage")
)


def test_the_marker_of_one_that_hatches_is_told_as_any_other() -> None:
    skulker, seed = (
        Trooper(TrooperId(id), "A", profile, 1, states=frozenset({"Camouflaged"}))
        for id, profile in (("A1", SKULK), ("A2", SEED))
    )
    (marker,), (of_seed,) = looks(N5_3, skulker, 1), looks(N5_3, seed, 1)
    assert (of_seed.shape, of_seed.rules) == (marker.shape, marker.rules)
    assert of_seed.secretly == ("CAMO-E19",)
    (by_n4,) = looks(N4, seed, 1)
    assert by_n4.shape.s == "1"
