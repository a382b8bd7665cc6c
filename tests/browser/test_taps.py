"""How many taps an evening is made of: the usual Order, counted over both phones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from rules import scenario
from tests.browser.measures import measured
from tests.browser.opposite import SIZES, fifteen, looked_over, opposite
from tests.browser.ready import face_to_face, sit_at
from tests.browser.seats import Seat, Shot, chooses, counted, die, moves
from tests.browser.test_map import drag
from tracker.accounts.models import Player
from tracker.matches import actions

SCRIPT = """
title = "A Burst against one ARO"

[table]
Ana = ["{gun}, Lieutenant, at the gate", "Fusilier, in the well"]
Bo = ["Orc, Lieutenant, on the roof", "Fusilier, in the pit"]
"""


Facing = Callable[..., tuple[Seat, Seat]]


@pytest.fixture(params=SIZES)
def facing(
    request: pytest.FixtureRequest,
    device: Callable[[int, int, bool], BrowserContext],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Facing]:
    """Ana's machine gun and Bo's Orc, who sees it, without a map."""
    every = []

    def sat(gun: str = "fusilier-heavy-machine-gun", script: str = SCRIPT) -> tuple[Seat, Seat]:
        example = scenario.read(script.format(gun=gun))
        monkeypatch.setattr(scenario, "example", lambda _: example)
        seats = opposite(request.param, device)
        every.append(seats)
        ana, bo = next(seats)
        ana.hurries = bo.hurries = False
        return ana, bo

    yield sat
    for seats in every:
        next(seats, None)


def up_to_the_dice(ana: Seat, bo: Seat, shot: Shot) -> None:
    """A Move and a BS Attack with all dice, answered by one ARO at the first skill. The range that is
    presumed is right."""
    ana.taps = bo.taps = 0
    moves(ana, "1")
    answered(ana, bo, shot, "taps")
    for seat in (ana, bo):
        expect(seat.page.locator(".at-range > summary:visible")).to_contain_text("16–32″")
    expect(ana.page.locator(".keys")).to_be_visible()


def answered(ana: Seat, bo: Seat, shot: Shot, name: str) -> None:
    """Bo's Orc answers the Move with a BS Attack, and then Ana declares hers at it."""
    bo.at("2")
    orc = bo.page.locator("li.answer", has_text="Orc")
    bo.tap(orc.get_by_role("button", name="BS Attack", exact=True))
    expect(bo.go).to_contain_text("Declare 1 ARO")
    looked_over(bo, shot, f"{name}-aro")
    bo.hold("And no more")
    ana.at("3")
    expect(ana.go).to_contain_text("Declare BS Attack")
    expect(ana.go).to_contain_text("Orc 1, Heavy Machine Gun")
    ana.tap(ana.go)
    ana.at("5")


def typed_in(ana: Seat, bo: Seat, *faces: int) -> None:
    """Three of these hit; one Saving Roll of three failed, Guts."""
    for nth, face in enumerate(faces, 1):
        expect(ana.page.locator("[data-die-says]")).to_contain_text(f"{nth} of {len(faces)}")
        die(ana, face)
    die(bo, 19)
    counted(bo, 1)
    bo.at("5.2")
    die(bo, 5)
    ana.at("orders", sees=False)
    bo.at("orders", sees=False)


def has_his_rolled(bo: Seat) -> None:
    """Bo lets the notebook roll whatever he has to roll, from now on."""
    bo.page.locator("#menu > summary").click()
    with bo.page.expect_response("**/rolls/"):
        bo.page.get_by_role("button", name="Roll my dice here, always").click()
    expect(bo.page.get_by_role("button", name="I roll my dice myself")).to_be_visible()
    bo.page.locator("#menu > summary").click()


def rolled_here(ana: Seat) -> None:
    """All dice at once. His lies with hers: whoever was hit saves, or nobody."""
    ana.tap(ana.page.locator("[data-roll-here] button"))
    expect(ana.page.locator("#panel")).not_to_have_attribute("data-step", re.compile("^5( |$)"))


