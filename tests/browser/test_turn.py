"""A Player Turn without a Lieutenant: Isolated by a Ruling, counted as Irregular, a new one in secret."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.seats import Seat, Shot, at_an_example, end_the_turn, looked_at, moves


def isolate(seat: Seat, piece: str, other: Seat) -> None:
    """Propose that a piece is Isolated; the other side sees the words, and agrees."""
    seat.tap(seat.page.locator("#put-right > summary"))
    seat.tap(seat.page.locator("#ruling > summary"))
    seat.tap(seat.page.locator("#ruling-state > summary"))
    seat.page.locator("#ruling-state-who").select_option(label=piece)
    seat.page.locator("#ruling-state-which").select_option("Isolated")
    seat.tap(seat.page.locator("#ruling-state button"))
    expect(other.page.locator("#proposed")).to_contain_text("is in Isolated State")
    other.tap(other.go)


@pytest.mark.usefixtures("kept")
def test_a_turn_in_loss_of_lieutenant(ana: Seat, bo: Seat, shot: Shot) -> None:
    at_an_example(ana, bo)
    isolate(ana, "Fusilier 2, Bo’s", bo)
    hit = ana.page.locator("#table .who", has_text="Fusilier 2")
    expect(hit).to_contain_text("Isolated")
    looked_at(bo, shot, "turn-1-isolated")
    end_the_turn(ana)
    # Bo's Tactical Phase: nobody leads, and every Order of his is Irregular.
    bo.at("executive")
    looked_at(bo, shot, "turn-3-executive")
    bo.tap(bo.go)
    bo.at("orders")
    ana.at("orders")
    for seat in (ana, bo):
        expect(seat.page.locator("#log")).to_contain_text("Loss of Lieutenant")
    expect(bo.page.locator("#live")).to_contain_text("all your troopers are Irregular")
    expect(ana.page.locator("#pools").get_by_role("img", name="Irregular")).to_be_visible()
    looked_at(bo, shot, "turn-5-orders")
    looked_at(ana, shot, "turn-5-orders")

    # One of them acts with its Irregular Order; nobody answers.
    moves(bo)
    ana.at("2")
    expect(ana.page.locator("#log")).to_contain_text("its Irregular Order")
    ana.hold("No AROs")
    bo.at("3")
    bo.tap(bo.page.locator(".opt", has_text=re.compile(r"^\s*Idle\s*$")))
    bo.tap(bo.go)
    bo.at("orders")

    # At the end of the turn he names a new one, and Ana hears that he did.
    end_the_turn(bo)
    bo.at("lieutenant")
    ana.at("lieutenant")
    looked_at(bo, shot, "turn-6-lieutenant")
    looked_at(ana, shot, "turn-6-lieutenant")
    choice = bo.page.locator("form.pick .opt", has_text="Fusilier 1")
    bo.tap(choice)
    chosen = choice.locator("input").get_attribute("value")
    before = len(ana.sent)
    bo.tap(bo.go)
    expect(ana.page.locator("#log")).to_contain_text("names a new Lieutenant")
    expect(bo.page.locator("#secrets")).to_contain_text("Fusilier 1")
    looked_at(bo, shot, "turn-7-named")
    looked_at(ana, shot, "turn-7-named")
    assert len(ana.sent) > before
    told = " ".join([*ana.sent, ana.page.content()])
    assert chosen
    assert chosen not in told
    assert "the new Lieutenant is" not in told
    assert not re.search("Fusilier[^<]{0,20}Lieutenant", told)
