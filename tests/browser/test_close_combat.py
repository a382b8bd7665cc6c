"""Hand to hand on two screens: into contact, a CC Attack and its answer, the dice, what follows."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.seats import Seat, Shot, all_skills, at_an_example, counted, looked_at


def pick(seat: Seat, skill: str) -> None:
    """Choose a skill among those that are offered."""
    named = seat.page.locator("b", has_text=re.compile(f"^{skill}$"))
    seat.tap(seat.page.locator("label.opt:visible", has=named).first)


def into_contact(ana: Seat) -> None:
    """Ana's Nox moves until it touches Bo's Fusilier."""
    all_skills(ana, "Nox")
    pick(ana, "Move")
    move = ana.page.locator("form.pick:visible")
    more = move.locator("details.more > summary")
    if more.is_visible():
        ana.tap(more)
    move.locator('select[name="contact"]').select_option(label="Fusilier 1")
    ana.tap(ana.go)


def test_a_cc_attack_is_offered_answered_and_rolled(ana: Seat, bo: Seat, shot: Shot) -> None:
    at_an_example(ana, bo)
    into_contact(ana)
    bo.at("2")
    expect(bo.page.locator("#table")).to_contain_text("Engaged")
    looked_at(bo, shot, "cc-2-aros")
    bo.tap(bo.button("CC Attack"))
    expect(bo.go).to_contain_text("Fusilier 1: CC Attack")
    bo.tap(bo.go)

    ana.at("3")
    looked_at(ana, shot, "cc-3-skill")
    pick(ana, "CC Attack")
    looked_at(ana, shot, "cc-3-weapon")
    ana.tap(ana.go)
    bo.at("4")
    bo.hold("No")

    ana.at("5")
    looked_at(ana, shot, "cc-5-dice")
    expect(ana.page.locator("#panel")).to_contain_text("CC Attack")
    ana.tap(ana.page.locator('.key20:text-is("12")'))
    bo.tap(bo.page.locator('.key20:text-is("3")'))
    bo.at("5.1")
    looked_at(bo, shot, "cc-5-1-save")
    counted(bo, 1)
    ana.at("orders")
    assert "Unconscious" in bo.page.locator("#mine").inner_text()
