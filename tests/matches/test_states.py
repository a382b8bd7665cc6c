"""What the States ask for on the page: to lie down as one moves, to be deployed lying."""

from __future__ import annotations

from tests.matches.phone import Phone
from tests.matches.test_page import Played, pressed
from tests.matches.test_set_up import both as both
from tracker.accounts.models import Player
from tracker.armies import actions as armies


def test_a_skill_that_moves_may_be_begun_by_lying_down() -> None:
    played = Played()
    mover = next(one for one in played.page("A").actors if not one.piece.marker)
    chosen = played.page("A", mover.piece.id)
    asked = {one.blank.name: one for one in pressed(chosen, "Move").asked}
    assert asked["stance"].blank.kind == "flag"
    assert asked["stance"].blank.label == "Enter Prone State first"
    assert "stance" not in {one.blank.name for one in pressed(chosen, "Idle").asked}
    played.press("A", pressed(chosen, "Move"), stance="true")
    (lying,) = [one for one in played.page("B").view.theirs if "Prone" in one.tokens]
    assert lying.s == "X"


def test_one_tap_moves_and_lies_nobody_down() -> None:
    played = Played()
    actor = played.page("A").actors[0]
    assert actor.move is not None
    played.press("A", actor.move)
    assert not any(one.tokens for one in played.page("B").view.theirs)


def test_a_trooper_is_deployed_lying_and_its_note_keeps_it(
    both: tuple[Phone, Phone], ana: Player, bo: Player
) -> None:
    anas, bos = both
    for phone, player in ((anas, ana), (bos, bo)):
        army = armies.create_from_roster(player=player, roster="nox-and-a-caliban")
        phone.do("EnterArmy", army=army.public_id)
    anas.do("RollInitiative", dice_a="11", dice_b="2")
    anas.do("KeepInitiative", keep="deployment", first="true", zone="the south edge")
    bos.do("TakeRest", first="true")
    first = anas.view.to_deploy[0]
    assert "Deployed in" in anas.html()
    anas.do("Compose", trooper=first.trooper, form="Model", where="by the depot", stance="Prone")
    noted = next(one for one in anas.view.to_deploy if one.trooper == first.trooper)
    assert noted.stance == "Prone"
    assert "Prone" not in bos.html()
