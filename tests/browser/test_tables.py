"""A table is drawn, measured by dragging, and shown to somebody else, on a phone and a laptop."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, FilePayload, Locator, Page, expect

from tests.browser.hands import located, middle, stroke
from tests.browser.seats import Seat, Shot, looked_at
from tests.browser.test_match import begin
from tests.files.test_pictures import sent


def started(seat: Seat, name: str) -> None:
    """An empty table, opened."""
    seat.page.goto("/tables/")
    seat.page.get_by_label("Name").fill(name)
    seat.tap(seat.button("Start it"))
    seat.page.wait_for_url(re.compile(r"/tables/[^/]{16}/$"))


def ready(seat: Seat, entry: str) -> Locator:
    """An entry of the palette."""
    return seat.page.locator(f".palette [value={entry}]")


def drawn(seat: Seat) -> None:
    """A table with a wall right across its middle."""
    started(seat, "The docks")
    seat.page.get_by_text("Its measures").click()
    for label, value in (("Width", "40"), ("Depth", "0.5"), ("Name, if it has one", "The wall")):
        seat.page.get_by_label(label, exact=True).fill(value)
    seat.tap(seat.button("Place it"))
    expect(seat.page.get_by_text("The wall, 3″ high").last).to_be_visible()


def answer(page: Page, asked: str) -> str:
    row = page.locator(".told__row").filter(has_text=asked)
    return row.locator("b").inner_text()


def drag(seat: Seat, piece: str, to: tuple[float, float]) -> None:
    """Take a Silhouette where it stands and let it go at a point of the table, in inches."""
    page = seat.page
    located(page.locator("#map"))
    held = located(page.locator(f".map__hold[data-piece={piece}]"))
    ground = page.locator(".map__ground").bounding_box()
    assert ground
    end = (
        ground["x"] + ground["width"] * to[0] / 48,
        ground["y"] + ground["height"] * to[1] / 48,
    )
    with page.expect_response(lambda response: "a_x=" in response.url):
        stroke(page, middle(held), end)


def test_a_table_from_drawing_to_sharing(
    ana: Seat, bo: Seat, small_phone: BrowserContext, shot: Shot
) -> None:
    begin(ana)
    drawn(ana)
    expect(ana.page.locator(".told__row--no").filter(has_text="from A to B")).to_be_visible()
    looked_at(ana, shot, "table-wall")
    ana.button("Build").click()
    # Round the end of the wall there is a line.
    drag(ana, "a", (46, 40))
    drag(ana, "b", (46, 10))
    expect(ana.page.locator(".told__row--yes").filter(has_text="from A to B")).to_be_visible()
    assert abs(float(ana.page.get_by_label("A: from the left").input_value()) - 46) < 0.3
    assert "a_x=" in ana.page.url
    looked_at(ana, shot, "table-line")

    ana.tap(ana.button("Make a link"))
    address = ana.page.locator("a.break").inner_text()
    bo.page.goto(address)
    expect(bo.page.get_by_role("heading", name="The docks")).to_be_visible()
    expect(bo.page.get_by_text("Its measures")).to_have_count(0)
    looked_at(bo, shot, "table-shared")
    # By keyboard alone.
    bo.page.get_by_label("A: from the left").fill("10")
    bo.page.keyboard.press("Enter")
    expect(bo.page.locator("#map")).to_have_attribute("aria-label", re.compile("A at 10"))

    small = Seat(small_phone, "Cruz")
    small.page.goto(address)
    looked_at(small, shot, "table-narrow")


def on_screen(seat: Seat, x: float, y: float) -> tuple[float, float]:
    """Where a point of the table, in inches, is on the screen."""
    found = seat.page.evaluate(
        """([x, y]) => {
            const at = new DOMPoint(x, y).matrixTransform(document.getElementById("map").getScreenCTM());
            return [at.x, at.y];
        }""",
        [x, y],
    )
    return found[0], found[1]


def pull(seat: Seat, start: tuple[float, float], end: tuple[float, float]) -> None:
    """From one point of the table to another, in inches."""
    mouse = seat.page.mouse
    mouse.move(*on_screen(seat, *start))
    mouse.down()
    mouse.move(*on_screen(seat, *end), steps=6)
    mouse.up()


def grip(seat: Seat, number: int) -> tuple[float, float]:
    """Where a handle of the chosen piece is on the table: 0 turns it, 3 is its lower right corner."""
    found = seat.page.evaluate(
        """async (number) => {
            const editor = await import(document.querySelector('script[src$="/editor.js"]').src);
            const grips = editor.grips();
            return number ? grips.pulls[number - 1].at : grips.turn.at;
        }""",
        number,
    )
    return found[0], found[1]


def figures(seat: Seat) -> dict[str, float]:
    """What the form of the chosen piece says of it."""
    names = ("x", "y", "wide", "deep", "turn")
    return {name: float(seat.page.locator(f"#id_{name}").input_value()) for name in names}


def test_a_table_is_built_by_hand(bo: Seat, shot: Shot) -> None:
    """On a laptop: placed, dragged, turned, sized, duplicated, taken off, undone and done again."""
    begin(bo)
    page = bo.page
    started(bo, "The yard")
    ready(bo, "building").click()
    expect(page.locator("#map-scenery polygon")).to_have_count(1)
    at = figures(bo)
    assert (at["wide"], at["deep"], at["turn"]) == (6, 6, 0)
    # It goes where it is dragged, by half inches.
    pull(bo, (at["x"], at["y"]), (12.2, 15.1))
    assert (figures(bo)["x"], figures(bo)["y"]) == (12, 15)
    # Shift says fine.
    page.keyboard.down("Shift")
    pull(bo, (12, 15), (12.7, 15))
    page.keyboard.up("Shift")
    assert abs(figures(bo)["x"] - 12.7) < 0.1
    # By its corner it is sized, and the corner across stays.
    was = figures(bo)
    start = grip(bo, 3)
    pull(bo, start, (start[0] + 2, start[1] - 2))
    now = figures(bo)
    assert (now["wide"], now["deep"]) == (8, 4)
    assert abs(now["x"] - now["wide"] / 2 - (was["x"] - was["wide"] / 2)) < 0.01
    # By its handle it is turned, by fifteen degrees.
    x, y = now["x"], now["y"]
    pull(bo, grip(bo, 0), (x + 6, y - 5.5))
    assert figures(bo)["turn"] in (45, 60)
    looked_at(bo, shot, "table-building")
    # By keys: moved, turned, duplicated, off.
    page.locator("#map").focus()
    page.keyboard.press("ArrowRight")
    assert figures(bo)["x"] == x + 0.5
    page.keyboard.press("r")
    assert figures(bo)["turn"] in (60, 75)
    page.keyboard.press("d")
    expect(page.locator("#map-scenery polygon")).to_have_count(2)
    page.keyboard.press("Delete")
    expect(page.locator("#map-scenery polygon")).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(page.locator("#map-scenery polygon")).to_have_count(2)
    page.keyboard.press("Control+y")
    expect(page.locator("#map-scenery polygon")).to_have_count(1)
    bo.button("Undo").click()
    expect(page.locator("#map-scenery polygon")).to_have_count(2)
    # What is told of A and B follows, and the list beside it; then all of it is still there.
    expect(page.locator("#pieces li")).to_have_count(2)
    page.reload()
    expect(page.locator("#map-scenery polygon")).to_have_count(2)
    # A piece is chosen in the list, and its figures are typed.
    page.locator("[data-change='1']").click()
    page.get_by_text("Its measures").click()
    page.locator("#id_top").fill("4.5")
    page.locator("#id_name").fill("The mill")
    page.locator("#id_name").blur()
    expect(page.locator("#pieces")).to_contain_text("The mill, 4.5″ high")


APART = """() => {
    const all = [...document.querySelectorAll("#map-scenery polygon")].map((one) => one.getBBox());
    const apart = (a, b) =>
        a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
    return all.every((one, at) => all.slice(at + 1).every((other) => apart(one, other)));
}"""


def test_what_is_placed_from_the_palette_stands_beside_the_others(ana: Seat, shot: Shot) -> None:
    begin(ana)
    started(ana, "The square")
    kinds = ("building", "tower", "container", "crate", "wall", "low")
    for many, key in enumerate(kinds, 1):
        ana.tap(ready(ana, key))
        expect(ana.page.locator("#map-scenery polygon")).to_have_count(many)
    assert ana.page.evaluate(APART)
    looked_at(ana, shot, "table-palette")


def test_a_table_is_built_with_two_fingers(ana: Seat, shot: Shot) -> None:
    """On a phone: a tap places, a finger drags, two fingers look closer."""
    begin(ana)
    page = ana.page
    started(ana, "The yard")
    for entry in ("wall", "container", "smoke"):
        ana.tap(ready(ana, entry))
    expect(page.locator("#map-scenery polygon")).to_have_count(3)
    page.locator("#map").scroll_into_view_if_needed()
    at = figures(ana)
    pull(ana, (at["x"], at["y"]), (30, 10))
    assert (figures(ana)["x"], figures(ana)["y"]) == (30, 10)
    x, y = on_screen(ana, 24, 24)
    touches = page.context.new_cdp_session(page)
    for kind, gap in (("Start", 20), ("Move", 50), ("Move", 90)):
        points = [{"x": x - gap, "y": y, "id": 0}, {"x": x + gap, "y": y, "id": 1}]
        touches.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    view = page.locator("#map").get_attribute("viewBox")
    assert view
    assert float(view.split()[2]) < 30, view
    assert len(figures(ana)) == 5
    looked_at(ana, shot, "table-closer")
    # A table that another page has changed is not written over.
    expect(page.locator("#building-says")).to_have_text("")
    other = page.context.new_page()
    other.goto(page.url)
    other.locator(".palette [value=crate]").tap()
    expect(other.locator("#pieces li")).to_have_count(4)
    other.close()
    ana.tap(ana.button("Duplicate"))
    expect(page.locator("#building-says")).to_contain_text("changed elsewhere")


def test_without_the_script_the_forms_build(bo: Seat) -> None:
    begin(bo)
    started(bo, "The yard")
    bo.page.route("**/*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    bo.page.reload()
    # What only the script does is not shown.
    expect(bo.page.locator("#building")).to_be_hidden()
    ready(bo, "tower").click()
    expect(bo.page.locator("#pieces")).to_contain_text("Tower, 6″ high")
    bo.page.locator("#pieces a").click()
    bo.page.get_by_label("Turned by degrees").fill("30")
    bo.button("Change it").click()
    expect(bo.page.locator("#pieces li")).to_have_count(1)
    bo.page.locator("#pieces a").click()
    assert figures(bo)["turn"] == 30


def test_a_photograph_is_laid_under_the_map(ana: Seat, shot: Shot) -> None:
    """On a phone: sent, its corners dragged to those of the table, shown as strongly as one likes."""
    begin(ana)
    page = ana.page
    started(ana, "The yard")
    ana.tap(ready(ana, "tower"))
    expect(page.locator("#pieces li")).to_have_count(1)
    ana.tap(page.get_by_role("link", name="Put a photograph under it"))
    picture: FilePayload = {
        "name": "table.jpg",
        "mimeType": "image/jpeg",
        "buffer": sent(size=(400, 300)),
    }
    page.get_by_label("A photograph of it").set_input_files([picture])
    ana.tap(ana.button("Send it"))
    box = located(page.locator("#corners"))

    def photographed(x: float, y: float) -> tuple[float, float]:
        """A point of the photograph, in hundredths, within its margin of four."""
        return box["x"] + box["width"] * (x + 4) / 108, box["y"] + box["height"] * (y + 4) / 108

    stroke(page, photographed(0, 0), photographed(20, 10))
    corner = [float(page.locator(f"#id_{side}0").input_value()) for side in "xy"]
    assert abs(corner[0] - 20) < 1.5
    assert abs(corner[1] - 10) < 1.5
    looked_at(ana, shot, "table-corners")
    ana.tap(ana.button("Put it under the map"))
    photo = page.locator(".map__photo")
    expect(photo).to_have_attribute("opacity", "0.7")
    page.get_by_label("How strongly the photograph shows").fill("40")
    expect(photo).to_have_attribute("opacity", "0.4")
    page.reload()
    expect(photo).to_have_attribute("opacity", "0.4")
    looked_at(ana, shot, "table-photograph")