def by_themselves(*seats: Seat) -> str:
    """How often what came of dice went on by itself, where an impatient player would tap."""
    return f"{sum(seat.waited_out for seat in seats)} results went on by themselves"


def test_the_usual_order_with_dice_typed_in(facing: Facing, shot: Shot) -> None:
    """Without a map, with all that is tapped: as many as on one. Where more could react than stand here,
    it is asked who sees it: the one tap more that is allowed."""
    ana, bo = facing()
    up_to_the_dice(ana, bo, shot)
    looked_over(ana, shot, "taps-dice")
    assert measured(ana.page)["keys"] <= 0
    typed_in(ana, bo, 4, 5, 6, 20)
    every = ana.taps + bo.taps
    print(f"a usual Order, dice typed in: {every} taps; {by_themselves(ana, bo)}")
    assert every <= 12


def test_the_usual_order_with_five_dice(facing: Facing, shot: Shot) -> None:
    """A die more is a tap more."""
    ana, bo = facing("kriza-heavy-machine-gun")
    up_to_the_dice(ana, bo, shot)
    typed_in(ana, bo, 4, 5, 6, 20, 20)
    every = ana.taps + bo.taps
    print(f"a usual Order with Burst 5, dice typed in: {every} taps; {by_themselves(ana, bo)}")
    assert every <= 13


FIFTEEN = """
title = "Fifteen against fifteen"

[table]
Ana = ["{gun}, Lieutenant, at the gate", {ana}]
Bo = ["Orc, Lieutenant, on the roof", {bo}]
"""


def asked_who_sees_it(bo: Seat) -> Locator:
    """More could react than stand on a screen: Bo is asked once an Order, his last answer kept."""
    bo.at("2")
    expect(bo.go).to_contain_text("can react")
    orcs = bo.page.locator("#who-reacts > .crews").get_by_role("group", name="Orc")
    return orcs.locator("label.num").first


def an_order_before(ana: Seat, bo: Seat) -> None:
    """Somebody else of Ana's moves, and nobody answers."""
    moves(ana)
    bo.tap(asked_who_sees_it(bo))
    bo.tap(bo.go)
    bo.hold("No AROs")
    chooses(ana, "Move")
    ana.tap(ana.go)
    ana.at("orders")


@pytest.mark.parametrize(("here", "most"), [(False, 13), (True, 8)], ids=["typed", "rolled"])
def test_the_usual_order_of_fifteen_against_fifteen(
    facing: Facing, shot: Shot, *, here: bool, most: int
) -> None:
    """Who sees it is asked, and answered as it was the last time: the one tap more that is allowed
    without a map. The range is the one that is presumed."""
    ana, bo = facing(
        script=FIFTEEN.format(
            gun="{gun}",
            ana=fifteen(("Alguacil", 14)),
            bo=fifteen(("Fusilier", 10), ("Alguacil", 4)),
        )
    )
    if here:
        has_his_rolled(bo)
    an_order_before(ana, bo)
    ana.taps = bo.taps = 0
    moves(ana, "Heavy Machine Gun")
    expect(asked_who_sees_it(bo).locator("input")).to_be_checked()
    looked_over(bo, shot, "taps-fifteen-asked")
    bo.tap(bo.go)
    answered(ana, bo, shot, "taps-fifteen")
    looked_over(ana, shot, "taps-fifteen-dice")
    if here:
        rolled_here(ana)
    else:
        typed_in(ana, bo, 4, 5, 6, 20)
    every = ana.taps + bo.taps + here
    how = "rolled here" if here else "typed in"
    print(f"a usual Order of fifteen against fifteen, dice {how}: {every} taps")
    assert every <= most


