"""Who comes out of hiding: with its Holoechoes it keeps Coherency as they would on the table; with others."""

from __future__ import annotations

from typing import Final

import pytest

from rules.log import commands as c
from rules.may import may
from rules.offers import offers
from rules.scenario import play, read
from tests.profiles import profile

SCRIPT = """
title = "Three hide as one"

[table]
Ana = ["Lurker, as Hidden Deployment, here, decoy there, decoy afar, real 2", "Fusilier, Lieutenant"]
Bo = ["Fusilier, Lieutenant", "Fusilier"]
""" + profile("Lurker", skills=["Hidden Deployment"], equipment=["Holoprojector"])


@pytest.mark.parametrize(("apart", "rule"), [(1, ""), (2, "HOLO-E4"), (3, "")])
def test_coherency_is_mutual_for_who_comes_out_too(apart: int, rule: str) -> None:
    table = (
        play(read(SCRIPT + '\n[[step]]\nexpect = { step = "orders" }\n')).moments[-1].tables["A"]
    )
    lurker = next(one for one in table.troopers.values() if one.hidden)
    left = tuple(place.piece for place in lurker.hidden[:apart])
    asked = c.DeclareSkill(
        by="A", actor=lurker.id, skill="Move", pool="own", form="Holoecho", apart=left
    )
    refusal = may(asked, table)
    assert (refusal.rule if refusal else "") == rule


HIDES: Final = """
title = "One hides beside the others"

[table]
edition = ["N4", "N5.3"]
Ana = ["Lurker, as Hidden Deployment, here", "Fusilier, the lane", "Fusilier, Lieutenant"]
Bo = ["Fusilier, Lieutenant", "Fusilier"]

[[step]]
expect = { step = "orders" }
""" + profile("Lurker", skills=["Hidden Deployment"])


@pytest.mark.parametrize(("edition", "joins"), [("N4", False), ("N5.3", True)])
def test_who_hides_is_offered_to_a_coordinated_order_of_n5(edition: str, joins: bool) -> None:
    table = play(read(HIDES), edition).moments[-1].tables["A"]
    lurker = next(one for one in table.troopers.values() if one.hidden)
    found = [
        choice.value
        for one in offers(table, "A")
        if one.label == "Coordinated Move"
        for blank in one.blanks
        if blank.name == "landings"
        for choice in blank.choices
    ]
    assert (lurker.id in found) == joins
