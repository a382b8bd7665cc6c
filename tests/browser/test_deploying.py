"""Deployment from the page: the usual in one tap, exceptions under the cover, and nothing beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from tests.browser.seats import Seat, Shot, looked_at, sit_down, uncover
from tests.browser.test_match import begin, bring, deploy, settle_initiative

AYYAR = "Hassassin Áyyār"
SECRET = re.compile("yyār|Holo|Breaker Rifle|replica")
LID = "#lid"
HELD = 450  # milliseconds: a little longer than the cover asks for


def row(seat: Seat, name: str) -> Locator:
    return seat.page.locator(".form1", has_text=name)


def at_deployment(ana: Seat, bo: Seat, anas: str, bos: str) -> None:
    begin(ana)
    ana.page.goto("/matches/new/")
    ana.page.locator("main button[type=submit]").first.tap()
    ana.page.wait_for_url("**/share/")
    sit_down(bo, urlsplit(ana.page.get_by_label("Link to send").input_value()).path)
    ana.page.get_by_role("link", name="To the table").tap()
    bring(ana, anas)
    bring(bo, bos)
    bo.at("initiative")
    settle_initiative(ana, bo)


@pytest.fixture(params=[(390, 844), (320, 568)], ids=["390", "320"])
def two(
    request: pytest.FixtureRequest, device: Callable[[int, int, bool], BrowserContext]
) -> Iterator[tuple[Seat, Seat]]:
    """Ana and Bo with a phone each, of either size."""
    width, height = request.param
    seats = [Seat(device(width, height, True), name, keeps=True) for name in ("Ana", "Bo")]
    yield seats[0], seats[1]
    for seat in seats:
        seat.page.unroute_all(behavior="ignoreErrors")


def test_two_strangers_deploy_as_usual(two: tuple[Seat, Seat], shot: Shot) -> None:
    ana, bo = two
    at_deployment(ana, bo, "Nox and a Caliban", "Fusiliers and a Cobra")
    bo.sent.clear()
    ana.taps = bo.taps = 0
    looked_at(bo, shot, "deploying-1-usual")
    stands = bo.page.evaluate("document.querySelector('.deck .go').getBoundingClientRect().bottom")
    assert stands <= bo.page.viewport_size["height"], "the bright button is off the screen"  # type: ignore[index]
    for seat, other, step in ((bo, ana, "deploy 2"), (ana, bo, "deploy 3")):
        deploy(seat)
        other.at(step)
    assert (ana.taps, bo.taps) == (1, 1)
    deploy(bo)
    ana.at("deploy 4")
    looked_at(ana, shot, "deploying-2-reserve")
    deploy(ana)
    ana.at("executive")
    print(
        f"Deployment with starter rosters: {ana.taps} and {bo.taps} taps, the last trooper in it."
    )
    assert (ana.taps, bo.taps) == (2, 2)
    told = " ".join([*bo.sent, bo.page.content()])
    assert not re.search("Caliban|Shrouded", told)


@pytest.mark.usefixtures("kept")
def test_three_figures_one_of_them_real(ana: Seat, bo: Seat, shot: Shot) -> None:
    at_deployment(ana, bo, "Ghulam and an Áyyār", "Fusiliers and a Cobra")
    bo.sent.clear()  # the starter rosters were among it
    deploy(bo)
    ana.at("deploy 2")
    uncover(ana)
    looked_at(ana, shot, "deploying-3-open")
    own = row(ana, AYYAR)
    # What hides it is offered first; this one stands there for all to see.
    expect(own.get_by_label("Hidden", exact=True)).to_be_checked()
    ana.tap(own.locator(".opt", has_text=re.compile("^\\s*3 Holoechoes")))
    own.locator(".more > summary").tap()
    own.get_by_label("Shown as").select_option("Ghulam (Sniper Rifle)")
    own.get_by_label("Where", exact=True).fill("the west roof")
    own.get_by_label("Place 2", exact=True).fill("the water tank")
    own.get_by_label("Place 3", exact=True).fill("the north stairs")
    own.get_by_label("Place 2 is real").tap()
    looked_at(ana, shot, "deploying-4-filled")
    before = bo.woken
    ana.page.reload()
    ana.at("deploy 2")
    expect(ana.page.locator(LID)).not_to_have_attribute("open", "")
    assert bo.woken == before, "what is tapped under a cover woke the other page"
    uncover(ana)
    ana.tap(own.locator(".opt", has_text=re.compile("^\\s*3 Holoechoes")))
    own.locator(".more > summary").tap()
    own.get_by_label("Shown as").select_option("Ghulam (Sniper Rifle)")
    own.get_by_label("Where", exact=True).fill("the west roof")
    own.get_by_label("Place 2", exact=True).fill("the east stairs")
    own.get_by_label("Place 3", exact=True).fill("the north stairs")
    own.get_by_label("Place 2 is real").tap()
    deploy(ana)
    bo.at("deploy 3")
    looked_at(bo, shot, "deploying-5-seen")
    expect(bo.page.locator("#table")).to_contain_text("the east stairs")
    told = " ".join([*bo.sent, bo.page.content()])
    assert not SECRET.search(told), SECRET.search(told)
    assert ana.page.locator("#secrets").inner_text()


def test_the_cover_needs_more_than_a_touch_and_closes_by_itself(
    two: tuple[Seat, Seat], shot: Shot
) -> None:
    ana, bo = two
    bo.page.clock.install()
    at_deployment(ana, bo, "Nox and a Caliban", "Ghulam and an Áyyār")
    lid, page = bo.page.locator(LID), bo.page
    closed = lid.evaluate("(one) => [one.offsetWidth, one.offsetHeight]")
    page.locator(f"{LID} > summary").tap()
    expect(lid).not_to_have_attribute("open", "")

    def held() -> None:
        top = page.locator(f"{LID} > summary")
        top.dispatch_event("pointerdown", {"button": 0, "bubbles": True})
        page.clock.run_for(HELD)
        expect(lid).to_have_attribute("open", "")
        top.dispatch_event("pointerup", {"button": 0, "bubbles": True})

    held()
    page.clock.run_for(15_000)
    row(bo, AYYAR).get_by_label("Model", exact=True).tap()
    page.clock.run_for(15_000)
    expect(lid).to_have_attribute("open", "")
    page.clock.run_for(6_000)
    expect(lid).not_to_have_attribute("open", "")
    assert lid.evaluate("(one) => [one.offsetWidth, one.offsetHeight]") == closed
    # The shortest screen has no room for the ways to the other parts of the page; any other closes by them.
    rail = page.locator(".rail a").last
    if page.viewport_size == {"width": 320, "height": 568}:
        expect(rail).to_be_hidden()
    else:
        held()
        rail.tap()
        expect(lid).not_to_have_attribute("open", "")
    held()
    page.evaluate("document.dispatchEvent(new CustomEvent('htmx:after:settle'))")
    expect(lid).not_to_have_attribute("open", "")
