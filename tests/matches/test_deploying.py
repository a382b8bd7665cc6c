"""Deployment on one page: the usual goes through covered, and exceptions are made under the cover."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from msgspec.structs import replace

from tests.matches.phone import Phone
from tests.matches.test_map import army
from tests.rules.laws.armies import CAST, LINE
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.matches.models import Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def both(match: Match, ana: Player, bo: Player) -> tuple[Phone, Phone]:
    return Phone(ana, match), Phone(bo, match)


def bring(both: tuple[Phone, Phone], ana: Player, bo: Player, *rosters: str) -> None:
    """Both bring a starter roster, and Ana wins the Initiative and takes the first turn."""
    for phone, player, roster in zip(both, (ana, bo), rosters, strict=True):
        army = armies.create_from_roster(player=player, roster=roster)
        phone.do("EnterArmy", army=army.public_id)
    both[0].do("RollInitiative", dice_a="11", dice_b="2")
    both[0].do("KeepInitiative", keep="turn", first="true")


def test_deployment_zones_are_buttons(both: tuple[Phone, Phone], ana: Player, bo: Player) -> None:
    bring(both, ana, bo, "nox-and-a-caliban", "fusiliers-and-a-cobra")
    html = both[1].html()
    zones = re.findall(r'<input type="(\w+)"[^>]* name="zone" value="([^"]*)"', html)
    assert zones == [
        ("radio", "the north Deployment Zone"),
        ("radio", "the south Deployment Zone"),
    ]


def deploying(phone: Phone) -> str:
    """What stands under the cover of this seat's deployment, and around it."""
    html = phone.html()
    return html[html.index('<form id="roll-call"') : html.index('<section class="deck"')]


def deploy(phone: Phone, **said: str | list[str]) -> Any:
    """Press the bright button, with these changes under the cover."""
    sent = {"kind": "Done", "command_id": str(uuid4()), "cursor": phone.cursor, **said}
    answer = phone.client.post(f"{phone.url}deploy/", sent, headers={"HX-Request": "true"})
    phone.client.post(f"{phone.url}nudge/")
    return answer


def places(trooper: Any, first: str, *others: str) -> dict[str, str]:
    """Where each of several stands, as it is typed."""
    more = {f"{trooper.trooper}-others-{at}-where": place for at, place in enumerate(others)}
    return {f"{trooper.trooper}-where": first, **more}


def at_deployment(both: tuple[Phone, Phone], ana: Player, bo: Player, *rosters: str) -> None:
    """Bo deploys first, his list as it is."""
    bring(both, ana, bo, *rosters)
    both[1].do("TakeRest", first="true", zone="the north Deployment Zone")
    assert both[1].view.step == "deploy 1"


GHULAM, COBRAS = "ghulam-and-an-ayyar", "fusiliers-and-a-cobra"


def test_all_as_usual_is_one_tap_a_step(both: tuple[Phone, Phone], ana: Player, bo: Player) -> None:
    anas, bos = both
    at_deployment(both, ana, bo, GHULAM, COBRAS)
    for phone in (bos, anas, bos, anas):
        assert phone.view.yours
        assert deploy(phone).status_code == 200
    assert not anas.view.step.startswith("deploy")
    cobras = [one for one in anas.view.theirs if one.marker]
    assert len(cobras) == 1, "who may be a Marker is one"
    assert not any("Cobra" in one.name for one in anas.view.theirs)
    assert [one.name for one in anas.view.absent] == ["Hassassin Áyyār"], "who may hide is hidden"
    assert len(anas.view.mine) == len(bos.view.theirs) > 5


def test_an_exception_is_made_under_the_cover_with_the_same_tap(
    both: tuple[Phone, Phone], ana: Player, bo: Player
) -> None:
    anas, bos = both
    at_deployment(both, ana, bo, GHULAM, COBRAS)
    (cobra,) = (one for one in bos.view.to_deploy if "Cobra" in one.name)
    deploy(bos, **{f"{cobra.trooper}-way": "Model+0"})
    assert [one.marker for one in anas.view.theirs if "Cobra" in one.name] == [False]
    ayyar = next(one for one in anas.view.to_deploy if "yyār" in one.name)
    deploy(anas, **{f"{ayyar.trooper}-way": "Model+2", **places(ayyar, "the roof", "a", "b")})
    assert (
        len([one for one in bos.view.theirs if "Holoecho" in one.face or "yyār" in one.name]) == 3
    )


def test_another_comes_last_by_one_tap(both: tuple[Phone, Phone], ana: Player, bo: Player) -> None:
    bos = both[1]
    at_deployment(both, ana, bo, GHULAM, COBRAS)
    proposed = next(one for one in bos.view.to_deploy if one.last)
    other = next(one for one in bos.view.to_deploy if not one.last)
    assert proposed.ways == other.ways[-1:] or len(proposed.ways) == 1, "it has nothing to hide"
    deploy(bos, last=other.trooper)
    deploy(both[0])
    assert [one.trooper for one in bos.view.to_deploy] == [other.trooper]


