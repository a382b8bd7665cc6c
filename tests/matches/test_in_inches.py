"""A field for a place on the map says that it is typed in inches, to who reads centimetres, too."""

from __future__ import annotations

import re

import pytest

from rules import game
from rules.game import Table
from rules.scenario import play, read
from tests.matches.test_ones_own_open_page import moment_of
from tests.matches.test_places import drawn
from tracker.lengths import BOTH, INCHES, said_in
from tracker.matches.page.board import board

SAID = "Typed in inches."
MAPPED = """
title = "Several who act in one Order on a map"

[table]
ground = { points = 300 }
Ana = ["Alguacil, 24, 40", "Alguacil, 28, 40", "Alguacil, Lieutenant, 20, 40"]
Bo = ["Fusilier, 24, 10", "Fusilier, Lieutenant, 40, 10"]
"""
UNMAPPED = """
title = "Several who act in one Order"

[table]
Ana = ["Alguacil, the gate", "Alguacil, the yard", "Alguacil, Lieutenant, the wall"]
Bo = ["Fusilier, the road", "Fusilier, Lieutenant, the lane"]
"""
FIRETEAM = """
[[step]]
do = { Ana = "form fireteam", coherent = true, members = ["Alguacil 1", "Alguacil 2", "Alguacil 3"] }
"""
ORDERS = """
[[step]]
expect = { step = "orders" }
"""
PLACES = ("ruling-place-where", "ruling-on-where", "ruling-lies-where")
"""The fields of a Ruling that say where something stands."""


def told(written: str) -> Table:
    """Ana's table, when that was played."""
    played = play(read(written))
    assert played.failures == ()
    return played.moments[-1].tables["A"]


def page(table: Table, *, all_of: str = "") -> str:
    """Her page; with all skills of the piece of this name."""
    ids = {one.name: one.id for one in game.view(table, "A").mine}
    chosen = f"{ids[all_of]}.{moment_of(table)}" if all_of else ""
    return drawn(table, "A", chosen, board=board(game.chart(table, "A")))


def labels(html: str, *names: str) -> list[str]:
    """What stands before the fields of these ids, or names."""
    every = re.findall(r"<label[^>]*>(?:(?!</label>).)*<input[^>]*>", html, re.DOTALL)
    given = "|".join(names)
    return [one for one in every if re.search(rf' (?:id|name)="(?:{given})"', one)]


@pytest.mark.parametrize("written", [MAPPED, UNMAPPED], ids=["on a map", "without"])
def test_where_something_stands_by_a_ruling(written: str) -> None:
    """Without a map it is said in words; and a name is no length."""
    table = told(written + ORDERS)
    for measures, says in ((INCHES, False), (BOTH, written is MAPPED)):
        with said_in(measures):
            html = page(table)
        found = labels(html, *PLACES)
        assert len(found) == len(PLACES)
        assert [SAID in one for one in found] == [says] * len(PLACES)
        [name] = labels(html, "ruling-on-name")
        assert SAID not in name


@pytest.mark.parametrize("together", [FIRETEAM, ORDERS], ids=["a Fireteam", "a Coordinated Order"])
@pytest.mark.parametrize(("mapped", "written"), [(True, MAPPED), (False, UNMAPPED)])
def test_where_each_of_several_moves(mapped: bool, written: str, together: str) -> None:
    table = told(written + together)
    for measures, says in ((INCHES, False), (BOTH, mapped)):
        with said_in(measures):
            html = page(table, all_of="Alguacil 1")
        forms = [one for one in re.findall(r"<form.*?</form>", html, re.DOTALL) if moves(one)]
        found = [one for form in forms for one in labels(form, r"paths-\d-to")]
        assert found
        assert {SAID in one for one in found} == {says}


def moves(form: str) -> bool:
    """Whether a form declares a Move, which a map can measure."""
    return '<input type="hidden" name="skill" value="Move">' in form
