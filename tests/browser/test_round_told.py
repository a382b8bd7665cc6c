"""How many taps a whole Round is whose Orders are told in one go, over both phones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, expect

from rules import scenario
from tests.browser.opposite import SIZES, opposite
from tests.browser.seats import Seat, Shot, end_the_turn, in_one_go, picks, uncover
from tests.browser.test_taps_told import key, looked

SCRIPT = """
title = "A Round told in one go"

[[profile]]
name = "Spectre"
unit = "Spectres"
type = "SK"
mov = [4, 4]
cc = 17
bs = 13
ph = 12
wip = 14
arm = 1
bts = 0
wounds = 1
skills = ["Hidden Deployment", "Camouflage", "Mimetism (-3)"]
weapons = ["Combi Rifle", "Pistol"]
points = 30

[[profile]]
name = "Captain"
unit = "Captains"
type = "LI"
mov = [4, 4]
cc = 13
bs = 12
ph = 10
wip = 13
arm = 1
bts = 0
wounds = 1
weapons = ["Combi Rifle", "Pistol"]

[[profile]]
name = "Gunner"
unit = "Gunners"
type = "LI"
mov = [4, 4]
cc = 13
bs = 12
ph = 10
wip = 12
arm = 1
bts = 0
wounds = 1
weapons = ["Heavy Machine Gun", "Pistol"]

