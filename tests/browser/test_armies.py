"""Two pasted codes, one of them of another edition, become a match that is deployed and played."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.armies import invented as i
from tests.browser.seats import Seat, Shot, looked_at, moves
from tests.browser.test_match import begin, deploy, settle_initiative
from tracker.armies import actions

HIDDEN = "SHADE"


def import_data(directory: Path) -> None:
    n4, n5 = i.written(directory / "n4"), i.written(directory / "n5", damages=i.N5_DAMAGES)
    actions.import_data(directory=n4, edition="N4", progress=lambda *_: None)
    actions.import_data(directory=n5, edition="N5", progress=lambda *_: None)


def paste(seat: Seat, code: str, edition: str) -> None:
    seat.page.goto("/armies/")
    seat.page.get_by_label("Army code").fill(code)
    seat.page.get_by_label("Edition").select_option(edition)
    seat.page.get_by_role("button", name="Read the code").click()
    expect(seat.page.get_by_text("Ready to be played.")).to_be_visible()


def bring(seat: Seat) -> None:
    seat.at("armies")
    expect(seat.go).to_contain_text("Bring this army")
    seat.tap(seat.go)


@pytest.mark.usefixtures("kept")
def test_a_match_from_two_pasted_codes(ana: Seat, bo: Seat, shot: Shot, tmp_path: Path) -> None:
    import_data(tmp_path)
    begin(ana)
    paste(ana, i.code(i.LEADER, i.SHADE, i.GUNNER), "N4")
    ana.page.goto("/matches/new/")
    edition = ana.page.get_by_label("Edition")
    expect(edition, "of those that were imported the latest").to_have_value("N5.3")
    edition.select_option("N4")
    ana.page.locator("main button[type=submit]").first.tap()
    ana.page.wait_for_url("**/share/")
    link = ana.page.get_by_label("Link to send").input_value()
    ana.page.get_by_role("link", name="To the table").tap()
    begin(bo)
    paste(bo, i.code(i.LEADER, i.DOCKER, i.GUNNER), "N5")
    sit_down(bo, urlsplit(link).path)
    looked_at(bo, shot, "codes-1-armies")
    bring(ana)
    expect(bo.page.locator("#live, #panel").first).to_contain_text("an N5 list, which is converted")
    bring(bo)
    told = "Bo brings an army: Longshore, a list made for N5 and converted."
    for seat in (ana, bo):
        expect(seat.page.locator(".log")).to_contain_text(told)

    settle_initiative(ana, bo)
    deploy(bo)
    deploy(ana)
    deploy(bo)
    deploy(ana)
    ana.at("executive")
    ana.tap(ana.go)
    bo.at("strategic")
    bo.tap(bo.go)
    ana.at("orders")
    for html in [*bo.sent, bo.page.content()]:
        assert HIDDEN not in html
    moves(ana)
    bo.at("2")
    bo.hold("No AROs")
    ana.at("3")
    for html in [*bo.sent, bo.page.content()]:
        assert HIDDEN not in html


def sit_down(seat: Seat, path: str) -> None:
    """By the link, with a name already."""
    seat.page.goto(path)
    seat.page.get_by_role("radio", name="Later").check()
    seat.page.get_by_role("button", name="Sit down").click()
    seat.page.wait_for_url("**/m/**")
