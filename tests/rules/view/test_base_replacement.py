"""A base tried on the map: what its page fills in is what the rules take."""

from msgspec.structs import replace

from rules.ids import PieceId
from rules.log.table import Table
from rules.scenario import play, read
from rules.space import Scenery
from rules.view.base_replacement import tried

STARTED = """title = "Three on a map"
[table]
ground = { points = 300 }
Ana = ["Alguacil, Lieutenant, 12, 40, facing 270°", "Alguacil, 24, 40"]
Bo = ["Fusilier, Lieutenant, 12, 6, facing 90°", "Fusilier, 24, 6"]
[[step]]
do = { Ana = "propose ruling", changes = [{ kind = "move", piece = "Alguacil 1", text = "12, 38" }] }
"""


def stood(s: str, *scenery: Scenery) -> tuple[Table, PieceId]:
    """Ana's Table with such scenery, on which her first piece has this Silhouette; and that piece."""
    table = play(read(STARTED)).moments[-1].tables["A"]
    assert table.ground
    piece = next(one for one in table.pieces.values() if one.shape.where == "12, 40")
    there = replace(piece, shape=replace(piece.shape, s=s))
    ground = replace(table.ground, scenery=scenery)
    return replace(table, ground=ground, pieces={**table.pieces, piece.id: there}), piece.id


def test_a_higher_base_of_one_size_stands_beside_a_balcony() -> None:
    """S3 and S6 are 40 mm wide; only the higher one reaches the balcony, and nothing is against it."""
    reach = 12 + 20 / 25.4
    balcony = Scenery(((reach, 38), (reach + 3, 38), (reach + 3, 42), (reach, 42)), 2, 1.5)
    table, piece = stood("3", balcony)
    found, _ = tried(table, "A", piece, "6", "")
    assert found
    assert (found.cover, found.asked.cover, found.refusal) == (True, False, None)


def test_where_a_base_as_wide_stood_none_falls() -> None:
    ledge = Scenery(((11.7, 36), (12.3, 36), (12.3, 44), (11.7, 44)), 3)
    for s, refused in (("2", False), ("1", False), ("5", True)):
        table, piece = stood("2", ledge)
        found, _ = tried(table, "A", piece, s, "")
        assert found
        assert found.falls == "yes"
        assert bool(found.refusal) == refused
        assert bool(found.forced) == refused
