"""A BS Attack at Burst 3 against two AROs, on a phone and on a laptop: the MODs, the dice, the Guts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rules import scenario
from tests.browser.seats import Seat, Shot, all_skills, at_an_example, looked_at

SCRIPT = """
title = "One against two"

[table]
Ana = ["Alguacil, Lieutenant, on the roof"]
Bo = ["Fusilier, Lieutenant, by the crates", "Fusilier, at the gate"]
"""


@pytest.fixture
def facing(ana: Seat, bo: Seat, monkeypatch: pytest.MonkeyPatch) -> tuple[Seat, Seat]:
    """One of Ana's, two of Bo's."""
    monkeypatch.setattr(scenario, "example", lambda _: scenario.read(SCRIPT))
    return at_an_example(ana, bo)


def answers(bo: Seat, who: str) -> None:
    """One of Bo's troopers notes a BS Attack with its rifle."""
    row = bo.page.locator("li.answer", has_text=who)
    bo.tap(row.get_by_role("button", name="BS Attack", exact=True))
    pressed = row.get_by_role("button", name="BS Attack", exact=True)
    expect(pressed).to_have_attribute("aria-pressed", "true")


def ranges(seat: Seat, who: str, band: str, *, cover: bool = False) -> None:
    """How far it is, and whether the target is in Partial Cover."""
    seat.tap(seat.page.locator(".at-range > summary:visible"))
    form = seat.page.locator("form.ranging:visible")
    expect(form).to_contain_text(f"{who}: how far?")
    if cover:
        seat.tap(form.locator("label.opt", has_text="Target in Partial Cover"))
    seat.tap(form.get_by_role("button", name=band))
    expect(seat.page.locator(".at-range > summary:visible")).to_contain_text(band)


def reads(seat: Seat, what: str, *dice: int) -> None:
    """These dice are read off the table, when their turn has come."""
    deck = seat.page.locator(".deck:visible")
    expect(deck).to_contain_text(what)
    assert seat.page.locator("form[data-dice] input[type=number]").count() == len(dice)
    for at, die in enumerate(dice, start=1):
        seat.tap(seat.page.locator(f'.deck .key20:text-is("{die}"):visible'))
        if at < len(dice):
            said = seat.page.locator("[data-die-says]")
            expect(said).to_contain_text(f" {at + 1} of {len(dice)}")
    expect(deck).not_to_contain_text(what)


def sees_what_came(seat: Seat, said: str) -> None:
    """What came of the dice is on the first screen, and the way on with it, wherever the dice were
    entered: nobody scrolls for it."""
    expect(seat.page.locator("#moment h1")).to_contain_text(said)
    expect(seat.page.locator("#moment h1")).to_be_in_viewport(ratio=1)
    expect(seat.page.locator("#seen button")).to_be_in_viewport(ratio=1)
    expect(seat.page.locator("#moment .d").first).to_be_in_viewport(ratio=1)


def test_a_burst_of_three_against_two_aros(facing: tuple[Seat, Seat], shot: Shot) -> None:
    ana, bo = facing

    # The Attack, all its dice at one target.
    all_skills(ana, "Alguacil 1")
    looked_at(ana, shot, "fire-1-skills")
    named = ana.page.locator("b", has_text=re.compile("^BS Attack$"))
    ana.tap(ana.page.locator("label.opt:visible", has=named).first)
    form = ana.page.locator("form.pick:visible")
    ana.tap(form.locator(".opt", has_text="Fusilier 1").first)
    ana.tap(form.locator(".opt", has_text="Combi Rifle"))
    looked_at(ana, shot, "fire-1-attack")
    ana.tap(ana.go)

    # Both of Bo's answer, and Ana goes on.
    bo.at("2")
    looked_at(bo, shot, "fire-2-aros")
    answers(bo, "Fusilier 1")
    answers(bo, "Fusilier 2")
    bo.tap(bo.go)
    ana.at("3")
    ana.tap(ana.page.locator(".opt", has_text="Idle").first)
    ana.tap(ana.go)
    bo.at("4")
    bo.hold("No")

    # Each MOD stands with the rule that it comes from.
    ana.at("5")
    bo.at("5")
    looked_at(ana, shot, "fire-5-range")
    ranges(ana, "Alguacil 1", "16–32″", cover=True)
    ranges(bo, "Fusilier 1", "16–32″")
    looked_at(bo, shot, "fire-5-range")
    reads(bo, "Fusilier 1, die", 2)
    ranges(bo, "Fusilier 2", "0–16″")
    duel = ana.page.locator("details[id^=counted]").first
    duel.locator("summary").first.click()
    for said in ("Range", "BS-2", "Partial Cover", "BS-3", "Success Value", "Burst", "ROLL-2"):
        expect(duel).to_contain_text(said)
    why = duel.locator(".why", has_text="BS-3")
    why.locator("summary").click()
    expect(why.locator("p")).to_contain_text("Partial Cover")
    why.locator("summary").click()
    duel.locator("summary").first.click()
    looked_at(ana, shot, "fire-5-dice")
    reads(bo, "Fusilier 2, die", 20)
    reads(ana, "Alguacil 1, die", 3, 4, 19)
    sees_what_came(ana, "Alguacil 1 hits Fusilier 1 twice")
    expect(ana.page.locator("#moment")).to_contain_text("2 beaten by 4")
    looked_at(ana, shot, "fire-5-moment")

    # Two hits: two Saving Rolls, both passed; then Guts.
    bo.at("5.1")
    expect(bo.page.locator("#panel")).to_contain_text("Saving Rolls")
    looked_at(bo, shot, "fire-6-saves")
    bo.page.locator("#by-dice > summary").click()
    reads(bo, "Fusilier 1: how many failed?", 15, 18)
    bo.at("5.2")
    looked_at(bo, shot, "fire-7-guts")
    reads(bo, "Fusilier 1, Guts Roll", 4)
    for told in (
        "Fusilier 1 passes both Saving Rolls (15 and 18)",
        "Fusilier 1 passes its Guts Roll",
    ):
        for seat in (ana, bo):
            expect(seat.page.locator("#log")).to_contain_text(told)

    # Who waits has it until it is tapped away, after a reload as well, and then never again.
    bo.at("orders", sees=False)
    sees_what_came(bo, "Fusilier 1 passes both Saving Rolls")
    looked_at(bo, shot, "fire-7-moment")
    for width, height in ((390, 844), (320, 568)):
        bo.page.set_viewport_size({"width": width, "height": height})
        bo.page.reload()
        sees_what_came(bo, "Fusilier 1 passes both Saving Rolls")
        looked_at(bo, shot, f"fire-7-moment-{width}")
    bo.tap(bo.page.locator("#seen button"))
    expect(bo.page.locator("#moment")).to_have_count(0)
    # Whose move it is has it out of the way without a tap.
    ana.at("orders", sees=False)
    expect(ana.page.locator("#moment")).to_have_count(0)
    for seat in (ana, bo):
        seat.page.reload()
        seat.at("orders", sees=False)
        expect(seat.page.locator("#moment")).to_have_count(0)
    looked_at(ana, shot, "fire-8-after")
    assert ana.page.locator(".head code").inner_text() == bo.page.locator(".head code").inner_text()
