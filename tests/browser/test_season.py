"""A season of sixty in a real browser: from a spreadsheet to its first pairings, and a round of thirty
results typed in by keys alone."""

from __future__ import annotations

import re
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.seats import assert_accessible, assert_fits, assert_large_enough

TIERS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")
MOST_TAPS = 20
MOST_SECONDS = 300


class Hand:
    """Taps, counted."""

    def __init__(self) -> None:
        self.taps = 0

    def taps_on(self, what: Locator) -> None:
        self.taps += 1
        what.click()


def spreadsheet(folder: Path) -> Path:
    lines = ["Name;Faction;Division"]
    lines += [f"Player {n:02};Nomads;{TIERS[n // 10]}" for n in range(60)]
    file = folder / "people.csv"
    file.write_text("\n".join(lines), "utf-8-sig")
    return file


def opened(page: Page, folder: Path) -> Hand:
    """A new organiser with a file of sixty people, up to the first pairings."""
    hand = Hand()
    page.goto("/leagues/")
    hand.taps_on(page.get_by_role("link", name="Open an event"))
    page.get_by_label("Your name").fill("Olga")
    hand.taps_on(page.get_by_role("button", name="Go on as a guest"))
    page.get_by_label("Your club").fill("Norte")
    page.get_by_label("What it is called").fill("Spring")
    hand.taps_on(page.locator(".opt", has_text="League").first)
    hand.taps_on(page.locator("summary", has_text="Divisions and lists"))
    page.get_by_label("Divisions", exact=True).fill("\n".join(TIERS))
    hand.taps_on(page.get_by_role("button", name="Open it"))
    hand.taps_on(page.locator("summary", has_text="From a spreadsheet"))
    page.get_by_label("A CSV file").set_input_files(spreadsheet(folder))
    hand.taps_on(page.get_by_role("button", name="Seat everybody in it"))
    expect(page.get_by_text("60 players seated")).to_be_visible()
    hand.taps_on(page.get_by_role("button", name="Pair all rounds"))
    page.wait_for_url("**/round/**")
    return hand


@pytest.mark.long("sixty people are seated and paired")
def test_a_league_of_sixty_is_paired_within_minutes(
    phone: BrowserContext, asgi_server: str, tmp_path: Path
) -> None:
    page, began = phone.new_page(), monotonic()
    hand = opened(page, tmp_path)
    assert page.locator("main .who").count() == 30
    assert hand.taps < MOST_TAPS
    assert monotonic() - began < MOST_SECONDS


@pytest.mark.long("thirty results")
def test_thirty_results_are_typed_in_by_keys(
    laptop: BrowserContext, asgi_server: str, tmp_path: Path
) -> None:
    page = laptop.new_page()
    opened(page, tmp_path)
    page.goto(f"{page.url.partition('round/')[0]}desk/")
    rows = page.locator("[data-row]")
    expect(rows).to_have_count(30)
    expect(rows.first.locator("[name=op_first]")).to_be_focused()
    typed = [(n % 11, (n * 3) % 11) for n in range(30)]
    for at, (one, other) in enumerate(typed):
        page.keyboard.type(f"{one}")
        if one == 1:
            page.keyboard.press("Tab")
        page.keyboard.type(f"{other}")
        page.keyboard.press("Enter")
        if at + 1 < len(typed):
            expect(rows.nth(at + 1).locator("[name=op_first]")).to_be_focused()
    expect(page.locator("[data-row][data-in]")).to_have_count(30)
    page.reload()
    for at, (one, other) in enumerate(typed):
        expect(rows.nth(at).locator(".at__s")).to_contain_text(f"{one}–{other}")
    expect(page.get_by_role("heading", name=re.compile("to come"))).to_have_count(0)


def test_what_cannot_be_is_said_in_its_row(
    laptop: BrowserContext, asgi_server: str, tmp_path: Path
) -> None:
    page = laptop.new_page()
    opened(page, tmp_path)
    page.goto(f"{page.url.partition('round/')[0]}desk/")
    row = page.locator("[data-row]").first
    row.locator("[name=op_first]").fill("7")
    row.locator("[name=op_second]").press("Enter")
    expect(row.get_by_role("alert")).to_contain_text("Type the objective points of both players")
    expect(row.locator("[name=op_first]")).to_be_focused()
    expect(row.locator("[name=op_first]")).to_have_value("7")


@pytest.mark.parametrize("size", ["small_phone", "phone", "laptop"])
@pytest.mark.long("every page of the desk")
def test_the_desk_the_screen_and_the_sheets_fit(
    request: pytest.FixtureRequest, asgi_server: str, size: str, tmp_path: Path
) -> None:
    page: Page = request.getfixturevalue(size).new_page()
    opened(page, tmp_path)
    event = page.url.partition("round/")[0]
    parts = ("desk/", "screen/", "cross/", "paper/pairings/", "paper/control/", "paper/standings/",
             "paper/sign-up/")  # fmt: skip
    for part in parts:
        page.goto(f"{event}{part}")
        for summary in page.locator("main summary").all():
            summary.click()
        assert_fits(page)
        assert_accessible(page)
        assert_large_enough(page)
