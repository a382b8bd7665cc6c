"""Pieces that are not what they seem, on two screens."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.seats import Seat, Shot, at_an_example, looked_at


def sent_to(seat: Seat) -> str:
    """All that this seat was ever sent, and what stands on its page."""
    return " ".join([*seat.sent, seat.page.content()])


def discovers(bo: Seat, ana: Seat, target: str, die: int) -> None:
    """One of Bo's Orders: the Fusilier looks at a Marker, and Ana lets it."""
    bo.tap(bo.page.get_by_role("link", name=re.compile("All skills of Fusilier 1")))
    bo.tap(bo.page.locator(".opt", has_text="Discover").first)
    bo.tap(bo.page.locator(".pick:visible .opt", has_text=target).first)
    bo.tap(bo.go)
    ana.at("2")
    ana.tap(ana.go)
    bo.at("3")
    bo.tap(bo.page.locator(".opt", has_text="Idle").first)
    bo.tap(bo.go)
    bo.at("5")
    bo.tap(bo.button("0–8″", exact=False))
    bo.tap(bo.page.locator(f'[data-die="{die}"]'))
    bo.at("orders")


def test_three_markers_discovered_wrong_and_then_right(ana: Seat, bo: Seat, shot: Shot) -> None:
    at_an_example(ana, bo, "Three Markers on the roofs")
    secret = re.compile("Trickster|Decoy|replica")
    expect(ana.page.locator("#mine")).to_contain_text("on the water tank")
    assert "a replica" in ana.page.content()
    assert not secret.search(sent_to(bo))
    looked_at(ana, shot, "decoy-1-orders")
    looked_at(bo, shot, "decoy-1-orders")

    discovers(bo, ana, "on the west roof", 4)
    expect(bo.page.locator("#log")).to_contain_text("was a replica")
    expect(bo.page.locator("#table")).not_to_contain_text("west roof")
    assert "Trickster" not in sent_to(bo)
    looked_at(bo, shot, "decoy-2-wrong")

    discovers(bo, ana, "on the water tank", 5)
    expect(bo.page.locator("#table")).to_contain_text("Trickster 1")
    expect(bo.page.locator("#table")).not_to_contain_text("east roof")
    looked_at(bo, shot, "decoy-3-right")
    looked_at(ana, shot, "decoy-3-right")
