"""A Pilot gets out of its TAG and into it again on the match page, and Bo sees what everybody sees."""

from __future__ import annotations

from typing import Any

import pytest

from tests.armies import invented as i
from tests.armies.conftest import n4_data as n4_data
from tests.matches.phone import Phone
from tests.matches.test_set_up import deploy, through_the_tactical_phase
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.matches.models import Match

pytestmark = [pytest.mark.long("a match of official lists"), pytest.mark.usefixtures("n4_data")]


@pytest.fixture
def deployed(match: Match, ana: Player, bo: Player) -> tuple[Phone, Phone]:
    """Ana has a Crane on the table, and its Pilot in it."""
    anas, bos = Phone(ana, match), Phone(bo, match)
    mine = armies.paste(player=ana, code=i.code(i.LEADER, i.CRANE, i.DOCKER))
    anas.do("EnterArmy", army=mine.public_id)
    theirs = armies.create_from_roster(player=bo, roster="fusiliers-and-a-cobra")
    bos.do("EnterArmy", army=theirs.public_id)
    anas.do("RollInitiative", dice_a="11", dice_b="2")
    anas.do("KeepInitiative", keep="turn", first="true")
    bos.do("TakeRest", first="true", zone="the north edge")
    while anas.view.step.startswith("deploy"):
        deploy(anas if anas.view.yours else bos)
    through_the_tactical_phase(anas, bos)
    assert anas.view.step == "orders"
    return anas, bos


def chosen(phone: Phone, piece: str) -> Any:
    """The page on which the skills of a piece are."""
    return phone.get("", piece=f"{piece}.{phone.page().context['page'].moment}")


def test_out_of_the_tag_and_in_again(deployed: tuple[Phone, Phone]) -> None:
    anas, bos = deployed
    crane = next(one for one in anas.view.mine if one.name.startswith("CRANE"))
    page = chosen(anas, crane.id)
    (gets_out,) = [one for one in page.context["offers"] if "its Pilot dismounts" in one.label]
    assert gets_out.given == {"actor": crane.id, "skill": "Move", "mount": True}
    assert gets_out.refusal is None
    skills = page.content.decode()
    assert "its Pilot dismounts" in skills
    assert 'name="mount"' in skills
    assert not [one for one in bos.offers if one.given.get("mount")]

    anas.do(
        "DeclareSkill", actor=crane.id, skill="Move", mount="true", pool="regular", to="a crate"
    )
    pilot = next(one for one in bos.view.theirs if one.name == "CRANE PILOT 1")
    assert (pilot.where, pilot.s, pilot.secret) == ("a crate", "2", "")
    assert pilot.card is not None
    assert pilot.card.skills == ("Pilot",)
    page = bos.html()
    assert "empty: its Pilot is CRANE PILOT 1" in page
    assert f"Pilot of {crane.name}" in page
    told = [one.line.text for one in bos.lines]
    assert f"CRANE PILOT 1 dismounts from {crane.name}." in told

    bos.do("Done", whole="true")
    assert "What a Model carries" in anas.get("panel/", right="1").content.decode()
    anas.do("NoteCarried", piece=pilot.id, item="a Supply Box")
    assert "a Supply Box" in bos.html()
    anas.do("SkipSecond")
    assert anas.view.step == "orders"
    skills = chosen(anas, pilot.id).context["offers"]
    assert "Move, mounting its TAG" in {one.label for one in skills if one.about == pilot.id}
    anas.do("DeclareSkill", actor=pilot.id, skill="Move", mount="true", pool="regular", to="away")
    assert not [one for one in bos.view.theirs if one.name == "CRANE PILOT 1"]
    back = next(one for one in bos.view.theirs if one.id == crane.id)
    assert (back.where, back.has) == ("away", ("a Supply Box",))
    assert "empty: its Pilot" not in bos.html()


def test_a_controller_takes_one_servant_along(deployed: tuple[Phone, Phone]) -> None:
    anas, bos = deployed
    crane = next(one for one in anas.view.mine if one.name.startswith("CRANE"))
    servant = next(one for one in anas.view.mine if one.name.startswith("WINCH"))
    alone = [one for one in anas.offers if one.about == servant.id and one.label == "Move"]
    assert [one.refusal.rule for one in alone if one.refusal] == ["PERI-1"]
    assert "paths-0-piece" in chosen(anas, crane.id).content.decode()
    said = {"paths-0-piece": servant.id, "paths-0-to": "the ramp"}
    anas.do("DeclareSkill", actor=crane.id, skill="Move", pool="regular", to="the gate", **said)
    where = {one.name: one.where for one in bos.view.theirs}
    assert (where[crane.name], where[servant.name]) == ("the gate", "the ramp")
