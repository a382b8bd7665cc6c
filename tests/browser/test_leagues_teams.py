"""Teams on two phones: signed up by their captains, paired by them in secret, and how they stand. What one of
them does is on the page of the other without a press."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.test_leagues import pair, start
from tests.browser.test_leagues_waiting import looked

TEAMS = {"Norte": ("Ana", "Bo", "Cruz"), "Sur": ("Dee", "Eva", "Fox")}


def opened(
    olga: Page, size: str = "3", names: tuple[str, ...] = (*TEAMS["Norte"], *TEAMS["Sur"])
) -> tuple[str, str]:
    """A tournament of teams of a size; where it is, and the link to join by."""
    start(olga, "Olga")
    olga.goto("/leagues/new/")
    olga.get_by_label("Your club").fill("Norte")
    olga.get_by_label("What it is called").fill("Norte Open")
    olga.locator("[name=teams]").select_option(size)
    olga.get_by_role("button", name="Open it").click()
    olga.get_by_label("Names, one a line").fill("\n".join(names))
    olga.get_by_role("button", name="Seat them").click()
    olga.wait_for_url("**/players/")
    link = urlsplit(olga.get_by_label("Link to send").input_value()).path
    return olga.url.removesuffix("players/"), link


def come(page: Page, link: str, name: str) -> None:
    """Somebody comes by the link as who they are."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Has the organiser typed you in?").select_option(label=f"I am {name}")
    page.get_by_role("button", name="Join").click()
    page.wait_for_url("**/e/**")


def sign_up(page: Page, event: str, link: str, team: str) -> None:
    """Somebody comes by the link as who they are, and signs up the team whose captain they are."""
    captain, *others = TEAMS[team]
    come(page, link, captain)
    page.goto(f"{event}players/")
    looked(page)
    page.get_by_label("What the team is called").fill(team)
    for one in others:
        page.locator("#teams .opt", has_text=one).tap()
    page.get_by_role("button", name="Sign it up").tap()
    expect(page.get_by_role("heading", name=team, exact=True)).to_be_visible()
    for one in TEAMS[team]:
        expect(page.locator(".who", has_text=one)).to_be_visible()
    looked(page)


def tick(page: Page, name: str) -> None:
    page.locator("#captains .opt", has_text=name).tap()


def choose(page: Page, name: str) -> None:
    tick(page, name)
    page.get_by_role("button", name=re.compile("^Choose")).tap()


def test_two_captains_sign_up_and_pair_their_teams(
    phone: BrowserContext, small_phone: BrowserContext, laptop: BrowserContext
) -> None:
    olga, ana, dee = (context.new_page() for context in (laptop, phone, small_phone))
    event, link = opened(olga)
    sign_up(ana, event, link, "Norte")
    sign_up(dee, event, link, "Sur")
    olga.goto(event)
    pair(olga)

    # Both open the page where their teams meet.
    for page in (ana, dee):
        page.goto(f"{event}round/1/")
        looked(page)
        page.locator(".who a", has_text="Norte").first.tap()
        expect(page.get_by_text("Your defender")).to_be_visible()
        looked(page)

    # Dee has ticked one, and goes on thinking: that Ana has chosen comes to her page, and her tick stays.
    tick(dee, "Eva")
    choose(ana, "Bo")
    expect(ana.get_by_text("You have named Bo.")).to_be_visible()
    expect(dee.get_by_text("Norte has chosen.")).to_be_visible()
    expect(dee.locator("#captains .opt", has_text="Eva").locator("input")).to_be_checked()
    expect(dee.locator("#captains")).not_to_contain_text("Bo")
    looked(ana)
    looked(dee)

    # Once she has, too, both are on Ana's page, which asks what comes next.
    choose(dee, "Eva")
    for page in (ana, dee):
        expect(
            page.get_by_text(re.compile("^Defenders: .*(Bo and Eva|Eva and Bo)"))
        ).to_be_visible()
        expect(page.get_by_text("Whom your defender plays")).to_be_visible()
        looked(page)
    choose(ana, "Fox")
    expect(dee.get_by_text("Norte has chosen.")).to_be_visible()
    choose(dee, "Cruz")

    # Of three each that is all: their games are there, on the page of who waited as well.
    for page in (ana, dee):
        for one, other in (("Bo", "Fox"), ("Cruz", "Eva"), ("Ana", "Dee")):
            game = page.locator(".who").filter(has_text=one).filter(has_text=other)
            expect(game).to_be_visible()
        expect(page.locator("#captains")).to_have_count(0)
        looked(page)


def test_a_team_that_did_not_come_and_how_they_stand(
    phone: BrowserContext, small_phone: BrowserContext, laptop: BrowserContext
) -> None:
    olga, ana, dee = (context.new_page() for context in (laptop, phone, small_phone))
    event, link = opened(olga)
    sign_up(ana, event, link, "Norte")
    sign_up(dee, event, link, "Sur")
    olga.goto(event)
    pair(olga)
    olga.locator(".who a", has_text="Norte").first.click()
    looked(olga)
    olga.get_by_role("button", name="Sur did not come").click()
    expect(olga.get_by_text("walk-over").first).to_be_visible()
    expect(olga.get_by_text("A team did not come")).to_have_count(0)
    for page in (ana, dee):
        page.goto(event)
        first = page.locator(".rank").first
        expect(first).to_contain_text("Norte")
        expect(first).to_contain_text("1–0–0")
        looked(page)
        page.get_by_role("link", name="Norte", exact=True).last.tap()
        expect(page.get_by_role("heading", name="Teams it meets")).to_be_visible()
        looked(page)


def test_two_pairs_play_doubles(
    phone: BrowserContext, small_phone: BrowserContext, laptop: BrowserContext
) -> None:
    """Either of a pair reports, and either of the others agrees."""
    olga, bo, eva = (context.new_page() for context in (laptop, phone, small_phone))
    event, link = opened(olga, size="2", names=("Ana", "Bo", "Dee", "Eva"))
    olga.goto(f"{event}players/")
    for one, other in (("Ana", "Bo"), ("Dee", "Eva")):
        looked(olga)
        olga.get_by_label("One of the two").select_option(label=one)
        olga.locator("#teams .opt", has_text=other).click()
        olga.get_by_role("button", name="Sign it up").click()
        expect(olga.get_by_role("heading", name=f"{one} & {other}", exact=True)).to_be_visible()
        looked(olga)
        olga.goto(f"{event}players/")
    olga.goto(event)
    pair(olga)
    for page, name in ((bo, "Bo"), (eva, "Eva")):
        come(page, link, name)
        page.goto(f"{event}players/")
        looked(page)
        page.goto(event)
        looked(page)
        page.get_by_role("link", name="Go to the game").tap()
        expect(page.get_by_text("Dee & Eva: Dee, Eva")).to_be_visible()
        looked(page)
    bo.goto(f"{bo.url}?by=points")
    for name, many in (
        ("op_first", "8"),
        ("op_second", "2"),
        ("vp_first", "90"),
        ("vp_second", "40"),
    ):
        bo.locator(f"[name={name}]").fill(many)
    bo.get_by_role("button", name="Send the report").tap()
    expect(bo.get_by_text("Waiting for the other side")).to_be_visible()
    eva.reload()
    looked(eva)
    eva.get_by_role("button", name="That is right").tap()
    expect(eva.get_by_text("Both players say so.")).to_be_visible()
    for page in (bo, eva):
        page.goto(event)
        expect(page.locator(".rank")).to_have_count(2)
        expect(page.locator(".rank", has_text="Ana, Bo")).to_be_visible()
        looked(page)
