"""A match is looked back at on a phone and on a laptop: slider, keys, eyes, both seats at once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.bench.played_out import played_out
from tests.browser.hands import located, stroke
from tests.browser.seats import Shot, assert_accessible, assert_fits, assert_large_enough
from tests.files.test_pictures import sent as taken
from tests.matches.phone import BACKEND
from tests.reviews.written import SHOT_ON_ITS_MAP, random_match, to_the_end, written
from tracker.accounts import codes
from tracker.accounts.models import Player
from tracker.matches.models import Match
from tracker.reviews.actions import count_match


def a_match(number: int = 3) -> tuple[Match, Player, Player]:
    ana, bo = (
        Player.objects.create_guest(name=name, rejoin_code=codes.new()) for name in ("Ana", "Bo")
    )
    return written(to_the_end(random_match(number)), ana, bo), ana, bo


def sat_down(context: BrowserContext, player: Player, url: str) -> Page:
    """A page of somebody who has logged in elsewhere."""
    client = Client()
    client.force_login(player, backend=BACKEND)
    cookie: Any = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": url}
    context.add_cookies([cookie])
    return context.new_page()


def looks_right(page: Page, shot: Shot, name: str) -> None:
    page.evaluate("window.scrollTo(0, 0)")
    shot(page, f"review-{name}", whole=False)
    assert_fits(page)
    assert_large_enough(page)
    assert_accessible(page)


def at(page: Page) -> int:
    return int(page.locator("#moment").get_attribute("data-at") or 0)


def test_a_match_is_gone_through_on_a_phone(
    phone: BrowserContext, asgi_server: str, shot: Shot
) -> None:
    match, ana, _ = a_match()
    page = sat_down(phone, ana, asgi_server)
    page.goto(f"/m/{match.public_id}/review/?at=60")
    moment = page.locator("#moment")
    looks_right(page, shot, "truth-phone")
    page.locator("#line-after").tap()
    expect(moment).to_have_attribute("data-at", "61")
    expect(page).to_have_url(re.compile(r"at=61"))
    page.locator("#order-after").tap()
    expect(moment).not_to_have_attribute("data-at", "61")
    page.locator("#at").fill("100")
    expect(moment).to_have_attribute("data-at", "100")
    page.get_by_role("link", name="Bo", exact=True).tap()
    expect(page.locator("[data-eyes=b][aria-current=page]")).to_be_visible()
    expect(moment).to_have_attribute("data-at", "100")
    looks_right(page, shot, "bo-phone")
    page.get_by_role("link", name="Both").tap()
    expect(page.locator(".seat")).to_have_count(2)
    looks_right(page, shot, "both-phone")


def test_keys_and_play_on_a_laptop(laptop: BrowserContext, asgi_server: str, shot: Shot) -> None:
    match, _, bo = a_match()
    page = sat_down(laptop, bo, asgi_server)
    page.goto(f"/m/{match.public_id}/review/?at=40&eyes=both")
    moment = page.locator("#moment")
    looks_right(page, shot, "both-laptop")
    page.keyboard.press("ArrowRight")
    expect(moment).to_have_attribute("data-at", "41")
    page.keyboard.press("Home")
    expect(moment).to_have_attribute("data-at", "1")
    page.get_by_label("Speed").select_option("10")
    page.get_by_role("button", name="Play").click()
    expect(moment).not_to_have_attribute("data-at", re.compile("^[1-3]$"))
    page.get_by_role("button", name="Stop").click()
    page.goto(f"/m/{match.public_id}/review/?at=90&eyes=truth")
    looks_right(page, shot, "truth-laptop")


def test_a_step_goes_on_from_a_moment_that_has_not_come_yet(
    laptop: BrowserContext, asgi_server: str
) -> None:
    match, _, bo = a_match()
    page = sat_down(laptop, bo, asgi_server)
    page.goto(f"/m/{match.public_id}/review/?at=40")
    end = int(page.locator("#at").get_attribute("max") or 0)
    page.evaluate(
        """() => {
          const sent = window.fetch;
          const gate = new Promise((open) => { window.letGo = open; });
          window.fetch = async (...asked) => { await gate; return sent(...asked); };
        }"""
    )
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.evaluate("() => window.letGo()")
    expect(page.locator("#moment")).to_have_attribute("data-at", str(end - 1))


def test_without_scripts_every_control_that_is_shown_works(
    browser: Browser, asgi_server: str, shot: Shot
) -> None:
    match, ana, _ = a_match(9)  # it is played on a map
    context = browser.new_context(
        base_url=asgi_server, java_script_enabled=False, viewport={"width": 390, "height": 844}
    )
    page = sat_down(context, ana, asgi_server)
    page.goto(f"/m/{match.public_id}/review/?at=60")
    expect(page.locator("#moment")).to_have_attribute("data-at", "60")
    for of_scripts in ("#run", "#speed"):
        expect(page.locator(of_scripts)).to_be_hidden()
    there = located(page.get_by_role("button", name="Go there"))
    assert there["width"] > there["height"]
    shot(page, "review-no-scripts", whole=False)
    page.locator("#order-after").click()
    expect(page.locator("#moment")).not_to_have_attribute("data-at", "60")
    page.get_by_role("link", name="Both").click()
    expect(page.locator(".seat")).to_have_count(2)
    page.get_by_role("link", name="Write a note").click()
    expect(page.locator("#sketch")).to_be_hidden()
    page.get_by_label("Your note").fill("It could have gone round.")
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator("#notes blockquote")).to_be_visible()
    context.close()


def test_it_fits_the_smallest_phone(
    small_phone: BrowserContext, asgi_server: str, shot: Shot
) -> None:
    match, ana, _ = a_match()
    page = sat_down(small_phone, ana, asgi_server)
    for eyes in ("truth", "a", "both"):
        page.goto(f"/m/{match.public_id}/review/?at=80&eyes={eyes}")
        looks_right(page, shot, f"{eyes}-320")


def test_a_match_is_searched_for(
    phone: BrowserContext,
    small_phone: BrowserContext,
    laptop: BrowserContext,
    asgi_server: str,
    shot: Shot,
) -> None:
    match, ana, _ = a_match()
    count_match(match_id=match.pk)
    for context, size in ((laptop, "laptop"), (small_phone, "320"), (phone, "phone")):
        page = sat_down(context, ana, asgi_server)
        page.goto("/reviews/")
        expect(page.get_by_role("listitem").filter(has_text="Bo")).to_be_visible()
        looks_right(page, shot, f"search-{size}")
        shot(page, f"review-search-{size}-whole")
    page.get_by_label("What they hid behind").select_option("Decoy")
    page.get_by_label("A player’s name").fill("nobody")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="No match is like that.")).to_be_visible()
    expect(page).to_have_url(re.compile(r"name=nobody&hid=Decoy"))
    looks_right(page, shot, "search-nothing-phone")
    page.get_by_role("link", name="Show all").tap()
    page.locator("a.card").tap()
    expect(page.locator("#moment")).to_be_visible()


def test_a_note_is_written_found_again_and_deleted(
    phone: BrowserContext, laptop: BrowserContext, asgi_server: str, shot: Shot
) -> None:
    match, ana, bo = a_match()
    page = sat_down(phone, ana, asgi_server)
    page.goto(f"/m/{match.public_id}/review/?at=60&eyes=a")
    page.get_by_role("link", name="Write a note").tap()
    expect(page.get_by_role("heading", name="Write a note")).to_be_visible()
    page.get_by_label("Your note").fill("Here I should have waited for the Marker.")
    page.get_by_label("Both players").check()
    page.locator("summary", has_text="A photograph").tap()
    picture = {"name": "IMG.jpg", "mimeType": "image/jpeg", "buffer": taken(size=(1200, 800))}
    page.get_by_label("A photograph", exact=True).set_input_files(picture)  # type: ignore[arg-type]
    page.get_by_label("What is to be seen on it").fill("The water tank, half red")
    looks_right(page, shot, "note-phone")
    shot(page, "review-note-phone-whole")
    page.get_by_role("button", name="Keep it").tap()
    expect(page).to_have_url(re.compile(r"at=60&eyes=a"))
    expect(page.locator("#notes blockquote")).to_have_text(re.compile("waited for the Marker"))
    seen = page.get_by_role("img", name="The water tank, half red")
    # It is fetched once somebody has come down to it.
    seen.evaluate("(one) => one.scrollIntoView()")
    expect(seen).to_be_visible()
    assert seen.evaluate("one => one.decode().then(() => one.naturalHeight)") == 1200
    looks_right(page, shot, "noted-phone")
    shot(page, "review-noted-phone-whole")

    bos = sat_down(laptop, bo, asgi_server)
    bos.goto(f"/m/{match.public_id}/review/?at=20&eyes=truth")
    expect(bos.locator("#notes blockquote")).to_have_count(0)
    bos.locator("#noted summary").click()
    looks_right(bos, shot, "notes-laptop")
    bos.locator("#noted a").click()
    expect(bos.locator("#moment")).to_have_attribute("data-at", "60")
    expect(bos.locator("#notes blockquote")).to_be_visible()
    looks_right(bos, shot, "noted-laptop")
    expect(bos.get_by_role("link", name="Change")).to_have_count(0)

    page.get_by_role("link", name="Change").tap()
    page.get_by_role("link", name="Delete it").tap()
    expect(page.get_by_role("heading", name="Delete this note?")).to_be_visible()
    looks_right(page, shot, "note-delete-phone")
    page.get_by_role("button", name="Delete it").tap()
    expect(page.locator("#moment")).to_have_attribute("data-at", "60")
    expect(page.locator("#notes blockquote")).to_have_count(0)


def test_a_line_is_drawn_on_the_map_beside_a_note(
    phone: BrowserContext, asgi_server: str, shot: Shot
) -> None:
    match, ana, _ = a_match(9)  # it is played on a map
    page = sat_down(phone, ana, asgi_server)
    page.goto(f"/m/{match.public_id}/review/?at=60")
    page.get_by_role("link", name="Write a note").tap()
    page.get_by_label("Your note").fill("It could have gone round here.")
    box = located(page.locator("#sketch-all"))
    x, y = box["x"] + box["width"] / 4, box["y"] + box["height"] / 3
    for line in range(2):
        down = y + 40 * line
        stroke(page, (x, down), (x + 60, down + 20), (x + 120, down))
    expect(page.locator("#sketch-lines path")).to_have_count(2)
    page.get_by_role("button", name="Take the last line back").tap()
    expect(page.locator("#sketch-lines path")).to_have_count(1)
    looks_right(page, shot, "sketch-phone")
    shot(page, "review-sketch-phone-whole")
    page.get_by_role("button", name="Keep it").tap()
    expect(page.locator("#board .board__stroke")).to_have_count(1)
    shot(page, "review-sketched-phone")
    page.locator("#line-after").tap()
    expect(page.locator("#moment")).to_have_attribute("data-at", "61")
    expect(page.locator("#board .board__stroke")).to_have_count(0)


def test_a_match_is_shown_by_a_link(
    phone: BrowserContext, laptop: BrowserContext, asgi_server: str, shot: Shot
) -> None:
    match, ana, _ = a_match()
    page = sat_down(phone, ana, asgi_server)
    page.goto(f"/m/{match.public_id}/review/?at=60")
    page.get_by_role("link", name="Show it to others").tap()
    page.get_by_label("A new link is good").select_option("for a week")
    page.get_by_role("button", name="Make a link").tap()
    link = page.get_by_label("Link to send")
    expect(link).to_be_visible()
    looks_right(page, shot, "share-phone")
    shot(page, "review-share-phone-whole")
    address = link.input_value()

    passer = laptop.new_page()
    passer.goto(address)
    looks_right(passer, shot, "link-laptop")
    passer.get_by_role("link", name="Review").click()
    expect(passer.locator("#moment")).to_be_visible()
    passer.get_by_role("link", name="Bo", exact=True).click()
    expect(passer.locator("[data-eyes=b][aria-current=page]")).to_be_visible()
    looks_right(passer, shot, "shown-laptop")
    page.get_by_role("button", name="Take the link back").tap()
    expect(page.get_by_text("The link opens nothing any more.")).to_be_visible()
    assert passer.goto(address).status == 404  # type: ignore[union-attr]


def test_the_figures_come_by_themselves_and_lead_back(
    phone: BrowserContext, asgi_server: str, shot: Shot
) -> None:
    match, ana, _ = a_match()
    page = sat_down(phone, ana, asgi_server)
    page.goto(f"/m/{match.public_id}/figures/")
    expect(page.get_by_role("heading", name="Objective points")).to_be_visible(timeout=30_000)
    looks_right(page, shot, "figures-phone")
    shot(page, "review-figures-phone-whole")
    page.get_by_text("The figures as a table").tap()
    expect(page.get_by_role("columnheader", name="Turn", exact=True)).to_be_visible()
    looks_right(page, shot, "figures-table-phone")
    page.locator(".marked a").last.tap()
    expect(page.locator("#moment")).to_be_visible()


@pytest.mark.parametrize("screen", ["phone", "small_phone", "laptop"])
def test_the_battle_report_is_read_and_printed(
    request: pytest.FixtureRequest, asgi_server: str, shot: Shot, screen: str
) -> None:
    context: BrowserContext = request.getfixturevalue(screen)
    match, ana, _ = a_match(SHOT_ON_ITS_MAP)
    page = sat_down(context, ana, asgi_server)
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.goto(f"/m/{match.public_id}/report/")
    # It comes by itself, as soon as it is written.
    expect(page.get_by_role("heading", name="The story")).to_be_visible(timeout=30_000)
    cuts = page.locator(".report__table svg.map")
    expect(cuts.first).to_be_attached()
    expect(cuts.first.locator(".board__aim-head").first).to_be_attached()
    looks_right(page, shot, f"report-{screen}")
    page.get_by_text("Download").click()
    with page.expect_download() as taken:
        page.get_by_role("link", name="One HTML file").click()
    assert taken.value.suggested_filename == f"report-{match.public_id}.html"
    page.emulate_media(media="print")
    for part in ("header.site", "footer", ".off-paper"):
        expect(page.locator(part).first).to_be_hidden()
    paper, ink = page.evaluate(
        "['backgroundColor', 'color'].map((one) => getComputedStyle(document.body)[one])"
    )
    assert (paper, ink) == ("rgb(255, 255, 255)", "rgb(0, 0, 0)")
    shot(page, f"review-report-printed-{screen}")
    assert all(one.startswith(asgi_server) for one in asked)


def test_a_pdf_comes_by_itself_once_it_was_asked_for(
    laptop: BrowserContext, asgi_server: str, makes_pdf: None
) -> None:
    match, ana, _ = a_match(SHOT_ON_ITS_MAP)
    count_match(match_id=match.pk)
    page = sat_down(laptop, ana, asgi_server)
    page.goto(f"/m/{match.public_id}/report/")
    page.get_by_text("Download").click()
    page.get_by_role("button", name="Make a PDF").click()
    page.get_by_text("Download").click()
    file = page.get_by_role("link", name="PDF", exact=True)
    expect(file).to_be_visible(timeout=90_000)
    with page.expect_download() as taken:
        file.click()
    assert taken.value.path().read_bytes().startswith(b"%PDF-")


def test_the_one_file_of_a_report_shows_it_by_itself(
    laptop: BrowserContext, asgi_server: str, shot: Shot, tmp_path: Path
) -> None:
    match, ana, _ = a_match(SHOT_ON_ITS_MAP)
    count_match(match_id=match.pk)
    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(ana, backend=BACKEND)
    file = tmp_path / "report.html"
    file.write_bytes(client.get(f"/m/{match.public_id}/report/report.html").content)
    page = laptop.new_page()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.goto(file.as_uri())
    shot(page, "review-report-file")
    assert asked == [file.as_uri()]
    ground = page.locator(".map__ground").first
    assert ground.evaluate("(one) => getComputedStyle(one).fill") == "rgb(255, 255, 255)"
    assert_fits(page)
    assert_accessible(page)


def test_a_moment_is_tried_again_against_the_notebook(
    phone: BrowserContext, asgi_server: str, shot: Shot
) -> None:
    match, ana, _ = a_match()
    page = sat_down(phone, ana, asgi_server)
    page.goto(f"/m/{match.public_id}/review/?at=20")
    page.locator("#order-after").tap()
    expect(page.locator("#moment")).not_to_have_attribute("data-at", "20")
    page.get_by_role("link", name="Try it again from here").tap()
    button = page.get_by_role("button", name="Play on as Bo")
    page.get_by_text("What was hidden at this moment").tap()
    expect(page.get_by_text("Bo knew")).to_be_visible()
    shot(page, "review-try-phone", whole=False)
    assert_fits(page)
    assert_large_enough(page)
    assert_accessible(page)
    button.tap()
    # It is set up by a job: the page goes on to the table by itself.
    page.wait_for_url(re.compile(r"/m/(?!" + match.public_id + r")[\w-]+/$"))
    expect(page.get_by_text("The notebook").first).to_be_attached()
    shot(page, "review-tried-phone", whole=False)
    assert_fits(page)
    assert_accessible(page)


def test_the_chance_of_winning_is_the_slider_on_a_phone(
    phone: BrowserContext, asgi_server: str, shot: Shot
) -> None:
    ana, bo = (
        Player.objects.create_guest(name=name, rejoin_code=codes.new()) for name in ("Ana", "Bo")
    )
    played = played_out(0)
    assert played is not None
    match = written(played, ana, bo)
    count_match(match_id=match.pk)
    page = sat_down(phone, ana, asgi_server)
    page.goto(f"/m/{match.public_id}/review/?at=900")
    looks_right(page, shot, "chance-phone")
    # The graph is under the finger: a tap on it goes there.
    slider = located(page.locator("#at"))
    page.touchscreen.tap(slider["x"] + 0.75 * slider["width"], slider["y"] + slider["height"] / 2)
    expect(page.locator("#moment")).not_to_have_attribute("data-at", "900")
    assert at(page) == pytest.approx(0.75 * len(played.log), rel=0.05)
    expect(page.locator("#stands")).to_contain_text("to win, an estimate")
    page.get_by_text("Orders that mattered").tap()
    first = page.locator("#mattered [data-moment]").first
    first.scroll_into_view_if_needed()
    shot(page, "review-mattered-phone", whole=False)
    assert_accessible(page)
    to = re.search(r"at=(\d+)", first.get_attribute("href") or "")
    assert to
    first.tap()
    expect(page.locator("#moment")).to_have_attribute("data-at", to[1])


def test_a_report_is_told_in_ones_own_words_on_a_phone(
    phone: BrowserContext, asgi_server: str, shot: Shot
) -> None:
    match, ana, _ = a_match(9)
    count_match(match_id=match.pk)
    page = sat_down(phone, ana, asgi_server)
    page.goto(f"/m/{match.public_id}/report/")
    shot(page, "review-told-phone")
    page.get_by_role("link", name="In your words").tap()
    expect(page.get_by_role("link", name="Done")).to_be_visible()
    looks_right(page, shot, "telling-phone")
    page.get_by_role("link", name="Change the title").tap()
    page.get_by_label("In your words").fill("The day the smoke came down")
    looks_right(page, shot, "words-phone")
    page.get_by_role("button", name="Keep it").tap()
    expect(page.get_by_role("heading", name="The day the smoke came down")).to_be_visible()
    page.get_by_role("link", name="Change what you would do otherwise").tap()
    page.get_by_label("In your words").fill("Look before I leap.")
    page.get_by_role("button", name="Keep it").tap()
    expect(page.get_by_text("Look before I leap.")).to_be_visible()
    page.get_by_role("link", name="Change this paragraph").first.tap()
    page.get_by_label("In your words").fill("Nobody saw that coming.")
    page.get_by_role("button", name="Keep it").tap()
    expect(page.get_by_text("Nobody saw that coming.")).to_be_visible()
    page.get_by_role("link", name="Done").tap()
    expect(page.get_by_role("link", name="Change")).to_have_count(0)
    expect(page.get_by_text("Nobody saw that coming.")).to_be_visible()


def test_what_each_alone_knew_is_on_its_map_with_a_switch_on_a_phone(
    phone: BrowserContext, laptop: BrowserContext, asgi_server: str, shot: Shot
) -> None:
    match, ana, bo = a_match(9)
    page = sat_down(phone, ana, asgi_server)
    page.goto(f"/m/{match.public_id}/review/?at=60&eyes=both")
    maps = page.locator(".seat__map")
    expect(maps).to_have_count(2)
    expect(maps.first).to_be_visible()
    expect(maps.last).to_be_hidden()
    looks_right(page, shot, "both-map-phone")
    page.locator("label", has_text="Bo").tap()
    expect(maps.last).to_be_visible()
    expect(maps.first).to_be_hidden()
    page.locator("#line-after").tap()
    expect(page.locator("#moment")).to_have_attribute("data-at", "61")
    expect(maps.last).to_be_visible()
    wide = sat_down(laptop, bo, asgi_server)
    wide.goto(f"/m/{match.public_id}/review/?at=60&eyes=both")
    expect(wide.locator(".seat__map").first).to_be_visible()
    expect(wide.locator(".seat__map").last).to_be_visible()
    looks_right(wide, shot, "both-map-laptop")


def test_a_tap_on_a_chart_goes_to_that_moment(
    phone: BrowserContext, asgi_server: str, shot: Shot
) -> None:
    match, ana, _ = a_match()
    count_match(match_id=match.pk)
    page = sat_down(phone, ana, asgi_server)
    page.goto(f"/m/{match.public_id}/figures/")
    sums = located(page.locator("#sums"))
    assert sums["y"] + sums["height"] <= 844, "on the first screen"
    looks_right(page, shot, "sums-phone")
    chart = page.locator(".chart-narrow svg.chart").first
    box, end = located(chart), int(chart.get_attribute("data-end") or 0)
    page.touchscreen.tap(box["x"] + 0.6 * box["width"], box["y"] + 40)
    expect(page.locator("#moment")).to_be_visible()
    assert at(page) == pytest.approx((0.6 * 320 - 34) / 282 * end, abs=0.03 * end)


LOW = """() => {
    const deck = document.getElementById('player').getBoundingClientRect();
    const seen = [...document.querySelectorAll('.said, #where, #glance > *')];
    return {
        room: Math.min(...seen.map((one) => deck.top - one.getBoundingClientRect().bottom)),
        top: Math.min(...seen.map((one) => one.getBoundingClientRect().top)),
        below: innerHeight - document.getElementById('at').getBoundingClientRect().bottom,
        scrolled: scrollY,
    };
}"""


def test_a_moment_is_one_screen_of_a_phone(
    phone: BrowserContext, asgi_server: str, shot: Shot
) -> None:
    """Pieces, dice, map, what each knew, and the slider, with nothing scrolled."""
    ana, bo = (
        Player.objects.create_guest(name=name, rejoin_code=codes.new()) for name in ("Ana", "Bo")
    )
    played = to_the_end(random_match(9))  # it is played on a map
    match = written(played, ana, bo)
    count_match(match_id=match.pk)
    page = sat_down(phone, ana, asgi_server)
    rolls = [at for at, one in enumerate(played.log, 1) if type(one.event).__name__ == "RollMade"]
    for nth, at in enumerate((rolls[0], rolls[len(rolls) // 2], rolls[-1])):
        page.goto(f"/m/{match.public_id}/review/?at={at}")
        for part in (".glance__who li", ".glance__dice li", ".glance__map", ".glance__knew p"):
            expect(page.locator(part).first).to_be_visible()
        looks_right(page, shot, f"one-screen-{nth}")
        found = page.evaluate(LOW)
        assert found["scrolled"] == 0, found
        assert found["room"] >= 0, found
        assert found["top"] >= 0, found
        assert found["below"] >= 0, found
