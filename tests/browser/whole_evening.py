"""Every page of an evening at the club, reached as players reach them, for whoever looks at them all:
from the first page through a match of fifteen against fifteen to the way back through it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import expect

from tests.browser.seats import Seat, counted, die, end_the_turn, moves, to_orders, uncover
from tests.browser.test_match import begin, bring, deploy

AROUND = {
    "home": "/",
    "start": "/accounts/start/",
    "new-match": "/matches/new/",
    "armies": "/armies/",
    "leagues": "/leagues/",
    "tables": "/tables/",
    "rules": "/rules/",
    "rule": "/rules/CAMO-C8/",
    "account": "/accounts/",
    "devices": "/accounts/sessions/",
    "marks": "/marks/",
}

AFTERWARDS = {
    "review": "review/?at=60",
    "review-both": "review/?at=60&eyes=both",
    "figures": "figures/",
    "report": "report/",
    "proofs": "dice/",
}

ALONE = {"example": "Play the example", "practice": "Practise at 300 points"}

Shown = Iterator[tuple[str, Seat]]


def evening(ana: Seat, bo: Seat) -> Shown:
    """Each page by its name, with who has it before them."""
    for part in (sitting_down, setting_up, an_order, another_turn, afterwards, around):
        yield from part(ana, bo)


def sitting_down(ana: Seat, bo: Seat) -> Shown:
    ana.page.goto("/")
    yield "first-page", ana
    begin(ana)
    ana.page.goto("/matches/new/")
    ana.tap(ana.page.locator("main button[type=submit]").first)
    ana.page.wait_for_url("**/share/")
    yield "share", ana
    bo.page.goto(ana.page.get_by_label(ana.words("Link to send")).input_value())
    yield "join", bo
    bo.page.get_by_label(bo.words("Your name")).fill("Bo")
    bo.page.get_by_role("radio", name=bo.words("Later")).check()
    bo.tap(bo.button(bo.words("Sit down"), exact=False))
    bo.page.wait_for_url("**/m/**")
    way_in = ana.page.get_by_role("link", name=ana.words("To the table"))
    way_in.wait_for()
    yield "share-came", ana
    ana.tap(way_in)
    ana.at("armies")
    yield "bring", ana


def setting_up(ana: Seat, bo: Seat) -> Shown:
    bring(ana, "Calibans and a Noctifer")
    yield "bring-waiting", ana
    bring(bo, "Orcs and an Aquila")
    ana.at("initiative")
    yield "initiative", ana
    die(ana, 10)
    die(ana, 20)
    ana.at("choice", sees=False)
    yield "choice", ana
    ana.sees()
    ana.tap(ana.go)
    bo.at("rest")
    yield "rest", bo
    bo.tap(bo.page.locator(".pick:visible .opt", has_text=bo.words("North")))
    bo.tap(bo.go)
    for nth, seat in enumerate((bo, ana, bo, ana), 1):
        seat.at(f"deploy {nth}")
        yield f"deploy-{nth}", seat
        if nth == 2:
            yield "deploy-waiting", bo
            uncover(seat)
            yield "deploy-open", seat
        deploy(seat)
    ana.at("executive")
    yield "executive", ana
    to_orders(ana)
    bo.at("strategic")
    yield "strategic", bo
    bo.tap(bo.go)


def an_order(ana: Seat, bo: Seat) -> Shown:
    """A Move and a BS Attack of Burst 4, one ARO, three Saving Rolls, a Guts Roll."""
    ana.at("orders")
    yield "orders", ana
    yield "their-orders", bo
    ana.tap(ana.page.locator("a.num", has_text=ana.words("Heavy Machine Gun")).first)
    expect(ana.go).to_contain_text(ana.words("Move"))
    yield "picked", ana
    ana.tap(ana.go)
    bo.at("2")
    yield "aros-asked", bo
    yield "aros-waiting", ana
    group = bo.page.locator("#who-reacts > .crews").get_by_role("group", name="Orc")
    bo.tap(group.locator("label.num").first)
    bo.tap(bo.go)
    orc = bo.page.locator("li.answer", has_text="Orc")
    yield "aros", bo
    bo.tap(orc.get_by_role("button", name=bo.words("BS Attack"), exact=True))
    expect(bo.go).to_contain_text(re.compile(r"\b1\b"))
    yield "aros-noted", bo
    bo.hold("And no more")
    yield "gave-up-aros", bo
    ana.at("3")
    shoots = ana.words("Declare %(skill)s", skill=ana.words("BS Attack"))
    expect(ana.go).to_contain_text(shoots)
    expect(ana.go).to_contain_text(
        re.compile(rf"Orc \d, {re.escape(ana.words('Heavy Machine Gun'))}")
    )
    yield "second-skill", ana
    ana.tap(ana.go)
    ana.at("5")
    expect(ana.page.locator(".keys")).to_be_visible()
    yield "dice", ana
    ana.tap(ana.page.locator(".at-range > summary"))
    yield "range", ana
    ana.tap(ana.page.locator(".at-range > summary"))
    yield "dice-theirs", bo
    for nth, face in enumerate((4, 5, 6, 20), 1):
        expect(ana.page.locator("[data-die-says]")).to_contain_text(
            ana.words("%(n)s of %(all)s", n=nth, all=4)
        )
        die(ana, face)
    die(bo, 19)
    bo.at("5.1", sees=False)
    ana.at("5.1", sees=False)
    yield "moment", bo
    yield "moment-theirs", ana
    bo.sees()
    yield "saves", bo
    counted(bo, 1)
    bo.at("5.2")
    yield "guts", bo
    die(bo, 5)
    ana.at("orders", sees=False)
    bo.at("orders", sees=False)
    yield "moment-after", bo
    for seat in (ana, bo):
        seat.sees()


def another_turn(ana: Seat, bo: Seat) -> Shown:
    """An Order that nobody answers, the end of the turn, the other's Tactical Phase, and a concession."""
    moves(ana)
    bo.at("2")
    bo.hold("No AROs")
    ana.at("3")
    yield "second-move", ana
    ana.tap(ana.page.locator(".opt", has_text=re.compile(rf"^\s*{ana.words('Move')}\s*$")).first)
    ana.tap(ana.go)
    ana.at("orders")
    end_the_turn(ana)
    bo.at("executive")
    ana.at("executive")
    yield "ended", ana
    yield "tactical", bo
    to_orders(bo)
    bo.at("orders")
    bo.page.locator("#put-right > summary").click()
    bo.page.get_by_role("region", name=bo.words("Object")).wait_for()
    yield "put-right", bo
    bo.page.locator(".menu > summary").first.click()
    yield "menu", bo
    bo.page.keyboard.press("Escape")
    bo.hold("Concede the match")
    ana.at("over")
    yield "over", ana
    bo.at("over")
    yield "over-lost", bo


def afterwards(ana: Seat, bo: Seat) -> Shown:
    back = ana.page.url.split("?")[0]
    for name, path in AFTERWARDS.items():
        ana.page.goto(f"{back}{path}")
        yield name, ana


def around(ana: Seat, bo: Seat) -> Shown:
    for name, path in AROUND.items():
        ana.page.goto(path)
        yield name, ana
    for name, button in ALONE.items():
        ana.page.goto("/")
        ana.page.get_by_role("button", name=ana.words(button)).click()
        ana.page.wait_for_url("**/m/**")
        ana.page.locator("#panel").wait_for()
        yield name, ana
