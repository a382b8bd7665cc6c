"""Several who act in one Order: the page asks what each of them does, and names whose Order it is."""

from __future__ import annotations

import re

import msgspec
import pytest
from django.http import QueryDict

from rules import game
from rules.game import Table
from rules.scenario import play, read
from tests.matches.test_ones_own_open_page import moment_of
from tests.matches.test_places import drawn
from tests.profiles import profile
from tracker.matches.submission import submitted

PLAYED = f"""
title = "Several who act in one Order"

[table]
Ana = ["Alguacil, the gate", "Gunner, the wall", "Alguacil, the yard", "Alguacil, Lieutenant"]
Bo = ["Fusilier, the road", "Fusilier, Lieutenant, the lane"]
{profile("Gunner", weapons=["Spitfire", "Combi Rifle", "CC Weapon"])}
"""
COORDINATED = """
[[step]]
do = [
  { Ana = "declare skill", actor = "Alguacil the yard", skill = "Move", \
party = ["Alguacil the gate", "Gunner 1"] },
  { Bo = "done" },
]
"""
FIRETEAM = """
[[step]]
do = [
  { Ana = "form fireteam", coherent = true, \
members = ["Alguacil the gate", "Gunner 1", "Alguacil the yard"] },
  { Ana = "declare skill", actor = "Gunner 1", skill = "Move", to = "the well" },
]
"""


ORDERS = """
[[step]]
expect = { step = "orders" }
"""
MINERS = """
title = "Two who could lay Mines together"

[table]
Ana = ["Gunner, Lieutenant, the wall", "Gunner, the arch", "Alguacil, the yard"]
Bo = ["Fusilier, Lieutenant, the lane"]
"""
TWO = f"""
title = "Two who could act together"

[table]
Ana = ["Gunner, Lieutenant, the wall", "Alguacil, the yard"]
Bo = ["Fusilier, Lieutenant, the lane"]
{profile("Gunner", weapons=["Combi Rifle", "CC Weapon"])}
"""


def tables(steps: str, table: str = PLAYED) -> dict[game.Seat, Table]:
    played = play(read(table + steps))
    assert played.failures == ()
    return dict(played.moments[-1].tables)


def selects(html: str) -> list[tuple[str, list[str]]]:
    """With what each of the others attacks, as the form has it."""
    found = re.findall(
        r'>([^<>]+) with <select[^>]*name="paths-\d-weapon"[^>]*>(.*?)</select>', html
    )
    return [(name, re.findall(r">([^<>]+)</option>", options)) for name, options in found]


def test_with_what_each_of_the_others_attacks_is_asked() -> None:
    html = drawn(tables(COORDINATED)["A"], "A")
    assert selects(html)[:2] == [
        ("Alguacil 1", ["Combi Rifle", "Pistol, Burst Mode", "nothing: it Idles"]),
        # The Spearhead's weapon first, if it has that.
        ("Gunner 1", ["Combi Rifle", "Spitfire", "nothing: it Idles"]),
    ]


def test_each_attacks_with_its_own() -> None:
    attack = """
[[step]]
do = [
  { Ana = "declare skill", actor = "Alguacil the yard", skill = "BS Attack", \
target = "Fusilier the road", weapon = "Combi Rifle", \
paths = [{ piece = "Gunner 1", weapon = "Spitfire" }, \
{ piece = "Alguacil the gate", weapon = "" }] },
]
Bo.hears = ["BS Attack at Fusilier 1, Combi Rifle; Gunner 1 with Spitfire."]

[[step]]
do = { Bo = "done" }
"""
    rolls = game.view(tables(COORDINATED + attack)["A"], "A").rolls
    thrown = {(one.name, one.weapon, one.burst) for roll in rolls for one in roll.hands}
    assert thrown == {("Alguacil 2", "Combi Rifle", 2), ("Gunner 1", "Spitfire", 1)}


def test_an_aro_answers_whose_order_it_is() -> None:
    table = tables(FIRETEAM)["B"]
    html = drawn(table, "B")
    assert "Gunner 1: Move, with 2 more" in " ".join(re.sub(r"<[^>]*>", "", html).split())
    shots = [one for one in game.offers(table, "B") if one.label == "BS Attack"]
    assert shots
    for one in shots:
        target = next(blank for blank in one.blanks if blank.name == "target")
        assert target.choices[0].label == "Gunner 1"


def test_the_second_skill_is_of_whose_order_it_is() -> None:
    done = '[[step]]\ndo = { Bo = "done" }\n'
    html = drawn(tables(FIRETEAM + done)["A"], "A")
    heading = html.split("Second Skill")[1].split("</div>")[0]
    assert "Gunner 1" in heading


def form(html: str, *fields: tuple[str, str]) -> str:
    """The form of the page that sends these fields unasked."""
    hidden = [f'<input type="hidden" name="{name}" value="{value}">' for name, value in fields]
    every = re.findall(r"<form.*?</form>", html, re.DOTALL)
    [found] = [one for one in every if all(field in one for field in hidden)]
    return str(found)


