"""A match on the map: laid, deployed on by tapping, moved over by dragging, measured; phone and laptop."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.hands import located, middle, stroke
from tests.browser.seats import Seat, Shot, looked_at, sit_down, to_orders
from tests.browser.test_match import begin, bring


def at(seat: Seat, x: float, y: float) -> tuple[float, float]:
    """Where a point of the table, in inches, is on the screen."""
    located(seat.page.locator("#board"))
    found = seat.page.evaluate(
        """([x, y]) => {
            const table = document.getElementById("board-all").getScreenCTM();
            const at = new DOMPoint(x, y).matrixTransform(table);
            return [at.x, at.y];
        }""",
        [x, y],
    )
    return found[0], found[1]


def tap(seat: Seat, x: float, y: float) -> None:
    seat.page.mouse.click(*at(seat, x, y))


def drag(seat: Seat, start: tuple[float, float], end: tuple[float, float]) -> None:
    stroke(seat.page, at(seat, *start), at(seat, *end))


def deployed(seat: Seat, step: str, y: float, *, last: bool = False) -> None:
    """Everybody whom this step asks for, in a row; then it is shown."""
    seat.at(step)
    for number in range(20):
        expect(seat.go).to_be_visible()
        if "Show this step" in seat.go.inner_text():
            break
        noted = f"{44 if last else 4 + 4 * number}, {y:g}"
        seat.page.locator("#live .own input[name=where]").fill(noted)
        with seat.page.expect_response("**/do/"):
            seat.go.click()
        seat.page.wait_for_function(
            "(was) => document.querySelector('#live input[name=where]')?.value !== was", arg=noted
        )
    seat.go.click()


def laid(ana: Seat, bo: Seat, shot: Shot) -> None:
    """A match of the two, with a map of an empty table."""
    begin(ana)
    ana.page.goto("/matches/new/")
    ana.page.locator("main button[type=submit]").first.tap()
    ana.page.wait_for_url("**/share/")
    sit_down(bo, urlsplit(ana.page.get_by_label("Link to send").input_value()).path)
    ana.page.get_by_role("link", name="To the table").tap()
    ana.page.wait_for_url(re.compile(r"/m/[^/]+/$"))
    ana.page.goto(f"{ana.page.url}map/")
    looked_at(ana, shot, "map-0-lay")
    ana.tap(ana.button("Lay it"))
    for seat in (ana, bo):
        expect(seat.page.locator("#board")).to_be_visible(timeout=30_000)


def initiative(ana: Seat, bo: Seat) -> None:
    ana.at("initiative")
    ana.page.get_by_label("Ana", exact=True).fill("10")
    ana.page.get_by_label("Bo", exact=True).fill("20")
    ana.button("Dice read off the table").tap()
    ana.at("choice")
    ana.tap(ana.go)
    bo.at("rest")
    bo.page.locator(".pick:visible .opt", has_text="The upper edge of the map").click()
    bo.tap(bo.go)


def rims(ana: Seat, shot: Shot) -> None:
    """A wider base is tried on the map: the point of contact is dragged round the rim, or typed."""
    page, back = ana.page, re.sub(r"(/m/[^/]+/).*", r"\1", ana.page.url)
    page.goto(f"{back}map/")
    form, tried = page.locator("#rebasing"), page.locator("#tried")
    form.locator("[name=s]").select_option("5")
    expect(tried).to_contain_text("It touches nothing new, and fits.")
    rim = form.locator("[name=rim]")
    expect(rim).to_have_value("")
    located(page.locator("#board"))
    # By keys: closer, over the map and back, and the whole of it again.
    board = page.locator("#board")
    whole = "-0.5 -0.5 49 49"
    board.press("ArrowUp")
    expect(board).to_have_attribute("viewBox", whole)
    board.press("+")
    closer = board.get_attribute("viewBox")
    assert closer
    board.press("ArrowUp")
    expect(board).not_to_have_attribute("viewBox", closer)
    board.press("-")
    expect(board).to_have_attribute("viewBox", whole)
    x, y = middle(located(page.locator("#rim-grip")))
    new = page.locator("#board-rim .board__new")
    before = new.get_attribute("cx")
    assert before
    with page.expect_response(lambda answer: "rim=90" in answer.url):
        stroke(page, (x, y), (x - 22, y + 26), (x - 26, y + 60))
    expect(rim).to_have_value("90")
    expect(tried.locator("input[name=rim]").first).to_have_value("90°")
    rim.press("ArrowUp")
    expect(rim).to_have_value("91")
    expect(tried.locator("input[name=rim]").first).to_have_value("91°")
    looked_at(ana, shot, "map-2-rim")
    page.goto(back)
    ana.at("orders")


def test_a_match_on_the_map(ana: Seat, bo: Seat, shot: Shot) -> None:
    laid(ana, bo, shot)
    bring(ana, "Ghulam and an Áyyār")
    bring(bo, "Fusiliers and Cobras")
    initiative(ana, bo)

    # A tap says where. In no man's land nobody is deployed, and the page says by which rule.
    bo.at("deploy 1")
    where = bo.page.locator("#live .own input[name=where]")
    tap(bo, 20, 24)
    expect(where).to_have_value(re.compile(r"^(19|20)(\.\d+)?″, 2[34]"))
    with bo.page.expect_response("**/do/"):
        bo.tap(bo.go)
    expect(bo.page.locator("#refused")).to_contain_text("within 12″ of its edge")
    looked_at(bo, shot, "map-1-refused")

    deployed(bo, "deploy 1", 6)
    deployed(ana, "deploy 2", 42)
    deployed(bo, "deploy 3", 6, last=True)
    deployed(ana, "deploy 4", 42, last=True)
    to_orders(ana)
    bo.at("strategic")
    bo.tap(bo.go)
    ana.at("orders")
    looked_at(ana, shot, "map-2-orders")
    rims(ana, shot)

    # Dragged, a piece opens its form with the way in it, and the length is told.
    drag(ana, (4, 42), (4, 38))
    to = ana.page.locator(".pick:visible input[name=to]").first
    expect(to).to_have_value(re.compile(r"″, 3[78]"))
    expect(ana.page.locator("#board-says")).to_contain_text("of 4–4″")
    # Turned by its handle, it says which way it faces.
    x, y = at(ana, 4, 38)
    nose = located(ana.page.locator("#board-draft .map__grip--turn"))
    stroke(ana.page, middle(nose), (x + 80, y))
    expect(to).to_have_value(re.compile(r"″, 3[78].*″, facing 0°$"))
    ana.page.locator("#board").press("r")
    expect(to).to_have_value(re.compile(r", facing 15°$"))
    looked_at(ana, shot, "map-3-dragged")
    with ana.page.expect_response("**/do/"):
        ana.tap(ana.go)
    expect(bo.page.locator(".board__way")).to_have_count(1)
    looked_at(bo, shot, "map-4-moved")

    # Two pieces are tapped: what is between them is told, and drawn.
    tap(bo, 8, 42)
    tap(bo, 8, 6)
    expect(bo.page.locator("#answers")).to_contain_text("Zone of Control")
    expect(bo.page.locator(".map__sight")).to_have_count(1)
    looked_at(bo, shot, "map-5-measured")
    for does in ("in", "turn", "zoc"):
        bo.page.locator(f"[data-board={does}]").click()
    looked_at(bo, shot, "map-6-closer")
