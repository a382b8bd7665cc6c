"""Leagues in real browsers: a new organiser's first round, a player's first report, and every page."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.seats import assert_accessible, assert_fits, assert_large_enough

Shot = Callable[..., Path]
NAMES = ("Ana, Shasvastii", "Bo, PanOceania", "Cruz, Nomads", "Dee, Haqqislam", "Eli")
DEVICES = ("small_phone", "phone", "laptop")


@pytest.fixture
def looked(shot: Shot, request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """What is asked of every page: it fits, everybody can read and press it; and its picture."""

    def look(page: Page, name: str) -> None:
        page.evaluate("window.scrollTo(0, 0)")
        shot(page, f"league-{name}")
        assert_fits(page)
        assert_accessible(page)
        assert_large_enough(page)

    return look


def start(page: Page, name: str) -> None:
    page.goto("/accounts/start/")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Go on as a guest").click()
    page.wait_for_url("**/")


def open_event(page: Page, *, kind: str = "Tournament", names: tuple[str, ...] = NAMES) -> None:
    """From the first page to an event with its players, as somebody who has never been here."""
    page.goto("/leagues/")
    page.get_by_role("link", name="Open an event").click()
    if page.get_by_label("Your name").is_visible():
        page.get_by_label("Your name").fill("Olga")
        page.get_by_role("button", name="Go on as a guest").click()
    page.get_by_label("Your club").fill("Norte")
    page.get_by_label("What it is called").fill("Norte Open")
    page.locator(".opt", has_text=kind).first.click()
    page.get_by_role("button", name="Open it").click()
    page.get_by_label("Names, one a line").fill("\n".join(names))
    page.get_by_role("button", name="Seat them").click()


def pair(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Pair (Round|all)")).click()
    page.wait_for_url("**/round/**")


def test_from_nothing_to_the_first_paired_round(
    phone: BrowserContext, asgi_server: str, looked: Callable[[Page, str], None]
) -> None:
    page = phone.new_page()
    open_event(page)
    pair(page)
    expect(page.get_by_text("has a bye")).to_be_visible()
    assert page.locator(".who").count() == 3
    looked(page, "first-round")


@pytest.mark.parametrize("wrong", [-20, 20])
def test_the_clock_of_a_round_is_the_notebooks_own(phone: BrowserContext, wrong: int) -> None:
    """A phone that goes so many minutes wrong shows what is left all the same."""
    page = phone.new_page()
    open_event(page)
    pair(page)
    page.get_by_role("button", name="Start the clock").click()
    left = page.locator("[data-ends]")
    expect(left).to_have_text(re.compile(r"^\d+:\d\d$"))
    said = int(left.inner_text().split(":")[0])
    page.clock.set_system_time(datetime.now() + timedelta(minutes=wrong))
    page.reload()
    expect(left).to_have_text(re.compile(rf"^({said}|{said - 1}):\d\d$"))


@pytest.mark.parametrize("size", DEVICES)
def test_every_page_of_an_organiser(
    request: pytest.FixtureRequest,
    asgi_server: str,
    size: str,
    looked: Callable[[Page, str], None],
) -> None:
    page: Page = request.getfixturevalue(size).new_page()
    page.goto("/leagues/")
    looked(page, f"nothing-{size}")
    start(page, "Olga")
    page.goto("/leagues/new/")
    for summary in page.locator("main summary").all():
        summary.click()
    looked(page, f"new-{size}")
    open_event(page)
    looked(page, f"players-{size}")
    event = page.url.removesuffix("players/")
    page.goto(event)
    looked(page, f"open-{size}")
    page.goto(f"{event}share/")
    looked(page, f"share-{size}")
    page.goto(event)
    pair(page)
    for summary in page.locator("main summary").all():
        summary.click()
    looked(page, f"round-{size}")
    games = [one.get_attribute("href") for one in page.locator(".who a").all()]
    for at, game in enumerate(games):
        page.goto(f"{game}?mission=superiority")
        if at == 0:
            looked(page, f"decide-{size}")
        for side, many in (("first", 3), ("second", 1)):
            page.locator(f"[name={side}-0]").select_option(
                str(many if at else 2 if side == "first" else 1)
            )
        page.locator("[name=vp_first]").fill("210")
        page.locator("[name=vp_second]").fill("145")
        page.get_by_role("button", name="Decide it").click()
        if at:
            expect(page.get_by_role("alert").or_(page.locator(".wrong").first)).to_contain_text(
                "times between the two of you"
            )
            page.locator("[name=second-0]").select_option("0")
            page.get_by_role("button", name="Decide it").click()
        page.wait_for_url("**/round/**")
    page.goto(event)
    for summary in page.locator(".level summary").all():
        summary.click()
    looked(page, f"table-{size}")
    for part in ("statistics", "trail"):
        page.goto(f"{event}{part}/")
        looked(page, f"{part}-{size}")
    page.goto(f"{event}players/")
    page.get_by_role("link", name="Ana").click()
    for summary in page.locator("main summary").all():
        summary.click()
    looked(page, f"entry-{size}")
    page.get_by_role("link", name="Head to head").click()
    looked(page, f"person-{size}")
    page.get_by_role("link", name="Norte", exact=True).click()
    for summary in page.locator("main summary").all():
        summary.click()
    looked(page, f"club-{size}")
    page.get_by_role("link", name="Trail").click()
    looked(page, f"club-trail-{size}")
    page.goto("/leagues/")
    looked(page, f"home-{size}")


def test_a_player_from_the_invitation_to_a_confirmed_result(
    phone: BrowserContext,
    small_phone: BrowserContext,
    laptop: BrowserContext,
    looked: Callable[[Page, str], None],
) -> None:
    olga, ana, bo = (context.new_page() for context in (laptop, phone, small_phone))
    open_event(olga, names=("Ana, Shasvastii", "Bo, PanOceania"))
    link = urlsplit(olga.get_by_label("Link to send").input_value()).path

    # Both scan the code; each says which of the names is theirs.
    for page, name in ((ana, "Ana"), (bo, "Bo")):
        page.goto(link)
        if name == "Ana":
            looked(page, "join-phone")
        page.get_by_label("Your name").fill(name)
        page.get_by_label("Has the organiser typed you in?").select_option(label=f"I am {name}")
        page.get_by_role("button", name="Join").click()
        expect(page.locator(".rank--you")).to_contain_text(name)
    pair(olga)

    # Ana proposes a date, Bo accepts it.
    ana.reload()
    expect(ana.get_by_text("You and Bo")).to_be_visible()
    looked(ana, "next-phone")
    ana.get_by_role("link", name="Go to the game").click()
    ana.get_by_text("Propose a date").click()
    ana.get_by_label("Day and time").fill("2031-05-08T19:30")
    ana.get_by_label("Where").fill("The club")
    looked(ana, "propose-phone")
    ana.get_by_role("button", name="Propose it").click()
    expect(ana.get_by_text("You proposed")).to_be_visible()
    game = ana.url
    bo.goto(game)
    bo.get_by_role("button", name="Accept").click()
    expect(bo.get_by_text("Thursday 8 May, 19:30")).to_be_visible()
    looked(bo, "date-small_phone")

    # Ana reports by the mission's own sheet, and sees the sums as she does.
    ana.goto(f"{game}?mission=last_launch")
    first = ana.locator("h1").inner_text().startswith("Ana")
    mine, theirs = ("first", "second") if first else ("second", "first")
    ana.locator(f"[name={mine}-0]").select_option("1")
    ana.locator(f"[name={mine}-2]").select_option("1")
    ana.locator(f"[name={mine}-5]").select_option("2")
    expect(ana.locator("#sum")).to_contain_text("6 OP, 5 TP")
    ana.locator(f"[name={theirs}-0]").select_option("1")
    expect(ana.locator("#sum")).to_contain_text("Only one of you can score")
    looked(ana, "sheet-phone")
    ana.locator(f"[name={theirs}-0]").select_option("0")
    ana.get_by_role("button", name="Send the report").click()
    expect(ana.get_by_text("Waiting for the other side")).to_be_visible()
    looked(ana, "reported-phone")

    # Bo finds it, and agrees with one press.
    bo.reload()
    looked(bo, "confirm-small_phone")
    bo.get_by_role("button", name="That is right").click()
    expect(bo.get_by_text("Both players say so.")).to_be_visible()
    looked(bo, "result-small_phone")
    bo.goto(game.split("/p/")[0] + "/leagues/")
    ana.goto("/leagues/")
    ana.get_by_role("link", name="Norte Open").click()
    expect(ana.locator(".rank--you .rank__tp")).to_contain_text("5")
    looked(ana, "won-phone")


def test_everything_by_keyboard_alone(laptop: BrowserContext, asgi_server: str) -> None:
    page = laptop.new_page()
    start(page, "Olga")
    page.goto("/leagues/new/")
    page.get_by_label("Your club").focus()
    page.keyboard.type("Norte")
    page.keyboard.press("Tab")
    page.keyboard.type("Open")
    page.keyboard.press("Enter")
    page.get_by_label("Names, one a line").focus()
    page.keyboard.type("Ana\nBo\n")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    button = page.get_by_role("button", name=re.compile("^Pair Round 1"))
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()


def hand_in(page: Page, number: int, army: str) -> None:
    box = page.locator(f"form:has([name=number][value='{number}']) select")
    choice = box.locator("option", has_text=army).get_attribute("value")
    box.select_option(choice)
    page.get_by_role("button", name=f"Hand in list {number}").click()
    expect(page.get_by_text(f"List {number} is handed in.")).to_be_visible()


def test_two_lists_are_handed_in_and_one_is_chosen_at_the_table(
    small_phone: BrowserContext,
    phone: BrowserContext,
    laptop: BrowserContext,
    looked: Callable[[Page, str], None],
) -> None:
    olga, ana, bo = (context.new_page() for context in (laptop, small_phone, phone))
    start(olga, "Olga")
    olga.goto("/leagues/new/")
    olga.get_by_label("Your club").fill("Norte")
    olga.get_by_label("What it is called").fill("Norte Open")
    for summary in olga.locator("main summary").all():
        summary.click()
    olga.get_by_label("Lists to hand in").fill("2")
    olga.get_by_role("button", name="Open it").click()
    olga.get_by_label("Names, one a line").fill("Ana, Shasvastii\nBo, PanOceania")
    olga.get_by_role("button", name="Seat them").click()
    link = urlsplit(olga.get_by_label("Link to send").input_value()).path
    for page, name in ((ana, "Ana"), (bo, "Bo")):
        page.goto(link)
        page.get_by_label("Your name").fill(name)
        page.get_by_label("Has the organiser typed you in?").select_option(label=f"I am {name}")
        page.get_by_role("button", name="Join").click()
        expect(page.locator(".rank--you")).to_contain_text(name)

    # Ana has no army yet; she takes two rosters, and hands both in.
    expect(ana.get_by_text("0 of 2 handed in")).to_be_visible()
    ana.get_by_role("link", name="Your lists").click()
    looked(ana, "lists-none-small_phone")
    entry = ana.url
    ana.get_by_role("link", name="take a starter roster").click()
    for roster in ("Nox and a Caliban", "Kazaks and Rangers"):
        ana.goto("/armies/")
        ana.locator("form.card", has_text=roster).get_by_role("button").click()
        expect(ana.get_by_role("heading", name=roster)).to_be_visible()
    ana.goto(entry)
    looked(ana, "lists-to-hand-in-small_phone")
    hand_in(ana, 1, "Nox and a Caliban")
    hand_in(ana, 2, "Kazaks and Rangers")
    looked(ana, "lists-handed-in-small_phone")

    pair(olga)
    ana.reload()
    expect(ana.get_by_text("Lists are closed")).to_be_visible()
    for page in (ana, bo):
        page.goto(entry.split("players/")[0])
        page.get_by_role("link", name="Go to the game").click()
    ana.get_by_role("button", name="Play it in this notebook").click()
    ana.wait_for_url("**/m/**")
    bo.reload()
    bo.get_by_role("link", name="To the table").click()
    bo.get_by_role("button", name="Sit down").click()
    bo.wait_for_url("**/m/**")

    expect(ana.get_by_text("You handed in these 2 lists: bring one of them.")).to_be_visible()
    expect(ana.get_by_text("Starter rosters", exact=True)).to_have_count(0)
    ana.locator(".opt", has_text="List 2: Kazaks and Rangers").tap()
    looked(ana, "choose-a-list-small_phone")
    expect(bo.get_by_text("Starter rosters", exact=True)).to_be_visible()
    ana.locator(".deck button.go:visible").tap()
    expect(bo.locator(".log")).to_contain_text("Ana brings an army: Ariadna.")
    expect(bo.locator("body")).not_to_contain_text("handed in")
    for unsaid in ("List 1:", "List 2:"):
        assert unsaid not in bo.content()
    looked(bo, "rival-has-chosen-phone")


@pytest.mark.parametrize("size", DEVICES)
def test_a_rank_of_two_digits_stands_on_one_line(
    request: pytest.FixtureRequest,
    asgi_server: str,
    size: str,
    looked: Callable[[Page, str], None],
) -> None:
    """And so do the names: none of them is cut."""
    page = request.getfixturevalue(size).new_page()
    long = "Maximiliana Featherstonehaugh-Oyelaran X"
    open_event(page, names=(*(f"Player {n}" for n in range(11)), f"{long}, {'Imperial ' * 6}Corps"))
    page.get_by_role("link", name="Table", exact=True).click()
    expect(page.locator(".rank")).to_have_count(12)
    lines = page.locator(".rank__n").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height"
        " / parseFloat(getComputedStyle(one).lineHeight))"
    )
    assert max(lines) < 1.5, lines
    expect(page.get_by_text(long)).to_be_visible()
    assert page.locator(".rank__p").evaluate_all(
        "all => all.every(one => one.scrollWidth <= one.clientWidth)"
    )
    looked(page, f"twelve-{size}")
