"""A finger or a mouse on a drawing: where the drawing is, and a stroke across it."""

from __future__ import annotations

from playwright.sync_api import FloatRect, Locator, Page

Point = tuple[float, float]


def located(drawing: Locator) -> FloatRect:
    """Where it is on the screen, once its page has loaded and its scripts listen."""
    drawing.wait_for()
    drawing.page.wait_for_load_state()
    drawing.scroll_into_view_if_needed()
    box = drawing.bounding_box()
    assert box
    return box


def middle(box: FloatRect) -> Point:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def stroke(page: Page, start: Point, *through: Point) -> None:
    """Pressed at the start, drawn through each point, let go at the last; pixels."""
    page.mouse.move(*start)
    page.mouse.down()
    for point in through:
        page.mouse.move(*point, steps=6)
    page.mouse.up()
