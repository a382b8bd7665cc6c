"""How far it is to whom a Roll is aimed, until somebody says it."""

from __future__ import annotations

import pytest

from rules.log.table import Given, Table
from rules.order.presuming import presumed
from rules.rolls.rolls import rolls
from rules.scenario import play, read

SCRIPT = """
title = "A machine gun and who fires back"

[table]
Ana = ["fusilier-heavy-machine-gun, at the gate"]
Bo = ["Alguacil, on the roof"]

[[step]]
do = {{ Ana = "declare skill", actor = "Fusilier 1", skill = "Move", to = "the edge" }}

[[step]]
do = {{ Bo = "declare aro", actor = "Alguacil 1", {aro} }}

[[step]]
do = {{ Bo = "done" }}

[[step]]
do = {{ Ana = "declare skill", actor = "Fusilier 1", {shot} }}

[[step]]
do = {{ Bo = "done" }}
{more}
"""
FIRST = 'skill = "BS Attack", target = "Alguacil 1", weapon = "Heavy Machine Gun"'
SHOT = 'skill = "BS Attack", target = "Fusilier 1", weapon = "Combi Rifle"'
DODGE = 'skill = "Dodge"'
SAID = """
[[step]]
do = {{ {who} = "give mods", piece = "{piece}", {said} }}
"""


def rolled(*said: tuple[str, str, str], aro: str = SHOT) -> Table:
    more = "".join(SAID.format(who=who, piece=piece, said=one) for who, piece, one in said)
    return play(read(SCRIPT.format(more=more, aro=aro, shot=FIRST))).moments[-1].tables["A"]


def of_both(table: Table) -> list[Given | None]:
    """What is presumed of Ana's shot and of Bo's."""
    return [presumed(table, hand.piece) for roll in rolls(table) for hand in roll.hands]


def test_the_best_band_of_whoever_rolls_first_holds_for_both() -> None:
    # 16 to 32 inches are the machine gun's best, and not the rifle's.
    assert of_both(rolled()) == [Given(band=3), Given(band=-3)]


def test_nothing_is_presumed_of_what_was_said_nor_of_what_has_no_range() -> None:
    assert of_both(rolled(("Ana", "Fusilier 1", "band = 3"))) == [None, Given(band=-3)]
    assert of_both(rolled(aro=DODGE))[1:] == [None]


@pytest.mark.parametrize(
    ("said", "bos"),
    [
        # A machine gun has -3 close by and far off: which of them, nobody has said.
        ("band = -3", None),
        ("out = true", Given(out=True)),
    ],
)
def test_a_mod_of_two_bands_tells_no_distance(said: str, bos: Given | None) -> None:
    assert of_both(rolled(("Ana", "Fusilier 1", said))) == [None, bos]
