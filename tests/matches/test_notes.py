"""Notes of deployment: who is meant, and that what was kept stands where it would be changed."""

from __future__ import annotations

import re

import pytest

from rules import game, scenario
from rules.game import Table
from tests.matches.phone import Phone
from tests.matches.test_places import drawn
from tests.profiles import profile
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.matches.models import Match

TWO = """
title = "Two of one name"

[table]
first = "Bo"
until = "deploy 1"
Ana = ["Alguacil", "Heavy", "Light"]
Bo = ["Fusilier", "Fusilier"]

[[step]]
expect = { step = "deploy 1" }
"""


@pytest.fixture
def table() -> Table:
    """Ana deploys, with two whom their weapons alone tell apart."""
    played = scenario.play(
        scenario.read(
            TWO
            + profile("Heavy", weapons=["Heavy Machine Gun", "Pistol"])
            + profile("Light", weapons=["Combi Rifle", "Pistol"])
        )
    )
    assert played.failures == ()
    return played.moments[-1].tables["A"]


def test_each_is_named_with_its_weapon(table: Table) -> None:
    html = drawn(table, "A")
    rows = re.findall(r'<li class="form1" id="d-.*?</li>', html, re.DOTALL)
    assert len(rows) == 3
    assert sum("Heavy Machine Gun" in row for row in rows) == 1
    for one in game.view(table, "A").to_deploy:
        assert one.bears in html


def test_a_note_that_was_kept_stands_in_the_list(match: Match, ana: Player, bo: Player) -> None:
    anas, bos = Phone(ana, match), Phone(bo, match)
    for phone, player in ((anas, ana), (bos, bo)):
        army = armies.create_from_roster(player=player, roster="nox-and-a-caliban")
        phone.do("EnterArmy", army=army.public_id)
    anas.do("RollInitiative", dice_a="11", dice_b="2")
    anas.do("KeepInitiative", keep="deployment", first="true", zone="the north edge")
    bos.do("TakeRest", first="true")
    (one, *_) = anas.view.to_deploy
    kept = f'name="{one.trooper}-where" maxlength="80" autocomplete="off" value="by the depot"'
    assert kept not in anas.html()
    answer = anas.send("Compose", trooper=one.trooper, form="Model", where="by the depot")
    assert kept in answer.content.decode()
    refused = anas.send("Compose", trooper=one.trooper, form="Nothing", where="by the shed")
    assert refused.status_code == 422
    # It still stands in a page that is drawn again, and what was refused does not.
    assert kept in anas.html()
    assert "by the shed" not in anas.html()
    assert "by the depot" not in bos.html()
    anas.do("Withdraw", trooper=one.trooper)
    assert kept not in anas.html()
