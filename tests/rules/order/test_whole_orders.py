"""A whole Order is offered with the details of its skills, and taken as it is offered."""

from __future__ import annotations

import json

import pytest

from rules import game
from rules.game import Offer
from rules.log import commands as c
from rules.log.table import Table
from rules.offers.whole import USUAL
from rules.scenario import play, read

SCRIPT = """
title = "Somebody who could shoot"

[table]
Ana = ["Alguacil, on the roof"]
Bo = ["Fusilier", {first}, "Fusilier"]

[[step]]
expect = {{ step = "orders" }}
"""


def opened(first: str = '"Fusilier"') -> Table:
    return play(read(SCRIPT.format(first=first))).moments[-1].tables["A"]


def offered(table: Table) -> dict[str, Offer]:
    return {one.label: one for one in game.offers(table, "A") if one.command == "DeclareOrder"}


def filled(offer: Offer, **more: object) -> c.Command:
    """The Order as its first choices fill it, and what its player types."""
    asked = {blank.name: blank.choices[0].value for blank in offer.blanks if blank.required}
    said = {"kind": "DeclareOrder", "by": "A", **offer.given, **asked, **more}
    return game.command(json.loads(json.dumps(said)))


def test_what_usually_follows_a_move_is_offered_with_it() -> None:
    table = opened()
    after = {n: o for n, o in offered(table).items() if o.given["first"] == "Move"}
    assert {str(one.given["second"]) for one in after.values()} == {*USUAL} - {"CC Attack"}
    attack = after["Move + BS Attack"]
    assert {"pool", "first_to", "target", "weapon", "split"} <= {one.name for one in attack.blanks}
    assert game.may(filled(attack, first_to="the edge"), table) is None


def test_an_attack_is_offered_with_the_move_after_it() -> None:
    table = opened()
    attack = offered(table)["BS Attack + Move"]
    names = [one.name for one in attack.blanks]
    first = ("target", "weapon", "zone", "saturated", "split")
    assert names == ["pool", *(f"first_{one}" for one in first), "to"]
    assert game.may(filled(attack, to="behind the wall"), table) is None


def test_a_marker_is_discovered_and_then_attacked() -> None:
    assert "Discover + BS Attack" not in offered(opened())
    table = opened('"Zero, as Camouflaged, the pit"')
    both = offered(table)["Discover + BS Attack"]
    names = [one.name for one in both.blanks]
    assert names == ["pool", "first_target", "weapon", "zone", "saturated"]
    assert game.may(filled(both), table) is None


@pytest.mark.parametrize("first", ["Climb", "Suppressive Fire", "Nonsense"])
def test_what_is_no_half_of_an_order_begins_none(first: str) -> None:
    table = opened()
    offer = offered(table)["BS Attack + Move"]
    assert game.may(filled(offer, first=first), table) is not None
