"""What a way would cross is told in a line or two, however many it meets."""

from __future__ import annotations

from rules.game import Met, PieceId
from tracker.matches.page import crossing


def met(name: str, inches: float) -> Met:
    return Met(PieceId(name), name, "yes", "no", inches)


def test_the_nearest_are_named_and_the_others_counted() -> None:
    few = [met("Orc 1", 20.0), met("Orc 2", 9.0)]
    assert crossing.told(few) == ["Orc 2: LoF, 9.0″", "Orc 1: LoF, 20.0″"]
    many = [met(f"Orc {n}", 30.0 - n) for n in range(9)]
    assert crossing.told(many) == [
        "Orc 8: LoF, 22.0″", "Orc 7: LoF, 23.0″", "Orc 6: LoF, 24.0″", "6 more, lit on the map",
    ]  # fmt: skip
    assert crossing.told(many[:4])[-1] == "1 more, lit on the map"
