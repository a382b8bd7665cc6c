"""Two matches with a map, played by two browsers from the table that is laid to the last page: one on an
empty table, one on a photograph that was taken at the match."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import FilePayload, expect

from tests.browser.hands import located, stroke
from tests.browser.seats import Seat, Shot, end_the_turn, looked_at, sit_down, to_orders
from tests.browser.test_map import deployed, drag, initiative
from tests.browser.test_match import begin, bring
from tests.files.test_pictures import sent

CORNERS = (((0, 0), (12, 8)), ((100, 0), (88, 10)), ((100, 100), (96, 94)), ((0, 100), (5, 92)))
"""From where to where each corner of the table is dragged on the photograph, in hundredths."""


def opened(ana: Seat, bo: Seat) -> None:
    """A match of one Round; Ana stands before its map, Bo at its table."""
    begin(ana)
    ana.page.goto("/matches/new/")
    ana.page.evaluate(
        "document.querySelectorAll('main details').forEach((one) => { one.open = true; })"
    )
    ana.page.get_by_label("Rounds", exact=True).fill("1")
    ana.page.locator("main button[type=submit]").first.tap()
    ana.page.wait_for_url("**/share/")
    sit_down(bo, urlsplit(ana.page.get_by_label("Link to send").input_value()).path)
    ana.page.get_by_role("link", name="To the table").tap()
    ana.page.wait_for_url(re.compile(r"/m/[^/]+/$"))
    ana.page.goto(f"{ana.page.url}map/")


def laid_empty(ana: Seat, shot: Shot) -> None:
    ana.tap(ana.button("Lay it"))


def laid_on_a_photograph(ana: Seat, shot: Shot) -> None:
    """A file, four drags, and it lies there."""
    page = ana.page
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

    for start, end in CORNERS:
        stroke(page, photographed(*start), photographed(*end))
    said = [float(page.locator(f"#id_{side}{n}").input_value()) for n in range(4) for side in "xy"]
    meant = [n for _, end in CORNERS for n in end]
    assert all(abs(one - other) < 2 for one, other in zip(said, meant, strict=True)), said
    looked_at(ana, shot, "map-end-photographed")
    ana.tap(ana.button("Lay it"))


@pytest.mark.long("a whole match on a map, in two browsers")
@pytest.mark.parametrize("lay", [laid_empty, laid_on_a_photograph], ids=["empty", "photograph"])
def test_a_match_on_a_map_to_its_end(lay: object, ana: Seat, bo: Seat, shot: Shot) -> None:
    opened(ana, bo)
    lay(ana, shot)  # type: ignore[operator]
    photograph = lay is laid_on_a_photograph
    for seat in (ana, bo):
        expect(seat.page.locator("#board")).to_be_visible(timeout=30_000)
        expect(seat.page.locator("#board .map__photo")).to_have_count(int(photograph))
    bring(ana, "Ghulam and an Áyyār")
    bring(bo, "Fusiliers and a Cobra")
    initiative(ana, bo)
    for nth, (seat, y) in enumerate(((bo, 6), (ana, 42), (bo, 6), (ana, 42)), 1):
        deployed(seat, f"deploy {nth}", y, last=nth > 2)
    to_orders(ana)
    bo.at("strategic")
    bo.tap(bo.go)
    ana.at("orders")
    looked_at(ana, shot, f"map-end-orders-{int(photograph)}")
    # An Order by a drag; nobody answers it.
    piece = ana.page.locator(
        "#board .board__piece--you [data-mov], #board .board__piece--you"
    ).first
    left, top = (float(piece.get_attribute(f"data-{side}") or 0) for side in "xy")
    drag(ana, (left, top), (left, top - 3))
    expect(ana.go).to_contain_text("Declare Move")
    ana.tap(ana.go)
    bo.at("2")
    expect(bo.page.locator(".board__way")).to_have_count(1)
    bo.hold("No AROs")
    ana.at("3")
    ana.tap(ana.page.locator(".opt", has_text=re.compile(r"^\s*Idle\s*$")).first)
    ana.tap(ana.go)
    ana.at("orders")
    end_the_turn(ana)
    to_orders(bo)
    bo.at("orders")
    end_the_turn(bo)
    for seat in (ana, bo):
        done(seat)
    for seat in (ana, bo):
        seat.at("over")
    looked_at(ana, shot, f"map-end-over-{int(photograph)}")
    ana.page.goto(re.sub(r"(/m/[^/]+/).*", r"\1review/?at=9999", ana.page.url))
    expect(ana.page.locator("#board")).to_be_visible()
    expect(ana.page.locator(".map__photo")).to_have_count(int(photograph))


def done(seat: Seat) -> None:
    """The score is as it stands."""
    seat.at("score")
    seat.tap(seat.go)
