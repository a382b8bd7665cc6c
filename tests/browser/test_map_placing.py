"""Deployment by a finger on the map: a stroke for all of a kind, from the list, to the edge of the zone,
into contact; what does not fit is said before it is noted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Locator, expect

from rules.reference.starter_rosters import starter
from tests.browser.hands import located, middle, stroke
from tests.browser.opposite import SIZES
from tests.browser.ready import sit_at
from tests.browser.seats import Seat, Shot, assert_fits, looked_at, uncover
from tests.browser.test_map import at, tap, wanted
from tests.browser.test_map_first import names, one_screen
from tests.matches.phone import Phone
from tests.matches.test_map import army
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Match

TEN = ("fusilier-combi-rifle",) * 7 + ("orc-multi-rifle",) * 2 + ("alguacil-combi-rifle",)


@pytest.fixture(params=SIZES)
def deploying(
    request: pytest.FixtureRequest,
    device: Callable[[int, int, bool], BrowserContext],
    guest: Callable[[str], Player],
) -> Iterator[Seat]:
    """Ana deploys first: ten troopers, on a table without scenery."""
    first = set_up(guest("Ana"), guest("Bo"))
    seat = Seat(device(*SIZES[request.param], True), "Ana")
    sit_at(seat, first)
    seat.at("deploy 1")
    yield seat
    seat.page.unroute_all(behavior="ignoreErrors")


def set_up(ana: Player, bo: Player) -> Phone:
    """A match of the two, up to deployment; the phone of whoever deploys first."""
    match = actions.open_match(player=ana, points=300)
    actions.join(match=match, player=bo, token_or_code=match.code)
    both = anas, bos = Phone(ana, match), Phone(bo, match)
    for phone in both:
        phone.client.defaults["HTTP_HOST"] = "127.0.0.1"
    anas.do("LayTerrain", ground="")
    for phone, player in zip(both, (ana, bo), strict=True):
        profiles = [starter(id).profile for id in TEN]
        phone.do("EnterArmy", army=army(player, *profiles))
    anas.do("RollInitiative", dice_a="11", dice_b="2")
    anas.do("KeepInitiative", keep="turn", first="true")
    bos.do("TakeRest", first="false", zone="the upper edge of the map")
    return next(phone for phone in both if phone.view.yours)


def edges(seat: Seat) -> tuple[float, float]:
    """How far down the map one's own edge is, and which way is away from it."""
    turned = seat.page.locator("#board.board__map--turned").count()
    return (0.0, 1.0) if turned else (48.0, -1.0)


def spot(place: Locator) -> tuple[float, float]:
    found = re.match(r"([\d.]+)″, ([\d.]+)″", place.input_value())
    assert found, place.input_value()
    return float(found[1]), float(found[2])


