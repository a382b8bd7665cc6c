"""A browser that signs what is given on it, over https and in a room without: its key never leaves it. Who
alters the scripts of the pages is no part of this: such a one can have a browser sign anything."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Request, expect

from rules import record
from rules.record import Devices, Record
from tests.browser.seats import Seat, Shot, at_an_example, looked_at, moves, picks
from tests.browser.test_bad_network import Cut, activations, holds_back, is_lost, objects, once
from tests.browser.test_seals import NO_SUBTLE, proofs_of

SIGN = "Sign on this device"
SIGNED = "What you give in this browser is signed with its key."
NAMED = "plays on a new device"
FULL = """{
    const keep = Storage.prototype.setItem;
    Storage.prototype.setItem = function (...said) {
        if (this === localStorage) throw new DOMException("No", "QuotaExceededError");
        keep.apply(this, said);
    };
}"""
"""A browser that keeps nothing beyond its pages."""


def part_of(seat: Seat) -> Record:
    """What this seat may take along, and that nothing in it is wrong."""
    text = seat.page.evaluate(
        "fetch(`${location.pathname}record.json`).then((answer) => answer.text())"
    )
    found = record.decode(text)
    assert record.verify(found) == ()
    return found


def counted(seat: Seat) -> tuple[int, int]:
    """How many commands Ana's devices have signed, and how many parts of hers they have not."""
    found = Devices(part_of(seat))
    assert not found.unsigned["B"]
    return found.signed, len(found.unsigned["A"])


def key_of(seat: Seat) -> Any:
    kept = seat.page.evaluate(
        "Object.entries(localStorage).find(([name]) => name.startsWith('device '))?.[1]"
    )
    return json.loads(kept) if kept else None


def opens_the_menu(seat: Seat) -> None:
    if seat.page.locator("#menu").get_attribute("open") is None:
        seat.page.locator("#menu > summary").click()


def leaves_the_menu(seat: Seat) -> None:
    seat.page.locator("#menu > summary").click()
    expect(seat.page.locator("#menu .menu__in")).to_be_hidden()


def signs(seat: Seat, in_the_place_of: str = "") -> None:
    """Name this device, in the menu."""
    names = seat.page.locator("#log li", has_text=NAMED)
    before = names.count()
    opens_the_menu(seat)
    if in_the_place_of:
        seat.page.get_by_label("In the place of").select_option(in_the_place_of)
    seat.button(SIGN, exact=False).click()
    expect(names).to_have_count(before + 1)
    expect(seat.page.get_by_text(SIGNED)).to_be_visible()
    expect(seat.button(SIGN, exact=False)).to_be_hidden()
    leaves_the_menu(seat)


@pytest.mark.parametrize("subtle", [True, False], ids=["https", "http"])
def test_what_is_pressed_is_signed(ana: Seat, bo: Seat, shot: Shot, subtle: bool) -> None:
    sent: list[str] = []
    if not subtle:
        for seat in (ana, bo):
            seat.page.add_init_script(NO_SUBTLE)
    ana.page.on("request", lambda one: sent.append(f"{one.url} {_body(one)}"))
    at_an_example(ana, bo)
    opens_the_menu(ana)
    looked_at(ana, shot, "sign-on-this-device")
    signs(ana)
    opens_the_menu(ana)
    looked_at(ana, shot, "signed-on-this-device")
    leaves_the_menu(ana)
    moves(ana)
    bo.at("2")
    ana.at("2")
    for seat in (ana, bo):
        assert counted(seat) == (2, 0)
    kept = key_of(ana)
    assert kept["key"] in "".join(sent)
    assert kept["secret"] not in "".join(sent)
    assert key_of(bo) is None
    # Both browsers find it by themselves: who reads her part too, three signatures.
    for seat, signatures in ((ana, 3), (bo, 2)):
        seat.page.reload()
        expect(proofs_of(seat)).to_have_text(re.compile(rf"signatures {signatures}\.$"))


def _body(one: Request) -> str:
    return one.post_data or ""


