"""Pieces that are not what they seem, on two screens."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.seats import (
    Seat,
    Shot,
    all_skills,
    at_an_example,
    chooses,
    counted,
    end_the_turn,
    looked_at,
    to_orders,
    uncover,
)

pytestmark = pytest.mark.usefixtures("kept")


def sent_to(seat: Seat) -> str:
    """All that this seat was ever sent, and what stands on its page."""
    return " ".join([*seat.sent, seat.page.content()])


def discovers(bo: Seat, ana: Seat, target: str, die: int) -> None:
    """One of Bo's Orders: the Fusilier looks at a Marker, and Ana lets it."""
    all_skills(bo, "Fusilier 1")
    bo.tap(bo.page.locator(".opt", has_text="Discover").first)
    bo.tap(bo.page.locator(".pick:visible .opt", has_text=target).first)
    bo.tap(bo.go)
    ana.at("2")
    ana.hold("No")
    bo.at("3")
    bo.tap(bo.page.locator(".opt", has_text="Idle").first)
    bo.tap(bo.go)
    bo.at("5")
    bo.tap(bo.page.locator(f'.key20:text-is("{die}")'))
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


def test_three_ghulams_to_their_reveal(ana: Seat, bo: Seat, shot: Shot) -> None:
    at_an_example(ana, bo, "Three snipers cover the street")
    secret = re.compile("yyār|Holo|Breaker Rifle|replica")
    assert "a replica" in ana.page.content()
    assert not secret.search(sent_to(bo))
    looked_at(ana, shot, "holo-1-his-turn")
    looked_at(bo, shot, "holo-1-his-turn")

    # Bo's turn passes, and nothing marks them.
    end_the_turn(bo)
    to_orders(ana)
    ana.at("orders")
    bo.at("orders")
    assert not secret.search(sent_to(bo))

    # Her first Order with them: all three move, each its own way, and a Marker says what they are.
    all_skills(ana, "on the west roof")
    # In the open it is any Ghulam's Move; its own, with the others' ways, is where the bright button leads.
    chooses(ana, "Move", ana.page.locator(".deck a.go:visible"))
    expect(ana.page.locator(".deck a.go:visible")).to_have_attribute("href", "#lid-special")
    looked_at(ana, shot, "holo-2-move")
    uncover(ana, "#lid-special")
    own = ana.page.locator("#lid-special")
    ana.tap(own.locator(".opt", has_text=re.compile(r"^\s*Move\s*$")))
    move = own.locator("form.pick:visible")
    move.get_by_label("Where to", exact=True).fill("along the west parapet")
    looked_at(ana, shot, "holo-2-own-move")
    ana.tap(move.locator("button.go"))
    bo.at("2")
    expect(bo.page.locator("#log")).to_contain_text("A Holoecho Marker lies beside")
    assert "yyār" not in sent_to(bo)
    assert "Breaker Rifle" not in sent_to(bo)
    looked_at(bo, shot, "holo-2-aros")
    bo.tap(bo.button("Delay"))
    bo.tap(bo.go)

    # An Attack: only the bearer can make it.
    ana.at("3")
    ana.tap(ana.page.locator(".opt", has_text="BS Attack").first)
    looked_at(ana, shot, "holo-3-skill")
    ana.tap(ana.go)
    bo.at("4")
    expect(bo.page.locator("#log")).to_contain_text("is revealed, for the whole Order")
    assert "yyār" not in sent_to(bo)
    looked_at(bo, shot, "holo-4-aros")
    bo.hold("No")
    ana.at("5")
    looked_at(ana, shot, "holo-5-dice")
    for die in (11, 19, 20):
        ana.tap(ana.page.locator(f'.key20:text-is("{die}")'))

    # What it was is told at the end of the Order: the decoys go, and its own Model stands there.
    bo.at("5.1")
    assert "yyār" not in sent_to(bo)
    counted(bo, 1)
    bo.at("orders")
    expect(bo.page.locator("#table")).to_contain_text("Hassassin Áyyār 1")
    expect(bo.page.locator("#table")).not_to_contain_text("on the middle roof")
    looked_at(bo, shot, "holo-6-over")
    looked_at(ana, shot, "holo-6-over")
