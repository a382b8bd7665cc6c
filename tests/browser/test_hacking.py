"""A hacking Order with three reacting troopers, on a phone and on a laptop."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rules import scenario
from tests.browser.seats import Seat, Shot, all_skills, at_an_example, looked_at
from tests.profiles import profile
from tests.switch_off import SCENARIOS

THIRD = """
[table]
Ana = ["Shrouded, behind the depot", "M-Drone, by the fence", "Alguacil, Lieutenant, in the yard"]
Bo = ["Orc, on the ramp", "Knight of Justice, at the gate", "Interventor, Lieutenant, in the tower"]
""" + profile(
    "Interventor",
    cc=13,
    bs=11,
    ph=11,
    wip=15,
    bts=3,
    skills=["Hacker"],
    weapons=["Combi Rifle"],
    equipment=["Hacking Device"],
)


@pytest.fixture
def hackers(ana: Seat, bo: Seat, monkeypatch: pytest.MonkeyPatch) -> tuple[Seat, Seat]:
    """The troopers of the worked example of FAQ-H14, and one Hacker more that could react."""
    written = (SCENARIOS / "faq_h14.toml").read_text("utf-8").split("[table]")[0]
    script = scenario.read(written + THIRD)
    monkeypatch.setattr(scenario, "example", lambda _: script)
    return at_an_example(ana, bo)


def answers(bo: Seat, who: str, skill: str) -> None:
    """One of Bo's troopers notes this ARO."""
    row = bo.page.locator("li.answer", has_text=who)
    if not row.get_by_role("button", name=skill, exact=True).count():
        bo.tap(row.locator("a.answer__h"))
    bo.tap(row.get_by_role("button", name=skill, exact=True))
    expect(row.locator("[data-noted]")).to_contain_text(f"Reacts to the 1st: {skill}")


def rolls(seat: Seat, what: str, *dice: int) -> None:
    """These dice are read off the table, when their turn has come."""
    deck = seat.page.locator(".deck:visible")
    expect(deck).to_contain_text(what)
    for die in dice:
        seat.tap(seat.page.locator(f'.deck .key20:text-is("{die}"):visible'))
    expect(deck).not_to_contain_text(what)


def saves(seat: Seat, who: str, *dice: int) -> None:
    """Saving Rolls read off the table die by die, where it is asked how many failed."""
    seat.at("5.1")
    asked = f"{who}: how many failed?"
    expect(seat.page.locator(".deck:visible")).to_contain_text(asked)
    seat.tap(seat.page.locator("#by-dice > summary"))
    rolls(seat, asked, *dice)


def test_a_hacking_order_with_three_reacting_troopers(
    hackers: tuple[Seat, Seat], shot: Shot
) -> None:
    ana, bo = hackers
    looked_at(ana, shot, "hack-1-orders")

    # Carbonite at two enemies, through two Repeaters.
    all_skills(ana, "Shrouded 1")
    ana.tap(ana.page.locator(".opt", has_text="Carbonite").first)
    form = ana.page.locator("form.pick:visible")
    ana.tap(form.locator(".opt", has_text="Orc 1").first)
    ana.tap(form.locator("summary", has_text="Repeaters"))
    ana.tap(form.locator(".opt", has_text="Knight of Justice 1").last)
    ana.tap(form.locator(".opt", has_text="M-Drone 1"))
    looked_at(ana, shot, "hack-2-carbonite")
    ana.tap(ana.go)

    # All three may answer it.
    bo.at("2")
    expect(bo.page.locator("#log")).to_contain_text(
        "Carbonite at Orc 1 and Knight of Justice 1, through M-Drone 1"
    )
    looked_at(bo, shot, "hack-3-aros")
    answers(bo, "Orc 1", "Oblivion")
    answers(bo, "Knight of Justice 1", "Reset")
    answers(bo, "Interventor 1", "Spotlight")
    looked_at(bo, shot, "hack-4-noted")
    bo.tap(bo.go)

    # Each ARO is told with what allows it.
    ana.at("3")
    for said in (
        "ARO of Orc 1: Oblivion at Shrouded 1",
        "ARO of Knight of Justice 1: Reset",
        "Shrouded 1 is in the Hacking Area of Interventor 1",
    ):
        expect(ana.page.locator("#log")).to_contain_text(said)
    looked_at(ana, shot, "hack-5-second")
    ana.tap(ana.page.locator(".opt", has_text="Idle").first)
    ana.tap(ana.go)

    bo.at("4")
    bo.hold("No")

    # One die against the Orc, one against the Knight after it, each with its own odds.
    ana.at("5")
    bo.at("5")
    looked_at(ana, shot, "hack-6-dice")
    looked_at(bo, shot, "hack-6-dice")
    rolls(ana, "Shrouded 1, die", 3)
    rolls(bo, "Orc 1, die", 8)
    rolls(bo, "Knight of Justice 1, die", 9)
    rolls(ana, "Shrouded 1, die", 12)
    rolls(bo, "Interventor 1, die", 11)

    # The Orc has won, and the Knight has not: both sides save. Spotlight asks for no Saving Roll.
    ana.at("5.1")
    bo.at("5.1")
    looked_at(bo, shot, "hack-7-saves")
    saves(bo, "Knight of Justice 1", 8, 2)
    saves(ana, "Shrouded 1", 2)
    rolls(ana, "Shrouded 1, Guts Roll", 5)
    ana.at("orders")
    for seat in (ana, bo):
        for state in ("Isolated", "Immobilized-B"):
            expect(seat.page.locator("#log")).to_contain_text(state)
    looked_at(ana, shot, "hack-8-after")
    assert ana.page.locator(".head code").inner_text() == bo.page.locator(".head code").inner_text()
