"""Who could react at a step of the Order, as the map and the Order tell it."""

import pytest

from rules.game import reach
from rules.scenario import play, read

ORDER = """title = "Seen at the first skill"
[table]
ground = {{ points = 300 }}
Ana = ["{actor}, 24, 40, facing 270°", "Alguacil, Lieutenant, 4, 44, facing 270°"]
Bo = ["Fusilier, Lieutenant, 24, 8, facing 90°", "Fusilier, 28, 8, facing 90°"]

[[step]]
do = [
  {{ Ana = "declare skill", actor = "{named}", skill = "Move", to = "24, 39, facing 270°" }},
  {answer}
  {{ Bo = "done" }},
  {{ Ana = "declare skill", actor = "{named}", {second} }},
]
"""
SHOOTS = 'skill = "BS Attack", target = "Fusilier 1", weapon = "Combi Rifle"'
SOMEWHERE = 'skill = "Move", to = ""'
MOVES = 'skill = "Move", to = "24, 38, facing 270°"'
DELAYS = '{ Bo = "delay aro", actor = "Fusilier 2" },'
"""The Fusilier beside the target waits for the Marker to show itself."""


@pytest.mark.parametrize(
    ("actor", "named", "answer", "second", "first", "other"),
    [
        ("Alguacil", "Alguacil 1", "", SHOOTS, "target", "no"),
        ("Alguacil", "Alguacil 1", "", MOVES, "LoF", "LoF"),
        ("Alguacil", "Alguacil 1", "", SOMEWHERE, "LoF", "LoF"),
        ("Zero, as Camouflaged", "Marker 1", DELAYS, SHOOTS, "target", "LoF"),
    ],
)
def test_who_had_its_chance_at_the_first_skill(
    actor: str, named: str, answer: str, second: str, first: str, other: str
) -> None:
    script = ORDER.format(actor=actor, named=named, answer=answer, second=second)
    table = play(read(script)).moments[-1].tables["B"]
    assert table.step == "4"
    found = reach(table, "B")
    assert found is not None
    told = {table.pieces[one].shape.where[:2]: chance for one, chance in found.chances.items()}
    assert told == {"24": first, "28": other}


def test_the_range_band_is_that_of_the_first_weapon_that_is_seen() -> None:
    """At 29 inches, of a Combi Rifle; the nearest of the Order counts."""
    script = ORDER.format(actor="Alguacil", named="Alguacil 1", answer="", second=MOVES)
    found = reach(play(read(script)).moments[-1].tables["B"], "B")
    assert found is not None
    assert {one.mod for one in found.bands.values()} == {-3}
    assert [round(one.figure) for one in found.bands.values()] == [29, 29]
    assert all(found.inches[piece] == band.figure for piece, band in found.bands.items())


def test_a_marker_shows_no_weapon_and_has_no_band() -> None:
    script = ORDER.format(actor="Alguacil", named="Alguacil 1", answer="", second=MOVES)
    hidden = script.replace('"Fusilier, 28, 8', '"Zero, as Camouflaged, 28, 8')
    table = play(read(hidden)).moments[-1].tables["B"]
    found = reach(table, "B")
    assert found is not None
    bare = {one for one in found.chances if table.pieces[one].card is None}
    assert len(bare) == 1
    assert set(found.bands) == set(found.chances) - bare