[table]
Ana = [
  "Gunner, at the gate", "Caliban, as Camouflaged, in the ditch",
  "Caliban, as Camouflaged, in the alley", "Alguacil, Lieutenant, in the well", "Alguacil, on the roof",
  "Alguacil, in the lane", "Alguacil, by the wall", "Alguacil, in the yard",
]
Bo = [
  "Orc, on the tower", "Captain, Lieutenant, in the pit", "Fusilier, at the bar",
  "Fusilier, in the barn", "Spectre, as Hidden Deployment, in the belfry", "Fusilier, on the hill",
]
"""
MOST = 45
ONCE = 2
"""How Orders are kept is said by each player once a match: that is no tap of a Round."""


@pytest.fixture(params=SIZES)
def seats(
    request: pytest.FixtureRequest,
    device: Callable[[int, int, bool], BrowserContext],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[tuple[Seat, Seat]]:
    script = scenario.read(SCRIPT)
    monkeypatch.setattr(scenario, "example", lambda _: script)
    both = opposite(request.param, device)
    ana, bo = next(both)
    ana.hurries = bo.hurries = False
    yield ana, bo
    next(both, None)


def presses(seat: Seat, label: str) -> None:
    """A key, where need be after a tap on what opens the others."""
    wanted, others = key(seat, label), seat.page.locator("#pairs-more, #told-more")
    expect(wanted.or_(others).first).to_be_visible()
    if not wanted.is_visible():
        seat.tap(others.locator("> summary"))
    seat.tap(wanted)


def tells(seat: Seat, label: str, who: str = "") -> None:
    """Both skills by one key, of who is picked."""
    if who:
        picks(seat, who)
    presses(seat, label)


def moves_unseen(seat: Seat) -> None:
    """By the bright key; what is tapped before that is answered would be meant for a page that moves on."""
    seat.tap(seat.go)
    expect(seat.button("Not so")).to_be_visible()
    seat.at("orders", sees=False)


def answers(seat: Seat, label: str = "") -> None:
    """An ARO by its key; nobody reacts by the bright one."""
    seat.at("2")
    if label:
        presses(seat, label)
    else:
        seat.tap(seat.go)


def came(seat: Seat, label: str = "") -> None:
    """What came of it; nobody was hurt by the bright key."""
    seat.at("5")
    if label:
        presses(seat, label)
    else:
        seat.tap(seat.go)


def shows_itself(ana: Seat, bo: Seat, who: str, at: str, answered: str) -> None:
    """A Marker that shows itself by its second skill; who waited for that shoots at it."""
    picks(ana, who)
    uncover(ana, "#lid-shows")
    ana.tap(key(ana, f"Move + BS Attack at {at}", "#lid-shows"))
    answers(bo, answered)


@pytest.mark.long("a whole Round on two phones")
def test_ten_orders_of_a_round_are_45_taps(seats: tuple[Seat, Seat], shot: Shot) -> None:
    ana, bo = seats
    ana.taps = bo.taps = 0
    in_one_go(ana)

    # 1: nobody sees it.
    picks(ana, "Alguacil 2")
    moves_unseen(ana)

    # 2: three together at one; it is killed.
    ana.tap(ana.page.locator("#together > summary"))
    for name in ("Alguacil 3", "Alguacil 4"):
        ana.tap(ana.page.locator("#together a", has_text=name))
        expect(ana.page.locator("#together a[aria-current]", has_text=name)).to_be_visible()
    looked(ana, shot, "together")
    presses(ana, "Coordinated Move + BS Attack at Fusilier 1")
    answers(bo, "Fusilier 1: Dodge, to the 1st")
    came(bo, "Fusilier 1: Dead")
    ana.at("orders", sees=False)

    # 3 and 4: both Markers show themselves; one is hit, and loses its nerve.
    shows_itself(ana, bo, "M1", "Orc 1", "Orc 1: BS Attack, to the 2nd, delayed")
    came(ana, "Orc 1: hit, saved")
    bo.at("5.2")
    looked(bo, shot, "guts")
    presses(bo, "Orc 1: Prone")
    ana.at("orders", sees=False)
    shows_itself(ana, bo, "Marker 2", "Fusilier 2", "Fusilier 2: Dodge, to the 1st")
    came(ana)
    ana.at("orders", sees=False)

    # 5: Bo’s Lieutenant falls.
    tells(ana, "Move + BS Attack at Captain 1", "Gunner")
    answers(bo, "Captain 1: BS Attack, to the 1st")
    came(bo, "Captain 1: Unconscious")
    ana.at("orders", sees=False)

    # 6: who was hidden comes out, and shoots.
    tells(ana, "Move + BS Attack at Fusilier 3")
    bo.at("2")
    uncover(bo, "#lid-told")
    bo.tap(key(bo, "Spectre: BS Attack, to the 1st", "#lid-told"))
    came(ana)
    ana.at("orders", sees=False)

    # 7 and 8: the same goes on.
    tells(ana, "Move + BS Attack at Fusilier 3")
    answers(bo)
    came(ana)
    ana.at("orders", sees=False)
    picks(ana, "Gunner")
    presses(ana, "Move + Move")
    answers(bo)
    ana.at("orders", sees=False)
    end_the_turn(ana)

    # 9 and 10: Bo has lost his Lieutenant; each of his acts by its own Order.
    expect(bo.page.locator("#panel")).not_to_have_attribute("data-step", re.compile("^orders"))
    for _ in range(4):
        step = bo.page.locator("#panel").get_attribute("data-step") or ""
        if step.startswith("orders"):
            break
        bo.tap(bo.go)
        expect(bo.page.locator("#panel")).not_to_have_attribute("data-step", step)
    bo.at("orders")
    expect(bo.page.locator("#panel")).to_contain_text("Loss of Lieutenant")
    in_one_go(bo)
    picks(bo, "Fusilier 2")
    moves_unseen(bo)
    tells(bo, "Move + BS Attack at Alguacil 4", "Fusilier 3")
    answers(ana, "Alguacil 4: BS Attack, to the 1st")
    came(ana, "Alguacil 4: Unconscious")
    bo.at("orders", sees=False)
    end_the_turn(bo)

    # At its end he names a new one.
    bo.at("lieutenant", sees=False)
    bo.tap(bo.page.locator("form.pick .opt", has_text="Fusilier 3"))
    bo.tap(bo.go)
    expect(ana.page.locator("#log")).to_contain_text("names a new Lieutenant")

    taps = ana.taps + bo.taps - ONCE
    print(f"{taps} taps: {ana.taps} on Ana’s phone, {bo.taps} on Bo’s, {ONCE} of them once a match")
    assert taps <= MOST
