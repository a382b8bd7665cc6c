"""A match that is set up without the browsers, and the seats that are taken in them then."""

from __future__ import annotations

from rules.reference.starter_rosters import starter
from tests.browser.seats import Seat
from tests.matches.phone import Phone
from tests.matches.test_map import army
from tests.matches.test_set_up import deploy, through_the_tactical_phase
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.matches.models import Match

ROSTERS = {"A": "nox-and-a-caliban", "B": "fusiliers-and-a-cobra"}


def to_first_orders(match: Match, ana: Player, bo: Player) -> tuple[Phone, Phone]:
    """From two empty seats to Ana's first Orders."""
    both = anas, bos = Phone(ana, match), Phone(bo, match)
    for phone in both:
        phone.client.defaults["HTTP_HOST"] = "127.0.0.1"
    for phone, player, roster in zip(both, (ana, bo), ROSTERS.values(), strict=True):
        army = armies.create_from_roster(player=player, roster=roster)
        phone.do("EnterArmy", army=army.public_id)
    anas.do("RollInitiative", dice_a="11", dice_b="2")
    anas.do("KeepInitiative", keep="turn", first="true")
    bos.do("TakeRest", first="true", zone="the north edge")
    while anas.view.step.startswith("deploy"):
        deploy(anas if anas.view.yours else bos)
    while anas.view.step == "classified":
        (anas if anas.view.yours else bos).do("DrawClassified")
    through_the_tactical_phase(anas, bos)
    return both


FACING = {
    # Whom each side brings, and where the first and the second of them stand.
    "A": (
        ("fusilier-heavy-machine-gun", "12, 28", "270°"),
        ("alguacil-combi-rifle", "22, 31", "90°"),
    ),
    "B": (("orc-multi-rifle", "12, 4", "90°"), ("zhanshi-combi-rifle", "22, 1", "270°")),
}


def face_to_face(match: Match, ana: Player, bo: Player) -> tuple[Phone, Phone]:
    """On a map without scenery, a machine gun and an Orc in each other's LoF, 24 inches apart; Ana has
    the first Order."""
    both = anas, bos = Phone(ana, match), Phone(bo, match)
    for phone in both:
        phone.client.defaults["HTTP_HOST"] = "127.0.0.1"
    anas.do("LayTerrain", ground="")
    for phone, player, who in zip(both, (ana, bo), FACING.values(), strict=True):
        leads, shoots = (starter(id).profile for id, *_ in who[::-1])
        phone.do("EnterArmy", army=army(player, leads, shoots))
    anas.do("RollInitiative", dice_a="11", dice_b="2")
    anas.do("KeepInitiative", keep="turn", first="true")
    bos.do("TakeRest", first="true", zone="the upper edge of the map")
    for nth in (0, 1):
        for phone, side in ((bos, "B"), (anas, "A")):
            id, where, facing = FACING[side][nth]
            name = starter(id).profile.name
            (one,) = (found for found in phone.view.to_deploy if found.name == name)
            phone.do("Compose", trooper=one.trooper, form="Model", where=where, facing=facing)
            phone.do("Done")
    while anas.view.step != "orders":
        next(phone for phone in both if phone.view.yours).do("Done")
    return both


def log_in(seat: Seat, phone: Phone) -> None:
    """Let a browser be where a player without one has been so far."""
    cookie = phone.client.cookies["sessionid"].value
    seat.page.goto("/marks/")
    root = seat.page.url.removesuffix("marks/")
    seat.page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": root}])


def sit_at(seat: Seat, phone: Phone) -> None:
    """Open the match on this device."""
    log_in(seat, phone)
    seat.page.goto(phone.url)
