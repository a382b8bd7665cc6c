"""A browser that signs what is given on it, over https and in a room without: its key never leaves it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Request, expect

from rules import record
from rules.record import Devices, Record
from tests.browser.seats import Seat, Shot, at_an_example, looked_at, moves
from tests.browser.test_seals import NO_SUBTLE

SIGN = "Sign on this device"


def part_of(seat: Seat) -> Record:
    text = seat.page.evaluate(
        "fetch(`${location.pathname}record.json`).then((answer) => answer.text())"
    )
    return record.decode(text)


def key_of(seat: Seat) -> Any:
    kept = seat.page.evaluate(
        "Object.entries(localStorage).find(([name]) => name.startsWith('device '))?.[1]"
    )
    return json.loads(kept) if kept else None


def signs(seat: Seat) -> None:
    """Name this device, by one tap."""
    seat.button(SIGN, exact=False).click()
    expect(seat.page.locator("#log")).to_contain_text("plays on a new device")
    expect(seat.button(SIGN, exact=False)).to_be_hidden()


@pytest.mark.parametrize("subtle", [True, False], ids=["https", "http"])
def test_what_is_pressed_is_signed(ana: Seat, bo: Seat, shot: Shot, subtle: bool) -> None:
    sent: list[str] = []
    if not subtle:
        ana.page.add_init_script(NO_SUBTLE)
    ana.page.on("request", lambda one: sent.append(f"{one.url} {_body(one)}"))
    at_an_example(ana, bo)
    looked_at(ana, shot, "sign-on-this-device")
    signs(ana)
    moves(ana)
    bo.at("2")
    ana.at("2")
    for seat in (ana, bo):
        part = part_of(seat)
        assert record.verify(part) == ()
        found = Devices(part)
        assert (found.signed, found.unsigned) == (2, {"A": [], "B": []})
    kept = key_of(ana)
    assert kept["key"] in "".join(sent)
    assert kept["secret"] not in "".join(sent)
    assert key_of(bo) is None


def _body(one: Request) -> str:
    return one.post_data or ""


def test_who_has_no_key_plays_as_ever(ana: Seat, bo: Seat) -> None:
    at_an_example(ana, bo)
    moves(ana)
    bo.at("2")
    found = Devices(part_of(bo))
    assert (found.signed, found.unsigned) == (0, {"A": [], "B": []})
    assert found.without["A"]