def swept(seat: Seat, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A stroke of the finger over the map, counted as a tap."""
    seat.taps += 1
    stroke(seat.page, at(seat, *start), at(seat, *end))


def deploys(phone: Phone, y: float) -> None:
    """All of a side but one, in a row, from a phone of theirs."""
    phone.client.defaults["HTTP_HOST"] = "127.0.0.1"
    for nth, one in enumerate(phone.view.to_deploy[:-1]):
        phone.do("Compose", trooper=one.trooper, form="Model", where=f"{4 + 4 * nth}, {y:g}")
    phone.do("Done")


def test_ten_troopers_in_a_few_taps(deploying: Seat, shot: Shot) -> None:
    seat = deploying
    edge, away = edges(seat)
    one_screen(seat)
    seat.taps = 0
    uncover(seat)
    places = wanted(seat)
    while left := [one for one in places if not one.input_value()]:
        y = edge + away * (4 + 3 * (seat.taps - 1))
        swept(seat, (8 + 4 * seat.taps, y), (40, y))
        expect(left[0]).to_have_value(re.compile("″"))
    stand = [spot(one) for one in places]
    assert len(set(stand)) == len(stand) == 9
    assert not seat.page.locator(".field__far:visible").count()
    seat.page.evaluate("scrollTo(0, 0)")
    looked_at(seat, shot, "map-placing-line")
    with seat.page.expect_response("**/deploy/"):
        seat.tap(seat.go)
    seat.at("deploy 2")
    expect(seat.page.locator("#board [data-piece]")).to_have_count(9)
    names(seat)
    # The last comes once the other side has deployed.
    deploys(Phone(Player.objects.get(name="Bo"), Match.objects.get()), 48 - edge - away * 6)
    seat.at("deploy 3")
    uncover(seat)
    seat.taps += 1
    tap(seat, 44, edge + away * 4)
    expect(wanted(seat)[0]).to_have_value(re.compile("″"))
    with seat.page.expect_response("**/deploy/"):
        seat.tap(seat.go)
    seat.at("deploy 4")
    print(f"ten troopers on the map: {seat.taps} taps")
    assert seat.taps <= 12


def test_as_last_time_is_one_tap_under_the_cover(
    deploying: Seat, device: Callable[[int, int, bool], BrowserContext], shot: Shot
) -> None:
    """Nine of ten stand as they stood in the match before, on the same table, and are changed as ever."""
    seat = deploying
    edge, away = edges(seat)
    seat.taps = 0
    uncover(seat)
    places = wanted(seat)
    while left := [one for one in places if not one.input_value()]:
        y = edge + away * (4 + 3 * (seat.taps - 1))
        swept(seat, (8 + 4 * seat.taps, y), (40, y))
        expect(left[0]).to_have_value(re.compile("″"))
    stood = sorted(spot(one) for one in places)
    with seat.page.expect_response("**/deploy/"):
        seat.tap(seat.go)
    seat.at("deploy 2")
    Match.objects.update(finished=timezone.now())
    again = Seat(device(390, 844, True), "Ana")
    sit_at(again, set_up(Player.objects.get(name="Ana"), Player.objects.get(name="Bo")))
    again.at("deploy 1")
    again.taps = 0
    uncover(again)
    with again.page.expect_response("**/panel/*"):
        again.tap(again.page.get_by_role("link", name="As last time on this table"))
    expect(wanted(again)[0]).to_have_value(re.compile("″"))
    uncover(again)
    filled = [one for one in wanted(again) if one.input_value()]
    assert sorted(spot(one) for one in filled) == stood
    expect(again.page.locator("#board-draft .board__new")).to_have_count(9)
    again.page.evaluate("scrollTo(0, 0)")
    looked_at(again, shot, "map-placing-last-time")
    with again.page.expect_response("**/deploy/"):
        again.tap(again.go)
    again.at("deploy 2")
    print(f"nine of ten troopers as last time: {again.taps} taps")
    assert again.taps <= 4
    again.page.unroute_all(behavior="ignoreErrors")


def test_a_base_settles_where_it_may_stand(deploying: Seat, shot: Shot) -> None:
    seat = deploying
    edge, away = edges(seat)
    uncover(seat)
    places = wanted(seat)
    # A finger just beyond the zone means its edge.
    tap(seat, 10, edge + away * 13)
    expect(places[0]).to_have_value(re.compile("″"))
    assert abs(abs(spot(places[0])[1] - edge) - (12 - 0.49)) < 0.02
    # Upon somebody means beside them.
    x, y = spot(places[0])
    tap(seat, x + 0.3, y - away * 0.6)
    expect(places[1]).to_have_value(re.compile("″"))
    other = spot(places[1])
    assert abs(((other[0] - x) ** 2 + (other[1] - y) ** 2) ** 0.5 - 0.984) < 0.03
    # Nearly in line with its own kind means in line.
    tap(seat, 30, y - away * 0.4)
    expect(places[2]).to_have_value(re.compile("″"))
    assert spot(places[2])[1] in (y, other[1])
    # Far out it stands where it was put, and why that is none of its places is said at once.
    tap(seat, 20, 24)
    said = seat.page.locator("#board-says")
    expect(said).to_contain_text("It must deploy within 12″ of your table edge")
    expect(places[3]).to_have_attribute("aria-invalid", "")
    seat.page.evaluate("scrollTo(0, 0)")
    looked_at(seat, shot, "map-placing-amiss")
    one_screen(seat)


def test_from_the_list_onto_the_map(deploying: Seat, shot: Shot) -> None:
    seat = deploying
    edge, away = edges(seat)
    uncover(seat)
    tray = seat.page.locator("#board-tray")
    orcs = tray.get_by_role("button", name=re.compile("^Orc"))
    target = at(seat, 24, edge + away * 6)
    box = orcs.bounding_box()
    assert box
    stroke(seat.page, middle(box), target)
    placed = [one for one in wanted(seat) if one.input_value()]
    assert len(placed) == 1
    assert "Orc" in placed[0].locator("xpath=ancestor::li[1]").inner_text()
    # Tapped, it is the next that the map is tapped for.
    seat.tap(tray.get_by_role("button", name="Alguacil"))
    tap(seat, 30, edge + away * 6)
    expect(tray.get_by_role("button", name="Alguacil")).to_have_count(0)
    assert_fits(seat.page)
    located(seat.page.locator("#board"))
    # With the cover closed nothing says who is left.
    seat.tap(seat.page.locator("#lid > .lid__top"))
    expect(tray).to_be_hidden()
    expect(tray.locator("button")).to_have_count(0)
