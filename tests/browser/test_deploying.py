"""A trooper with decoys placed from the page: three figures on the table, and one of them is real."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import Locator, expect

from tests.browser.seats import Seat, Shot, looked_at, sit_down
from tests.browser.test_match import begin, bring, deploy, settle_initiative

AYYAR = "Hassassin Áyyār"
SECRET = re.compile("yyār|Holo|Breaker Rifle|replica")


def form(seat: Seat) -> Locator:
    return seat.page.locator("#live form.own")


def placed(seat: Seat, name: str) -> Locator:
    """Who is being placed now: whoever of this name is asked for."""
    seat.page.get_by_role("link", name=f"Place {name}").first.click()
    expect(seat.page.locator("#live h2").first).to_have_text(f"Place {name}")
    return form(seat)


def note(seat: Seat) -> None:
    with seat.page.expect_response("**/do/"):
        seat.tap(seat.go)


def test_three_figures_one_of_them_real(ana: Seat, bo: Seat, shot: Shot) -> None:
    begin(ana)
    ana.page.goto("/matches/new/")
    ana.page.locator("main button[type=submit]").first.tap()
    ana.page.wait_for_url("**/share/")
    sit_down(bo, urlsplit(ana.page.get_by_label("Link to send").input_value()).path)
    ana.page.get_by_role("link", name="To the table").tap()
    bring(ana, "Ghulam and an Áyyār")
    bring(bo, "Fusiliers and Cobras")
    bo.at("initiative")
    bo.sent.clear()  # the starter rosters were among it
    settle_initiative(ana, bo)
    deploy(bo, "street")
    ana.at("deploy 2")

    # An ordinary trooper asks for little.
    looked_at(ana, shot, "deploying-1-ordinary")
    assert form(ana).locator("input[name=where]").count() == 1

    own = placed(ana, AYYAR)
    looked_at(ana, shot, "deploying-2-decoys")
    own.get_by_label("Shown as").select_option("Ghulam (Sniper Rifle)")
    for at, where in enumerate(("the west roof", "the water tank", "the north stairs"), start=1):
        own.get_by_label(f"Where, place {at}").fill(where)
    own.locator(".spot").nth(1).locator(".opt").last.click()
    looked_at(ana, shot, "deploying-3-filled")
    note(ana)
    row = ana.page.locator("#live .who", has_text=AYYAR)
    expect(row.locator(".veil__in")).to_contain_text("real: the water tank")
    before = len(bo.sent)

    # What was noted comes again, and is noted anew.
    row.get_by_role("link", name=f"Change the note of {AYYAR}").click()
    own = form(ana)
    expect(own.get_by_label("Shown as")).to_have_value("Ghulam (Sniper Rifle)")
    expect(own.get_by_label("Where, place 3")).to_have_value("the north stairs")
    expect(own.locator("input[name=real]:checked")).to_have_value("2")
    own.get_by_label("Where, place 3").fill("the east stairs")
    note(ana)
    expect(row.locator(".veil__in")).to_contain_text("the east stairs")
    assert len(bo.sent) == before, "what is noted in private woke the other page"
    looked_at(ana, shot, "deploying-4-noted")

    deploy(ana, "depot")
    bo.at("deploy 3")
    looked_at(bo, shot, "deploying-5-seen")
    expect(bo.page.locator("#table")).to_contain_text("the east stairs")
    told = " ".join([*bo.sent, bo.page.content()])
    assert not SECRET.search(told), SECRET.search(told)
    assert ana.page.locator("#secrets").inner_text()
