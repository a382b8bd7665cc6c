"""What lay under a seal, checked by the browser of whoever reads, and by nobody else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from rules import record
from tests.browser.seats import Seat, Shot, at_an_example, looked_at
from tests.browser.test_hidden_pieces import discovers
from tests.forging import Touch, forged

GOOD = "Checked here: as it was sealed"
KEPT = "Kept by this browser"
BAD = "Not what was sealed!"
BARE = "Shown, and no seal was opened for it!"

NO_SUBTLE = "Object.defineProperty(crypto, 'subtle', { value: undefined })"
"""A page that came over plain http has no SubtleCrypto."""


def found_a_replica(ana: Seat, bo: Seat) -> None:
    """Bo discovers one of three Markers, and its seal is opened."""
    at_an_example(ana, bo, "Three Markers on the roofs")
    expect(bo.page.get_by_text(KEPT)).to_have_count(2)
    discovers(bo, ana, "on the west roof", 4)


def ends(ana: Seat, bo: Seat) -> None:
    """Ana has seen what came of the dice, and concedes."""
    ana.at("orders")
    ana.page.locator("summary", has_text="Undo or dispute").click()
    ana.hold("Concede the match")
    expect(bo.page.locator("#log")).to_contain_text("all that was noted in secret")


@pytest.mark.parametrize("subtle", [True, False], ids=["https", "http"])
def test_both_browsers_check_what_is_opened(ana: Seat, bo: Seat, shot: Shot, subtle: bool) -> None:
    for seat in (ana, bo):
        if not subtle:
            seat.page.add_init_script(NO_SUBTLE)
    found_a_replica(ana, bo)
    for seat in (ana, bo):
        expect(seat.page.get_by_text(GOOD)).to_have_count(1)
    looked_at(bo, shot, "seal-opened")
    expect(bo.page.get_by_text("Not checked yet")).to_have_count(0)


def test_at_the_end_both_see_that_nothing_was_changed(ana: Seat, bo: Seat, shot: Shot) -> None:
    found_a_replica(ana, bo)
    ends(ana, bo)
    for seat in (ana, bo):
        expect(seat.page.get_by_text(GOOD)).to_have_count(3)
        looked_at(seat, shot, "seal-both-opened")


def edited(change: Callable[[list[dict[str, Any]]], None]) -> Callable[[Route], None]:
    """A server that tells another story of what was sealed."""

    def answer(route: Route) -> None:
        told = route.fetch().json()
        change(told["lines"])
        route.fulfill(body=json.dumps(told), content_type="application/json")

    return answer


def says_another_value(lines: list[dict[str, Any]]) -> None:
    opened = next(line for line in lines if line["kind"] == "LeafOpened")
    opened["data"]["value"] = "real"


def makes_another_root(lines: list[dict[str, Any]]) -> None:
    # As one who can make all hashes anew would: this browser knows the root it was shown.
    for line in lines:
        if line["kind"] == "Sealed":
            line["data"]["root"] = "ab" * 32


@pytest.mark.parametrize("change", [says_another_value, makes_another_root])
def test_what_was_changed_is_seen(
    ana: Seat, bo: Seat, change: Callable[[list[dict[str, Any]]], None]
) -> None:
    at_an_example(ana, bo, "Three Markers on the roofs")
    page: Page = bo.page
    expect(page.get_by_text(KEPT)).to_have_count(2)
    page.route("**/seals.json", edited(change))
    discovers(bo, ana, "on the west roof", 4)
    expect(page.locator(".seal--bad").first).to_have_text(BAD)


def opens_nothing(lines: list[dict[str, Any]]) -> None:
    lines[:] = [line for line in lines if line["kind"] != "LeafOpened"]


def keeps_it_back(lines: list[dict[str, Any]]) -> None:
    # The log says it, what is checked does not.
    hidden = ("LeafOpened", "PieceRemoved", "PieceTurned")
    lines[:] = [line for line in lines if line["kind"] not in hidden]


@pytest.mark.parametrize("change", [opens_nothing, keeps_it_back])
def test_a_reveal_without_a_leaf_is_marked(
    ana: Seat, bo: Seat, shot: Shot, change: Callable[[list[dict[str, Any]]], None]
) -> None:
    at_an_example(ana, bo, "Three Markers on the roofs")
    expect(bo.page.get_by_text(KEPT)).to_have_count(2)
    bo.page.route("**/seals.json", edited(change))
    discovers(bo, ana, "on the west roof", 4)
    expect(bo.page.get_by_text(BARE)).to_have_count(1)
    looked_at(bo, shot, "seal-none-opened")
    # Who is told all of it finds nothing wrong.
    expect(ana.page.get_by_text(GOOD)).to_have_count(1)
    expect(ana.page.get_by_text(BARE)).to_have_count(0)


# ---------------------------------------------------------------- in one place

ALL = re.compile(
    r"^Checked here, all as it was shown: seals 3, heads of the log [1-9]\d*, signatures 0\.$"
)
ANOTHER = "The log is another than this browser was shown!"


def proofs_of(seat: Seat) -> Locator:
    """What was checked, as the proofs say it."""
    seat.page.locator("#proofs > summary").click()
    return seat.page.locator("#proofs [data-checked]")


def test_one_place_says_what_was_checked(ana: Seat, bo: Seat, shot: Shot) -> None:
    found_a_replica(ana, bo)
    for seat in (ana, bo):
        expect(seat.page.get_by_text(GOOD)).to_have_count(1)
        expect(proofs_of(seat)).to_have_text(ALL)
    looked_at(bo, shot, "seal-checked-in-one-place")


def another_time(lines: list[dict[str, Any]]) -> None:
    lines[0]["at"] = "2026-01-01T00:00:00.000000+00:00"


def cut_short(lines: list[dict[str, Any]]) -> None:
    del lines[-1]


def told(touch: Touch, anew: bool) -> Callable[[Route], None]:
    """A server that has another log since: with the hashes of before, or `anew`, with hashes that fit."""

    def answer(route: Route) -> None:
        shown = record.decode(route.fetch().text())
        other = record.encode(forged(shown, touch, anew=anew))
        route.fulfill(body=other, content_type="application/json")

    return answer


@pytest.mark.parametrize(
    ("touch", "anew"),
    [(another_time, False), (another_time, True), (cut_short, True)],
    ids=["changed", "made anew", "cut short"],
)
def test_a_log_that_was_made_anew_is_seen(ana: Seat, bo: Seat, touch: Touch, anew: bool) -> None:
    found_a_replica(ana, bo)
    bo.page.route("**/record.json", told(touch, anew))
    expect(proofs_of(bo)).to_have_text(ANOTHER)
    expect(bo.page.locator("#proofs .seal--bad")).to_be_visible()
    expect(proofs_of(ana)).to_have_text(ALL)


def test_what_was_not_as_it_was_sealed_is_said_there_too(ana: Seat, bo: Seat) -> None:
    found_a_replica(ana, bo)
    bo.page.route("**/seals.json", edited(makes_another_root))
    expect(proofs_of(bo)).to_have_text("Checked here: not all is as it was sealed!")