def test_what_is_wrong_changes_nothing_and_is_said_under_the_cover(
    both: tuple[Phone, Phone], ana: Player, bo: Player
) -> None:
    anas, bos = both
    at_deployment(both, ana, bo, GHULAM, COBRAS)
    deploy(bos)
    before = anas.cursor
    ayyar = next(one for one in anas.view.to_deploy if "yyār" in one.name)
    answer = deploy(
        anas,
        **{f"{ayyar.trooper}-way": "Model+2", f"{ayyar.trooper}-imitated": "Nobody",
           **places(ayyar, "the roof", "the well", "the gate")},
    )  # fmt: skip
    assert answer.status_code == 422
    assert anas.cursor == before, "half of it was noted"
    html = answer.content.decode()
    (covered,) = re.findall(r'<details class="lid".*?</details>\s*</form>', html, re.DOTALL)
    assert "It can&#39;t be shown as that trooper" in covered
    assert 'value="the roof"' in covered, "what was typed is lost"
    assert "shown as that trooper" not in html.replace(covered, "")
    assert "Nothing is deployed yet" in html
    assert deploy(anas).status_code == 200


def test_pressed_twice_it_counts_once(both: tuple[Phone, Phone], ana: Player, bo: Player) -> None:
    bos = both[1]
    at_deployment(both, ana, bo, GHULAM, COBRAS)
    sent = {"kind": "Done", "command_id": str(uuid4()), "cursor": bos.cursor}
    for _ in range(2):
        assert bos.client.post(f"{bos.url}deploy/", sent).status_code == 302
    assert bos.view.step == "deploy 2"


def test_nonsense_is_refused_and_a_watcher_deploys_nothing(
    both: tuple[Phone, Phone], ana: Player, bo: Player
) -> None:
    anas, bos = both
    at_deployment(both, ana, bo, GHULAM, COBRAS)
    one = bos.view.to_deploy[0].trooper
    for wrong in (
        {f"{one}-way": "Hidden in plain sight+9"},
        {f"{one}-way": "+"},
        {f"{one}-die": "many"},
        {"last": "nobody"},
        {"last": [other.trooper for other in bos.view.to_deploy]},
    ):
        assert deploy(bos, **wrong).status_code == 422, wrong
    assert deploy(anas).status_code == 422, "it is not her step"
    assert bos.view.step == "deploy 1"


def test_each_of_several_has_its_place_or_none_has(
    both: tuple[Phone, Phone], ana: Player, bo: Player
) -> None:
    """Of three Models two without a place would be seen to be the false ones."""
    anas, bos = both
    anas.do("EnterArmy", army=army(ana, CAST, LINE))
    bos.do("EnterArmy", army=army(bo, LINE, LINE))
    anas.do("RollInitiative", dice_a="11", dice_b="2")
    anas.do("KeepInitiative", keep="turn", first="true")
    bos.do("TakeRest", first="false", zone="the north Deployment Zone")
    one = next(one for one in anas.view.to_deploy if one.name == CAST.name)
    assert one.ways[0].decoys == 2
    key = one.trooper
    # Nothing is said beforehand of any of its places.
    assert not re.search(rf'name="{key}-(?:others-\d-)?where"[^>]* value="[^"]+"', deploying(anas))
    answer = deploy(anas, **{f"{key}-where": "the alley"})
    wrong = answer.context["wrong"]
    assert (answer.status_code, wrong["name"]) == (422, CAST.name)
    assert wrong["refusal"].code == "not-each-place"
    assert anas.view.mine == ()
    every = places(one, "the alley", "the well", "the gate")
    assert deploy(anas, **every).status_code == 200
    assert sorted(one.where for one in bos.view.theirs)[-3:] == [
        "the alley",
        "the gate",
        "the well",
    ]


def test_who_has_booty_rolls_for_it_under_the_cover(
    both: tuple[Phone, Phone], ana: Player, bo: Player
) -> None:
    anas, bos = both
    looter = replace(LINE, name="Looter", unit="Looters", skills=("Booty (ReRoll)",))
    anas.do("EnterArmy", army=army(ana, LINE, looter, LINE))
    bos.do("EnterArmy", army=army(bo, LINE, LINE))
    anas.do("RollInitiative", dice_a="11", dice_b="2")
    anas.do("KeepInitiative", keep="turn", first="true")
    bos.do("TakeRest", first="false", zone="the north Deployment Zone")
    key = next(one.trooper for one in anas.view.to_deploy if one.name == "Looter")
    asked = deploying(anas)
    assert f'name="{key}-gear"' in asked
    assert len(re.findall(rf'type="checkbox"[^>]* name="{key}-again"', asked)) == 16
    last = next(one.trooper for one in anas.view.to_deploy if one.name != "Looter")
    wrong: dict[str, str | list[str]] = {
        f"{key}-gear": "true",
        f"{key}-gear_die": "21",
        f"{key}-again": ["+1 ARM", "Grenades"],
    }
    answer = deploy(anas, last=last, **wrong)
    assert answer.status_code == 422
    kept = re.findall(rf'name="{key}-again" value="([^"]+)" checked', answer.content.decode())
    assert kept == ["+1 ARM", "Grenades"]
    assert deploy(anas, last=last, **{**wrong, f"{key}-gear_die": "13"}).status_code == 200
    for phone in (anas, bos):
        shown = next(
            one for one in (*phone.view.mine, *phone.view.theirs) if one.name == "Looter 1"
        )
        assert shown.card is not None
        assert "Panzerfaust" in shown.card.weapons
    assert "Booty of " in anas.get("log/").content.decode()
    assert "Booty of " not in bos.get("log/").content.decode()