def test_who_has_no_script_plays_as_ever_and_is_named(
    ana: Seat, bo: Seat, laptop: BrowserContext, asgi_server: str
) -> None:
    """What Bo gives goes unsigned; no fault is found in it, and it is counted."""
    at_an_example(ana, bo)
    signs(ana)
    plain = laptop.browser.new_context(base_url=asgi_server, java_script_enabled=False)  # type: ignore[union-attr]
    plain.add_cookies(laptop.cookies())  # type: ignore[arg-type]
    page = plain.new_page()
    page.goto(f"{bo.page.url}?right=1")
    expect(page.locator("#signing")).to_be_hidden()
    page.get_by_label("What is wrong").fill("Too far.")
    page.get_by_role("button", name="Object").click()
    expect(ana.page.locator("#log")).to_contain_text("Too far.")
    found = Devices(part_of(ana))
    assert (found.signed, found.unsigned) == (1, {"A": [], "B": []})
    assert found.without["B"]
    plain.close()


def test_before_and_without_a_key_nothing_is_signed(ana: Seat, bo: Seat) -> None:
    at_an_example(ana, bo)
    moves(ana)
    bo.at("2")
    assert counted(bo) == (0, 0)
    assert Devices(part_of(bo)).without["A"]


# ------------------------------------------------------------------ the network, the other side


def test_an_answer_that_is_lost_is_asked_for_again_and_it_counts_once(ana: Seat, bo: Seat) -> None:
    at_an_example(ana, bo)
    signs(ana)
    picks(ana)
    sent = once(ana, "**/do/", is_lost)
    ana.tap(ana.go)
    bo.at("2")
    ana.at("2")
    assert activations(ana) == 1
    assert len({re.findall("command_id=([^&]+)", body)[0] for body in sent}) == 1
    assert "signed_own=" in sent[0]
    assert counted(bo) == (2, 0)


def test_a_network_that_is_gone_between_sign_and_answer_loses_nothing(ana: Seat, bo: Seat) -> None:
    """It was signed and never arrived; half a minute later it is asked for, and signed as it is sent."""
    at_an_example(ana, bo)
    signs(ana)
    picks(ana)
    cut = Cut(ana)
    ana.tap(ana.go)
    outbox = ana.page.locator("#outbox")
    expect(outbox).to_contain_text("trying again")
    cut.well_again()
    outbox.get_by_role("button", name="Send it now").click()
    bo.at("2")
    assert counted(bo) == (2, 0)


def test_what_comes_too_late_is_signed_anew_in_silence(ana: Seat, bo: Seat) -> None:
    """Bo objects while Ana's tap is on its way: it holds all the same."""
    at_an_example(ana, bo)
    signs(ana)
    picks(ana)
    held = holds_back(ana, "**/do/")
    ana.tap(ana.go)
    while not held:
        ana.page.wait_for_timeout(20)
    objects(bo, "Too far.")
    expect(ana.page.locator("#log")).to_contain_text("Too far.")
    ana.page.unroute("**/do/")
    with ana.page.expect_response(lambda one: bool(one.headers.get("sign-on"))):
        held[0].fallback()
    bo.at("2")
    ana.at("2")
    expect(ana.page.locator("#outbox")).to_be_hidden()
    assert activations(ana) == 1
    assert counted(bo) == (2, 0)


# ------------------------------------------------------------------ devices


def test_a_lost_device_is_replaced_in_the_open(ana: Seat, bo: Seat, shot: Shot) -> None:
    """Its browser has forgotten its key, as a private window does that was closed."""
    at_an_example(ana, bo)
    signs(ana)
    lost = key_of(ana)["key"]
    ana.page.evaluate("localStorage.clear()")
    ana.page.reload()
    opens_the_menu(ana)
    expect(ana.button(SIGN, exact=False)).to_be_visible()
    looked_at(ana, shot, "sign-in-the-place-of")
    signs(ana, lost)
    for seat in (ana, bo):
        expect(seat.page.locator("#log li", has_text="in the place of")).to_have_count(1)
    assert key_of(ana)["key"] != lost
    moves(ana)
    bo.at("2")
    assert counted(bo) == (3, 0)


def test_where_nothing_may_be_kept_nothing_is_offered_and_all_is_played(
    ana: Seat, bo: Seat
) -> None:
    ana.page.add_init_script(FULL)
    at_an_example(ana, bo)
    opens_the_menu(ana)
    expect(ana.page.get_by_text("What the marks mean")).to_be_visible()
    expect(ana.button(SIGN, exact=False)).to_be_hidden()
    leaves_the_menu(ana)
    moves(ana)
    bo.at("2")
    assert counted(bo) == (0, 0)