def test_the_usual_order_with_dice_rolled_here(facing: Facing, shot: Shot) -> None:
    """Bo lets the notebook roll his: of dice he taps for his Guts Roll alone, which he may choose to
    fail. It is counted, whether it came to that or not."""
    ana, bo = facing()
    has_his_rolled(bo)
    up_to_the_dice(ana, bo, shot)
    rolled_here(ana)
    every = ana.taps + bo.taps + 1
    print(f"a usual Order, dice rolled here: {every} taps, one of them for Guts")
    assert every <= 7


@pytest.fixture(params=SIZES)
def on_a_map(
    request: pytest.FixtureRequest,
    device: Callable[[int, int, bool], BrowserContext],
    guest: Callable[[str], Player],
) -> Iterator[tuple[Seat, Seat]]:
    """The same two on a map."""
    players = guest("Ana"), guest("Bo")
    match = actions.open_match(player=players[0], points=150)
    actions.join(match=match, player=players[1], token_or_code=match.code)
    phones = face_to_face(match, *players)
    seats = ana, bo = (
        Seat(device(*SIZES[request.param], True), "Ana"),
        Seat(device(*SIZES[request.param], True), "Bo"),
    )
    for seat, phone in zip(seats, phones, strict=True):
        seat.hurries = False
        sit_at(seat, phone)
        seat.at("orders")
    yield ana, bo
    for seat in seats:
        seat.page.unroute_all(behavior="ignoreErrors")


def up_to_the_dice_by_the_map(ana: Seat, bo: Seat, shot: Shot) -> None:
    """The map tells who can react, how far it is and who is in cover: nobody taps for it."""
    ana.taps = bo.taps = 0
    drag(ana, (12, 28), (12, 27))
    ana.taps += 1
    expect(ana.page.locator(".pick:visible input[name=to]").first).to_have_value(
        re.compile(r"″, 2[67]")
    )
    ana.tap(ana.go)
    answered(ana, bo, shot, "taps-map")
    looked_over(ana, shot, "taps-map-dice")


def test_the_usual_order_on_a_map(on_a_map: tuple[Seat, Seat], shot: Shot) -> None:
    ana, bo = on_a_map
    up_to_the_dice_by_the_map(ana, bo, shot)
    typed_in(ana, bo, 4, 5, 6, 20)
    every = ana.taps + bo.taps
    print(f"a usual Order on a map, dice typed in: {every} taps; {by_themselves(ana, bo)}")
    assert every <= 12


def test_the_usual_order_on_a_map_with_dice_rolled_here(
    on_a_map: tuple[Seat, Seat], shot: Shot
) -> None:
    """As without a map, Guts is counted whether it came to that or not."""
    ana, bo = on_a_map
    has_his_rolled(bo)
    up_to_the_dice_by_the_map(ana, bo, shot)
    rolled_here(ana)
    every = ana.taps + bo.taps + 1
    print(f"a usual Order on a map, dice rolled here: {every} taps, one of them for Guts")
    assert every <= 7


MARKER = """
title = "A Marker that moves twice, and who discovers it"

[table]
Ana = ["Caliban, as Camouflaged, at the gate", "Nox, Lieutenant, in the well"]
Bo = ["Fusilier, Lieutenant, on the roof", "Fusilier, in the pit"]
"""


def test_a_discover_by_an_aro(
    device: Callable[[int, int, bool], BrowserContext], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scenario, "example", lambda _: scenario.read(MARKER))
    for ana, bo in opposite("390", device):
        ana.taps = bo.taps = 0
        moves(ana, "Marker 1")
        bo.at("2")
        row = bo.page.locator("li.answer", has_text="Fusilier 1")
        bo.tap(row.get_by_role("button", name="Discover", exact=True))
        expect(bo.go).to_contain_text("Declare 1 ARO")
        bo.hold("And no more")
        ana.at("3")
        expect(ana.go).to_contain_text("Declare Move")
        ana.tap(ana.go)
        bo.at("5")
        die(bo, 20)
        ana.at("orders", sees=False)
        every = ana.taps + bo.taps
        print(f"a Discover by an ARO: {every} taps")
        assert every <= 6