def sent(form: str, *ticked: str) -> game.Command:
    """What a form sends with these boxes ticked, beside those that are ticked as it is drawn."""
    fields = QueryDict(mutable=True)
    for box, label in re.findall(r"(<input[^>]*>)(?:<span><b>(.*?)</b>)?", form):
        said = dict(re.findall(r' ([a-z]+)="([^"]*)"', box))
        typed = said.get("type", "text") in ("hidden", "text")
        if typed or " checked" in box or label in ticked:
            fields.appendlist(said["name"], said.get("value", ""))
    return game.command({**submitted(fields).data, "by": "A"})


def fireteam(table: Table, leader: str) -> str:
    """The form of a Fireteam that somebody leads."""
    [piece] = (one.id for one in game.view(table, "A").mine if one.name == leader)
    return form(drawn(table, "A"), ("kind", "FormFireteam"), ("leader", piece))


def test_with_whom_a_fireteam_is_formed_is_one_list() -> None:
    table = tables(ORDERS)["A"]
    asked = fireteam(table, "Gunner 1")
    offered = ["Alguacil 1", "Alguacil 2", "Alguacil 3", "No", "Core, though they are three"]
    assert re.findall(r"<b>(.*?)</b>", asked) == offered
    team = sent(asked, "Alguacil 1", "Alguacil 3")
    assert game.may(team, table) is None
    names = {one.id: one.name for one in game.view(table, "A").mine}
    told = msgspec.to_builtins(team)
    assert names[told["leader"]] == "Gunner 1"
    assert [names[one] for one in told["members"]] == ["Alguacil 1", "Alguacil 3"]


def test_with_nobody_it_is_said_how_many_a_fireteam_has() -> None:
    table = tables(ORDERS)["A"]
    refusal = game.may(sent(fireteam(table, "Gunner 1")), table)
    assert refusal is not None
    assert refusal.sentence == "A Fireteam has 2 to 5 members."


def test_the_only_one_who_can_come_along_is_ticked_already() -> None:
    table = tables(ORDERS, TWO)["A"]
    ids = {one.name: one.id for one in game.view(table, "A").mine}
    team = sent(fireteam(table, "Gunner 1"))
    assert game.may(team, table) is None
    assert msgspec.to_builtins(team)["members"] == (ids["Alguacil 1"],)
    html = drawn(table, "A", f"{ids['Gunner 1']}.{moment_of(table)}")
    every = re.findall(r"<form.*?</form>", html, re.DOTALL)
    [asked] = [one for one in every if 'name="party"' in one and 'value="Move"' in one]
    moved = sent(asked)
    assert game.may(moved, table) is None
    assert msgspec.to_builtins(moved)["party"] == (ids["Alguacil 1"],)


def coordinated(table: Table, skill: str) -> str:
    """The form of a Coordinated Order that begins with a skill, under the Gunner."""
    ids = {one.name: one.id for one in game.view(table, "A").mine}
    html = drawn(table, "A", f"{ids['Gunner 1']}.{moment_of(table)}")
    every = re.findall(r"<form.*?</form>", html, re.DOTALL)
    [found] = [one for one in every if 'name="party"' in one and f'value="{skill}"' in one]
    return str(found)


def test_where_each_of_them_goes_is_asked_beside_its_box_and_sent_of_those_ticked() -> None:
    table = tables(ORDERS)["A"]
    asked = coordinated(table, "Move")
    assert (
        len(re.findall(r'name="paths-\d-to"', asked))
        == len(re.findall(r'name="party"', asked))
        == 3
    )
    assert 'name="each_of" value="party"' in asked
    moved = sent(asked, "Alguacil 2")
    assert game.may(moved, table) is None
    ids = {one.name: one.id for one in game.view(table, "A").mine}
    told = msgspec.to_builtins(moved)
    assert [one["piece"] for one in told["paths"]] == [ids["Alguacil 2"]]


def test_with_what_each_of_them_attacks_is_asked_beside_its_box() -> None:
    asked = coordinated(tables(ORDERS)["A"], "BS Attack")
    assert selects(asked)[0] == (
        "Alguacil 1",
        ["Combi Rifle", "Pistol, Burst Mode", "nothing: it Idles"],
    )


def test_where_each_of_them_lays_what_it_uses_is_asked_with_it() -> None:
    miner = profile("Gunner", weapons=["Combi Rifle", "Shock Mines", "Antipersonnel Mines"])
    table = tables(ORDERS, MINERS + miner)["A"]
    asked = coordinated(table, "Place Deployable")
    assert len(re.findall(r'name="party"', asked)) == 1
    assert selects(asked)[-1] == (
        "Gunner 2",
        ["Antipersonnel Mines", "Shock Mines", "nothing: it Idles"],
    )
    assert len(re.findall(r'name="paths-0-to"', asked)) == 1


def test_a_coordinated_order_of_nobody_else_is_none() -> None:
    with pytest.raises(game.Refused) as refused:
        sent(coordinated(tables(ORDERS)["A"], "Idle"))
    assert refused.value.refusal.sentence == "Tick who acts with it."
