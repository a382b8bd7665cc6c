"""A match on the map: laid, deployed on by tapping, moved over by dragging, measured; phone and laptop."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import Locator, expect

from tests.browser.hands import located, middle, stroke
from tests.browser.seats import Seat, Shot, assert_fits, looked_at, sit_down, to_orders, uncover
from tests.browser.test_match import begin, bring, deploy, read_initiative


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
    (seat.page.touchscreen.tap if seat.touch else seat.page.mouse.click)(*at(seat, x, y))


def drag(seat: Seat, start: tuple[float, float], end: tuple[float, float]) -> None:
    stroke(seat.page, at(seat, *start), at(seat, *end))


WANTED = """() => [...document.querySelectorAll(".lid input[name$='-where']")].filter((one) => {
    const [, who, at] = one.name.match(/^(.*?)-(?:others-(\\d+)-)?where$/);
    const way = one.form.elements[`${who}-way`]?.value ?? "+0";
    return !document.getElementById(`last-${who}`)?.checked && (!at || +at < +way.split("+")[1]);
}).map((one) => one.id)"""


def wanted(seat: Seat) -> list[Locator]:
    """The places that this step asks for, in the order of the page."""
    ids: list[str] = seat.page.evaluate(WANTED)
    return [seat.page.locator(f"[id='{one}']") for one in ids]


def deployed(seat: Seat, step: str, y: float, *, last: bool = False) -> None:
    """Everybody whom this step asks for, in a row; then it is shown."""
    seat.at(step)
    uncover(seat)
    for number, place in enumerate(wanted(seat)):
        place.fill(f"{44 if last else 4 + 4 * number}, {y:g}")
    deploy(seat)


def closely(seat: Seat, shot: Shot, name: str, place: Locator) -> None:
    """A picture of where it is told, on this phone and on the smallest."""
    page = seat.page
    was = page.viewport_size
    assert was
    for width, height in ((was["width"], was["height"]), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        place.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
        shot(page, f"match-{name}-{width}", whole=False)
        assert_fits(page)
    page.set_viewport_size(was)


def tapped(seat: Seat, step: str, y: float, shot: Shot) -> dict[str, float]:
    """Everybody whom this step asks for, by taps alone, near one another; then it is shown. How far
    along the first of each name stands."""
    seat.at(step)
    uncover(seat)
    seat.tap(seat.page.locator(".form1", has_text="yyār").get_by_label("3 Holoechoes", exact=True))
    stand: dict[str, float] = {}
    places = wanted(seat)
    for number, place in enumerate(places):
        x = 4.0 + 4 * number
        # A finger's breadth from the one before: still a place, and nobody is measured.
        tap(seat, x, y)
        expect(place).to_have_value(re.compile(r"^\d.*″"))
        expect(seat.page.locator(".board__piece--asked")).to_have_count(0)
        expect(seat.page.locator("#board-draft .board__new")).to_have_count(number + 1)
        row = place.locator("xpath=ancestor::li[1]").locator("b").first
        stand.setdefault(row.inner_text().split(" ")[0], x)
    told = [one.input_value() for one in places]
    assert len(set(told)) == len(told)
    looked_at(seat, shot, "map-1-several")
    closely(seat, shot, "map-1-tapped", seat.page.locator("#board"))
    # With the cover closed nothing on the map tells who stands where.
    seat.tap(seat.page.locator("#lid > .lid__top"))
    expect(seat.page.locator("#board-draft .board__new")).to_have_count(0)
    deploy(seat)
    return stand


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
    read_initiative(ana)
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
    bring(bo, "Fusiliers and a Cobra")
    initiative(ana, bo)

    # A tap says where. In no man's land nobody is deployed, and the page says by which rule.
    bo.at("deploy 1")
    tap(bo, 20, 24)
    expect(bo.page.locator("#board-draft .board__new")).to_have_count(0)
    uncover(bo)
    first, *others = wanted(bo)
    tap(bo, 20, 24)
    expect(first).to_have_value(re.compile(r"^(19|20)(\.\d+)?″, 2[34]"))
    for number, place in enumerate(others):
        place.fill(f"{8 + 4 * number}, 6")
    deploy(bo)
    expect(bo.page.locator("#refused")).to_contain_text("Uncover your side")
    uncover(bo)
    # Who may hide is listed first: a Zulu-Cobra, with Forward Deployment (+4″).
    expect(bo.page.locator("#wrong")).to_contain_text(
        "Zulu-Cobra. It must deploy within 16″ of your table edge"
    )
    looked_at(bo, shot, "map-1-refused")
    first.fill("4, 6")
    deploy(bo)
    stand = tapped(ana, "deploy 2", 42, shot)
    deployed(bo, "deploy 3", 6, last=True)
    deployed(ana, "deploy 4", 42, last=True)
    to_orders(ana)
    bo.at("strategic")
    bo.tap(bo.go)
    ana.at("orders")
    looked_at(ana, shot, "map-2-orders")
    rims(ana, shot)

    # Dragged, a piece opens its form with the way in it, and the length is told.
    x = stand["Ghulam"]
    drag(ana, (x, 42), (x, 38))
    to = ana.page.locator(".pick:visible input[name=to]").first
    expect(to).to_have_value(re.compile(r"″, 3[78]"))
    expect(ana.page.locator("#board-says")).to_contain_text("of 4″")
    # Too far is told at its field before it is declared, and nothing is sent.
    way = to.input_value()
    to.fill(f"{x:g}, 35")
    far = ana.page.locator(".field__far:visible")
    expect(far).to_have_text(
        re.compile(r"^[67]\.\d\d″: [23]\.\d\d″ more than the 4″ of this Move\.$")
    )
    expect(ana.page.locator("#board-draft .board__way--over")).to_have_count(1)
    assert not to.evaluate("(input) => input.checkValidity()")
    looked_at(ana, shot, "map-3-too-far")
    closely(ana, shot, "map-3-field", far)
    closely(ana, shot, "map-3-ring", ana.page.locator("#board"))
    to.fill(way)
    expect(far).to_have_count(0)
    assert to.evaluate("(input) => input.checkValidity()")
    # Turned by its handle, it says which way it faces.
    over, y = at(ana, x, 38)
    nose = located(ana.page.locator("#board-draft .map__grip--turn"))
    stroke(ana.page, middle(nose), (over + 80, y))
    expect(to).to_have_value(re.compile(r"″, 3[78].*″, facing 0°$"))
    ana.page.locator("#board").press("r")
    expect(to).to_have_value(re.compile(r", facing 15°$"))
    looked_at(ana, shot, "map-3-dragged")
    with ana.page.expect_response("**/do/"):
        ana.tap(ana.go)
    expect(bo.page.locator(".board__way")).to_have_count(1)
    looked_at(bo, shot, "map-4-moved")

    # Two pieces are tapped to be measured: what is between them is told, and drawn.
    bo.page.locator("[data-board=measure]").click()
    tap(bo, stand["Ghulam"] + 4, 42)
    tap(bo, 8, 6)
    expect(bo.page.locator("#answers")).to_contain_text("Zone of Control")
    expect(bo.page.locator(".map__sight")).to_have_count(1)
    looked_at(bo, shot, "map-5-measured")
    for does in ("in", "turn", "zoc"):
        bo.page.locator(f"[data-board={does}]").click()
    looked_at(bo, shot, "map-6-closer")
