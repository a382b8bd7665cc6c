"""From two armies to the first Order, with forms alone."""

from __future__ import annotations

import pytest

from tests.matches.phone import Phone, refusal
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.matches import actions
from tracker.matches.models import Match


@pytest.fixture
def both(match: Match, ana: Player, bo: Player) -> tuple[Phone, Phone]:
    return Phone(ana, match), Phone(bo, match)


def deploy(phone: Phone, *, hidden: bool = False) -> None:
    """Place all that this step asks for: as a Marker whoever can be one, if `hidden`."""
    for trooper in phone.view.to_deploy:
        form = "Camouflaged" if hidden and trooper.hides else "Model"
        answer = phone.send("Compose", trooper=trooper.trooper, form=form, where="by the depot")
        if answer.status_code == 422:
            # The last one is kept back for its own step.
            assert refusal(answer).sentence
            continue
        assert answer.status_code == 200
        if not phone.view.yours:
            break
    phone.do("Done")


def through_the_tactical_phase(active: Phone, other: Phone) -> None:
    """Neither side has anything to do in it."""
    for step, phone in (("executive", active), ("loss", active), ("strategic", other)):
        if active.view.step == step:
            assert phone.view.yours
            phone.do("Done")


def test_the_table_offers_starters_of_both_sizes_those_that_fit_first(ana: Player) -> None:
    anas = Phone(ana, actions.open_match(player=ana, points=300))
    context = anas.page().context
    assert [one.size for one in context["starters"]] == [300] * 6 + [150] * 6
    assert context["usual"] == context["starters"][0].id
    assert "Starter rosters at 150 points" in anas.html()


def test_a_whole_set_up(both: tuple[Phone, Phone], ana: Player, bo: Player) -> None:
    anas, bos = both
    armies.create_from_roster(player=ana, roster="nox-and-a-caliban")
    armies.create_from_roster(player=bo, roster="fusiliers-and-a-cobra")
    for phone in both:
        (army,) = phone.page().context["choices"]
        phone.do("EnterArmy", army=army.id)
    assert anas.view.step == "initiative"
    assert "choices" not in anas.page().context
    anas.do("RollInitiative", dice_a="11", dice_b="2")
    anas.do("KeepInitiative", keep="turn", first="true")
    bos.do("TakeRest", first="true", zone="the north edge")
    steps = []
    while anas.view.step.startswith("deploy"):
        steps.append(anas.view.step)
        deployer = anas if anas.view.yours else bos
        deploy(deployer, hidden=deployer is anas)
    assert steps == ["deploy 1", "deploy 2", "deploy 3", "deploy 4"]
    through_the_tactical_phase(anas, bos)
    assert anas.view.step == "orders"
    assert anas.view.yours
    assert any(piece.marker and piece.secret for piece in anas.view.mine)
    hidden = [piece for piece in bos.view.theirs if piece.marker]
    assert hidden
    assert all(not piece.secret and piece.card is None for piece in hidden)
    sealed = [line.line.text for line in bos.lines if "seals its notes" in line.line.text]
    assert len(sealed) == 2
    assert anas.page().context["head"] == bos.page().context["head"]


def test_what_is_composed_is_not_told(both: tuple[Phone, Phone], ana: Player, bo: Player) -> None:
    anas, bos = both
    for phone, player in ((anas, ana), (bos, bo)):
        army = armies.create_from_roster(player=player, roster="nox-and-a-caliban")
        phone.do("EnterArmy", army=army.public_id)
    anas.do("RollInitiative", dice_a="11", dice_b="2")
    anas.do("KeepInitiative", keep="deployment", first="true", zone="the south edge")
    bos.do("TakeRest", first="true")
    before, page = bos.cursor, bos.page().context
    first = next(one for one in anas.view.to_deploy if one.hides)
    anas.do("Compose", trooper=first.trooper, form="Camouflaged", where="in the well")
    assert "in the well" in anas.html()
    assert "in the well" not in bos.html()
    assert bos.cursor == before
    assert bos.page().context["head"] == page["head"]
