"""One match on two screens: Ana on a phone, Bo on a laptop, and neither page knows too much."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import APIResponse, BrowserContext, Route, expect

from tests.browser.seats import (
    Seat,
    Shot,
    all_skills,
    at_an_example,
    chooses,
    counted,
    die,
    end_the_turn,
    looked_at,
    moves,
    picks,
    sit_down,
    to_orders,
)

SECRET = "Caliban"


@pytest.fixture
def example(ana: Seat, bo: Seat) -> tuple[Seat, Seat]:
    """The Caliban and the Fusilier."""
    return at_an_example(ana, bo)


def bos_page_is_clean(bo: Seat) -> None:
    """Nothing that was ever sent to Bo, and nothing on his page, names what he may not know."""
    for html in [*bo.sent, bo.page.content()]:
        assert SECRET not in html
        assert "Lieutenant, " not in html


def test_what_was_asked_before_a_command_does_not_undo_its_answer(
    example: tuple[Seat, Seat],
) -> None:
    ana, bo = example
    on_its_way: list[tuple[Route, APIResponse]] = []

    def first_is_late(route: Route) -> None:
        if on_its_way:
            route.continue_()
        else:
            on_its_way.append((route, route.fetch()))

    ana.page.route("**/panel/*", first_is_late)
    bo.page.locator("#put-right > summary").click()
    bo.page.get_by_label("What is wrong").fill("The crates are in the way")
    # It has asked, and is not told yet, before anything is tapped there.
    with ana.page.expect_request("**/panel/*"):
        bo.page.get_by_role("button", name="Object").click()
    expect(bo.page.locator("#newest")).to_contain_text("The crates are in the way")
    moves(ana)
    ana.at("2")
    shown = ana.page.locator("#panel").get_attribute("data-cursor")
    ((route, answer),) = on_its_way
    drawn = re.search(r'data-cursor="(\d+)"', answer.text())
    assert drawn
    assert int(drawn[1]) < int(shown or 0)
    with ana.page.expect_response("**/panel/*") as late:
        route.fulfill(response=answer)
    late.value.finished()
    expect(ana.page.locator("#panel")).to_have_attribute("data-cursor", str(shown))
    ana.at("2")


@pytest.mark.parametrize("answer", ["lost", "502"])
def test_a_command_that_was_taken_and_not_answered_shows(
    answer: str, example: tuple[Seat, Seat]
) -> None:
    ana, _ = example
    picks(ana)

    def answers_badly(route: Route) -> None:
        route.fetch()
        if answer == "lost":
            route.abort("internetdisconnected")
        else:
            route.fulfill(status=502, body="Bad gateway")

    ana.page.route("**/do/", answers_badly)
    ana.page.evaluate("document.querySelector('form.act:has(.go)').requestSubmit()")
    ana.at("2")


@pytest.mark.usefixtures("kept")
def test_the_example_from_the_first_page_to_the_end_of_the_order(
    example: tuple[Seat, Seat], shot: Shot
) -> None:
    ana, bo = example
    # What Bo may not know but Ana does: the ids of her troopers are in her forms alone.
    assert SECRET in ana.page.content()
    bos_page_is_clean(bo)
    looked_at(ana, shot, "1-orders")
    looked_at(bo, shot, "1-orders")

    # 1.2: Ana moves; Bo's page follows without a reload, and Ana's is drawn once.
    bo.page.evaluate("window.stayed = true")
    before = ana.woken
    moves(ana)
    bo.at("2")
    ana.at("2")
    assert ana.woken == before, "who gave the command was told to look again"
    expect(ana.page.locator(".go--wait")).to_contain_text("Waiting for Bo")
    bos_page_is_clean(bo)
    looked_at(bo, shot, "2-aros")

    # 2: Bo delays. It is noted in private; nothing of it reaches Ana before he is done.
    before = ana.woken
    bo.tap(bo.button("Delay"))
    expect(bo.page.locator(".opt--on")).to_have_count(1)
    expect(bo.go).to_contain_text("Declare 1 ARO")
    expect(bo.go).to_contain_text("Fusilier 1 delays")
    expect(bo.page.locator("[data-noted]")).to_contain_text("Waits for the 2nd")
    assert ana.woken == before, "a private note woke the other page"
    looked_at(bo, shot, "2-noted")
    bo.tap(bo.go)
    ana.at("3")
    bos_page_is_clean(bo)

    # 3: nothing is chosen for Ana that would show her Marker; she attacks, and is told what that shows.
    expect(ana.go).to_contain_text("Declare Move")
    chooses(ana, "BS Attack")
    expect(ana.page.locator(".pick:visible .note--warn")).to_contain_text(
        "Reveals Marker 1 for the whole Order, and lets Fusilier 1 answer"
    )
    looked_at(ana, shot, "3-skill")
    ana.page.reload()
    ana.at("3")
    expect(ana.go).to_contain_text("Declare Move")
    chooses(ana, "BS Attack")
    bos_page_is_clean(bo)
    assert not any("Fusilier 2" in text for text in [ana.go.inner_text()])
    ana.tap(ana.go)

    assert len(bo.sent) > 3, "what was sent to Bo was not kept"

    # 4: it shows itself, and who waited may answer on its way.
    bo.at("4")
    expect(bo.page.locator("#table")).to_contain_text(SECRET)
    assert bo.page.evaluate("window.stayed"), "the page was loaded anew"
    looked_at(bo, shot, "4-aros")
    during = bo.page.get_by_role("group", name=re.compile("during the first skill")).first
    bo.tap(during.get_by_role("button", name="BS Attack"))
    expect(bo.page.locator("[data-noted]")).to_contain_text("Reacts to the 1st: BS Attack")
    bo.tap(bo.go)

    # 5: Cover, dice. The range is right, and as far back as there.
    ana.at("5")
    ana.tap(ana.page.locator(".at-range > summary"))
    looked_at(ana, shot, "5-range")
    ana.tap(ana.page.locator("label", has_text="Target in Partial Cover"))
    ana.tap(ana.button("0–8″", exact=False))
    expect(ana.page.locator(".sv__n").first).to_have_text("15")
    looked_at(ana, shot, "5-dice")
    ana.tap(ana.page.locator('.key20:text-is("11")'))
    expect(ana.page.locator("[data-die-says]")).to_contain_text("die 2 of 2: 11")
    ana.tap(ana.page.locator('.key20:text-is("4")'))
    expect(ana.page.locator(".go--wait")).to_contain_text("Waiting for Bo")
    expect(bo.page.locator(".sv__n").first).to_have_text("9")
    looked_at(bo, shot, "5-dice")
    bo.page.reload()
    bo.tap(bo.page.locator('.key20:text-is("8")'))

    # 5.1, and the Order is over by itself.
    bo.at("5.1")
    looked_at(bo, shot, "5-1-save")
    counted(bo, 1)
    ana.at("orders")
    bo.at("orders")
    told = " ".join(ana.lines())
    for said in ("is revealed, for the whole Order", "Face to Face", "The Order of Ana ends"):
        assert said in told
    assert "Unconscious" in bo.page.locator("#mine").inner_text()
    assert ana.page.locator(".head code").inner_text() == bo.page.locator(".head code").inner_text()
    looked_at(ana, shot, "6-over")
    looked_at(bo, shot, "6-over")
    # Setting the table apart, the whole Order with its delayed ARO and its Cover; the attack was
    # chosen twice, for the page that was loaded anew.
    assert (ana.taps, bo.taps) == (10, 6)


def test_a_rule_opens_where_it_stands_and_stays_open(example: tuple[Seat, Seat]) -> None:
    ana, bo = example
    chip = bo.page.locator("#log .why", has_text="INIT-1").first
    chip.locator("summary").click()
    expect(chip.locator("p")).to_be_visible()
    moves(ana)
    bo.at("2")
    expect(chip.locator("p")).to_be_visible()
    expect(bo.page.locator("#log .why[open]")).to_have_count(1)
    # A line that has come since brings the rule alone: its text is put in, and stays as well.
    new = bo.page.locator("#log .why", has_text="SEQ-6").first
    new.locator("summary").click()
    expect(new.locator("p")).to_contain_text("First Short Skill", ignore_case=True)
    ana.page.locator("#put-right > summary").click()
    ana.page.get_by_label("What is wrong").fill("Too far.")
    ana.page.get_by_role("button", name="Object").click()
    expect(bo.page.locator("#newest")).to_have_text("Ana objects: Too far.")
    expect(new.locator("p")).to_contain_text("First Short Skill", ignore_case=True)
    # And the lines before it are still there.
    expect(bo.page.locator("#log .log > li:empty")).to_have_count(0)
    assert len(bo.lines()) > 20


def test_a_redraw_leaves_what_is_typed_and_chosen(example: tuple[Seat, Seat]) -> None:
    ana, bo = example
    bo.page.get_by_text("Undo or dispute").click()
    about = bo.page.get_by_label("What is wrong")
    about.fill("It was not in cover")
    about.press("Home")
    moves(ana)
    bo.at("2")
    expect(about).to_have_value("It was not in cover")
    expect(about).to_be_focused()
    expect(about).to_be_visible()


def test_a_skill_that_is_chosen_stays_chosen(example: tuple[Seat, Seat]) -> None:
    ana, bo = example
    moves(ana)
    bo.at("2")
    bo.tap(bo.button("No AROs", exact=False))
    ana.at("3")
    ana.page.locator(".opt", has_text="Dodge").first.tap()
    expect(ana.go).to_contain_text("Declare Dodge")
    bo.page.get_by_text("Undo or dispute").click()
    bo.page.get_by_label("What is wrong").fill("That was 5 inches")
    bo.page.get_by_role("button", name="Object").click()
    expect(ana.page.locator("#log")).to_contain_text("That was 5 inches")
    expect(ana.go).to_contain_text("Declare Dodge")


def test_a_double_tap_does_nothing_twice(example: tuple[Seat, Seat]) -> None:
    ana, bo = example
    picks(ana)
    ana.page.evaluate(
        """() => {
            const form = document.querySelector('form.act:has(.go)');
            form.requestSubmit(); form.requestSubmit(); form.requestSubmit();
        }"""
    )
    bo.at("2")
    ana.page.wait_for_timeout(600)
    said = [line for line in ana.lines() if "activates" in line]
    assert len(said) == 1
    expect(ana.page.locator("#refused")).to_have_count(0)


@contextmanager
def without_a_network(seat: Seat) -> Iterator[None]:
    """Whatever it sends is lost within the block; after it the network is back."""

    def lose(route: Route) -> None:
        route.abort("internetdisconnected")

    seat.page.route("**/do/", lose)
    yield
    seat.page.unroute("**/do/", lose)
    seat.page.evaluate("dispatchEvent(new Event('online'))")


def test_a_tap_without_a_network_is_sent_when_it_is_back(example: tuple[Seat, Seat]) -> None:
    ana, bo = example
    picks(ana)
    with without_a_network(ana):
        with ana.page.expect_event("requestfailed"):
            ana.page.evaluate("document.querySelector('form.act:has(.go)').requestSubmit()")
        expect(ana.page.locator("#outbox")).to_contain_text("not sent yet, trying again")
    bo.at("2")
    ana.at("2")
    assert len([line for line in ana.lines() if "activates" in line]) == 1


def test_focus_goes_to_the_heading_of_the_step_that_opened(example: tuple[Seat, Seat]) -> None:
    ana, bo = example
    moves(ana)
    bo.at("2")
    expect(bo.page.locator("#now")).to_be_focused()
    expect(bo.page.locator("#now")).to_have_text("Declare AROs")


def test_the_keyboard_plays(example: tuple[Seat, Seat]) -> None:
    ana, bo = example
    moves(ana)
    bo.at("2")
    bo.page.keyboard.press("l")
    expect(bo.page.locator("#log h2")).to_be_focused()
    bo.page.keyboard.press("?")
    expect(bo.page.locator("#live .why[open]").first).to_be_visible()
    bo.page.keyboard.press("n")
    ana.at("3")


def test_a_step_is_taken_back_with_the_other_sides_yes(
    example: tuple[Seat, Seat], shot: Shot
) -> None:
    ana, bo = example
    moves(ana)
    bo.at("2")
    ana.tap(ana.page.locator("#put-right > summary"))
    ana.tap(ana.button("Back to Orders Phase", exact=False))
    expect(bo.page.locator("#proposed")).to_contain_text("asks to go back")
    expect(bo.go).to_have_text(re.compile("Agree"))
    looked_at(bo, shot, "proposal")
    bo.tap(bo.go)
    ana.at("orders")
    expect(ana.page.locator("#live")).to_contain_text("2 Orders left")


def test_a_ruling_puts_the_match_right_with_the_other_sides_yes(
    example: tuple[Seat, Seat], shot: Shot
) -> None:
    ana, bo = example
    bo.page.locator("#put-right > summary").click()
    bo.page.locator("#ruling > summary").click()
    looked_at(bo, shot, "ruling-what")
    bo.page.locator("#ruling-wounds > summary").click()
    bo.page.locator("#ruling-wounds-who").select_option(label="Fusilier 2")
    bo.page.locator("#ruling-wounds-number").fill("1")
    looked_at(bo, shot, "ruling")
    bo.page.locator("#ruling-wounds button").click()
    proposed = "proposes a Ruling: Fusilier 2 has lost 1 Wound."
    expect(ana.page.locator("#proposed")).to_contain_text(proposed)
    ana.tap(ana.go)
    hurt = bo.page.locator("#mine .who", has_text="Fusilier 2")
    expect(hurt.get_by_role("img", name="0 of 1 Wounds left")).to_be_visible()


def said_here(seat: Seat, where: str) -> None:
    """Their page says a moment by the clock of the phone, which hangs nine hours before UTC."""
    time = seat.page.locator(where).first
    utc = datetime.fromisoformat(time.get_attribute("datetime") or "")
    there = utc.astimezone(ZoneInfo("Asia/Tokyo"))
    expect(time).to_have_text(
        re.compile(rf"\b{there.day}, {there.year}, {there:%-I:%M}\s{there:%p}")
    )


def test_a_match_is_broken_off_taken_up_and_given_up(
    example: tuple[Seat, Seat], shot: Shot
) -> None:
    ana, bo = example
    for seat in (ana, bo):
        clock = seat.page.context.new_cdp_session(seat.page)
        clock.send("Emulation.setTimezoneOverride", {"timezoneId": "Asia/Tokyo"})
    bo.page.locator("#put-right > summary").click()
    bo.page.locator("#pause > summary").click()
    bo.page.locator('#pause input[value="72"]').check()
    looked_at(bo, shot, "a pause")
    bo.page.locator("#pause").get_by_role("button", name="Propose it").click()
    expect(ana.page.locator("#proposed")).to_contain_text("proposes a pause until")
    said_here(ana, "#proposed time")
    ana.tap(ana.go)
    bo.at("adjourned")
    for seat in (ana, bo):
        said_here(seat, "#live time")
        said_here(seat, "#log time")
    looked_at(bo, shot, "adjourned")
    ana.at("adjourned")
    ana.tap(ana.go)
    expect(bo.page.locator("#live")).to_contain_text("Ana is back")
    bo.tap(bo.go)
    bo.at("orders")
    # What was opened before the pause is open still.
    bo.hold("Concede the match")
    ana.at("over")
    expect(ana.page.locator("#live")).to_contain_text("Ana wins by concession")
    expect(ana.page.locator(".turn")).to_contain_text("You win")
    expect(bo.page.locator(".turn")).to_contain_text("You lose")
    expect(ana.page.locator("#proved")).to_contain_text("all as they were sealed")
    looked_at(ana, shot, "over")
    # All of it is one screen: what comes last stands above the deck, with nothing scrolled.
    ana.page.evaluate("window.scrollTo(0, 0)")
    last = ana.page.locator("#ended").get_by_role("link", name="Share").bounding_box()
    deck = ana.page.locator(".deck").bounding_box()
    assert last
    assert deck
    assert last["y"] + last["height"] <= deck["y"]
    ana.tap(ana.page.locator("#proved > summary"))
    with ana.page.expect_download() as taken:
        ana.page.get_by_role("link", name="Download record").tap()
    assert taken.value.suggested_filename.endswith(".json")


def test_without_scripts_the_page_still_plays(
    example: tuple[Seat, Seat], phone: BrowserContext, asgi_server: str
) -> None:
    ana, bo = example
    plain = phone.browser.new_context(  # type: ignore[union-attr]
        base_url=asgi_server, java_script_enabled=False, viewport={"width": 390, "height": 844}
    )
    plain.add_cookies(phone.cookies())  # type: ignore[arg-type]
    page = plain.new_page()
    page.goto(ana.page.url)
    page.locator("a.num").last.click()
    page.get_by_role("button", name="Move").click()
    bo.at("2")
    assert page.locator("#panel").get_attribute("data-step") == "2 waiting"
    bo.hold("No AROs")
    ana.at("3")
    page.goto(ana.page.url)
    page.locator(".opt", has_text=re.compile(r"^\s*BS Attack\s*$")).first.click()
    go = page.locator(".deck button.go:visible")
    expect(go).to_contain_text("Declare BS Attack")
    go.click()
    ana.at("5")
    for place in page.locator(".by-numbers input").all():
        place.fill("11")
    page.get_by_role("button", name="Enter the dice").click()
    bo.at("5.1")
    plain.close()


# ------------------------------------------------------------------ a match of their own


def begin(seat: Seat) -> None:
    seat.page.goto("/accounts/start/")
    seat.page.get_by_label(seat.words("Your name")).fill(seat.name)
    seat.page.get_by_role("button", name=seat.words("Go on as a guest")).click()
    seat.page.wait_for_url("**/")


def bring(seat: Seat, roster: str) -> None:
    """Choose a starter roster and bring it: two taps, and one more for one of another size."""
    wanted = seat.page.locator("#starters label", has_text=seat.words(roster))
    if not wanted.is_visible():
        seat.tap(seat.page.locator("#starters details summary"))
    seat.tap(wanted)
    seat.tap(seat.go)


def read_initiative(ana: Seat) -> None:
    """Dice read off the table: Ana has 10, and Bo 20, which is more than his WIP."""
    ana.at("initiative")
    says = ana.page.locator("[data-die-says]")
    expect(says).to_have_text("Initiative, Ana’s die")
    die(ana, 10)
    expect(says).to_have_text("Initiative, Bo’s die: 10")
    die(ana, 20)
    ana.at("choice")


def settle_initiative(ana: Seat, bo: Seat) -> None:
    """Ana wins, takes the first turn, and Bo deploys first."""
    read_initiative(ana)
    ana.tap(ana.go)
    bo.at("rest")
    bo.tap(bo.page.locator(".pick:visible .opt", has_text="North"))
    bo.tap(bo.go)
    bo.at("deploy 1")


def deploy(seat: Seat) -> None:
    """One step of deployment as usual: one tap."""
    expect(seat.go).to_be_visible()
    with seat.page.expect_response("**/deploy/"):
        seat.tap(seat.go)


@pytest.mark.usefixtures("kept")
def test_a_whole_set_up_and_the_first_order_counted_in_taps(
    ana: Seat, bo: Seat, shot: Shot
) -> None:
    begin(ana)
    ana.page.goto("/matches/new/")
    ana.page.locator("main button[type=submit]").first.tap()
    ana.page.wait_for_url("**/share/")
    link = ana.page.get_by_label("Link to send").input_value()
    sit_down(bo, urlsplit(link).path)
    ana.page.get_by_role("link", name="To the table").tap()
    ana.at("armies")
    looked_at(ana, shot, "set-up-1-armies")
    bring(ana, "Nox and a Caliban")
    bring(bo, "Fusiliers and a Cobra")
    ana.at("initiative")
    bo.at("initiative")
    bo.sent.clear()  # the starter rosters, which name everybody's troopers, were among it
    looked_at(ana, shot, "set-up-2-initiative")
    die(ana, 20)
    die(ana, 20)
    expect(ana.page.locator("#outcome")).to_contain_text("Nobody wins Initiative")
    expect(bo.page.locator("#outcome")).to_contain_text("Nobody wins Initiative")
    settle_initiative(ana, bo)
    looked_at(bo, shot, "set-up-3-deployment")
    bos_page_is_clean(bo)

    deploy(bo)
    ana.at("deploy 2")
    looked_at(ana, shot, "set-up-3-deployment")
    deploy(ana)
    bo.at("deploy 3")
    bos_page_is_clean(bo)
    deploy(bo)
    ana.at("deploy 4")
    deploy(ana)
    to_orders(ana)
    bo.at("strategic")
    bo.tap(bo.go)
    ana.at("orders")
    bo.at("orders")
    assert "seals its notes" in " ".join(bo.lines())
    bos_page_is_clean(bo)
    looked_at(ana, shot, "set-up-4-orders")

    # Move + Move that nobody answers: four taps over both phones.
    ana.taps = bo.taps = 0
    moves(ana)
    bo.at("2")
    bo.hold("No AROs")
    ana.at("3")
    expect(ana.go).to_contain_text("Declare Move")
    ana.tap(ana.go)
    ana.at("orders")
    assert (ana.taps, bo.taps) == (3, 1)

    # The same as one command, said aloud at the table.
    ana.taps = bo.taps = 0
    all_skills(ana)
    ana.tap(ana.page.locator(".opt", has_text="Move + Move"))
    ana.tap(ana.go)
    expect(ana.page.locator("#log li").first).to_contain_text("The Order of Ana ends")
    assert (ana.taps, bo.taps) == (3, 0)
    ana.at("orders")
    bos_page_is_clean(bo)

    # The turn changes.
    ana.taps = bo.taps = 0
    end_the_turn(ana)
    ana.at("executive")
    looked_at(ana, shot, "set-up-5-ended")
    to_orders(bo)
    bo.at("orders")
    print(f"an empty end of a Player Turn: {ana.taps + bo.taps} taps")
    assert ana.taps + bo.taps <= 2
    expect(bo.page.locator(".turn")).to_have_text("Your move")
    expect(ana.page.locator(".turn--them")).to_have_text("Bo’s move")


def test_it_fits_on_the_smallest_phone(
    example: tuple[Seat, Seat], small_phone: BrowserContext, laptop: BrowserContext, shot: Shot
) -> None:
    """Every step of the example at 320 px, with a finger's room for everything."""
    ana, bo = example
    small_phone.add_cookies(laptop.cookies())  # type: ignore[arg-type]
    small = Seat(small_phone, "bo-320")
    small.page.goto(bo.page.url)
    looked_at(small, shot, "1-orders")
    moves(ana)
    small.at("2")
    looked_at(small, shot, "2-aros")
    small.tap(small.button("Delay"))
    expect(small.page.locator(".opt--on")).to_have_count(1)
    small.tap(small.go)
    ana.at("3")
    chooses(ana, "BS Attack")
    ana.tap(ana.go)
    small.at("4")
    looked_at(small, shot, "4-aros")
    small.tap(small.button("BS Attack"))
    expect(small.page.locator("[data-noted]")).to_be_visible()
    small.tap(small.go)
    small.at("5")
    expect(small.page.locator(".keys")).to_be_visible()
    looked_at(small, shot, "5-dice")


def test_quick_taps_arrive_in_the_order_in_which_they_were_made(
    example: tuple[Seat, Seat],
) -> None:
    ana, bo = example
    moves(ana)
    bo.at("2")
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.fallback()
        else:
            held.append(route)

    bo.page.route("**/do/", hold_the_first)
    with bo.page.expect_request("**/do/"):
        bo.tap(bo.button("Delay"))
    bo.tap(bo.page.locator("[data-no-aros] button"))
    # Whatever overtook the note would have told by now that he answers nothing.
    bo.page.wait_for_timeout(500)
    held[0].fallback()
    ana.at("3")
    expect(ana.page.locator("#log")).to_contain_text("delays")


def test_what_was_tapped_without_a_network_is_sent_in_its_order(
    example: tuple[Seat, Seat],
) -> None:
    ana, bo = example
    moves(ana)
    bo.at("2")

    with without_a_network(bo):
        for place in (bo.button("Delay"), bo.page.locator("[data-no-aros] button")):
            with bo.page.expect_event("requestfailed"):
                bo.tap(place)
    ana.at("3")
    expect(ana.page.locator("#log")).to_contain_text("delays")


def test_what_is_tapped_while_earlier_taps_are_sent_again_waits_for_them(
    example: tuple[Seat, Seat],
) -> None:
    ana, bo = example
    moves(ana)
    bo.at("2")
    held: list[Route] = []

    def lose_then_hold(route: Route) -> None:
        if not held:
            held.append(route)
            route.abort("internetdisconnected")
        elif len(held) == 1:
            held.append(route)
        else:
            route.fallback()

    bo.page.route("**/do/", lose_then_hold)
    with bo.page.expect_event("requestfailed"):
        bo.tap(bo.button("Delay"))
    # The page looks, the notebook answers, and what was lost is on its way again: that takes long.
    while len(held) < 2:
        bo.page.wait_for_timeout(20)
    bo.tap(bo.page.locator("[data-no-aros] button"))
    # What overtook would have told by now that he answers nothing.
    bo.page.wait_for_timeout(500)
    held[1].fallback()
    ana.at("3")
    expect(ana.page.locator("#log")).to_contain_text("delays")


def test_what_was_tapped_without_a_network_and_comes_too_late_is_said(
    example: tuple[Seat, Seat],
) -> None:
    ana, bo = example
    moves(ana)
    bo.at("2")
    other = Seat(bo.page.context, "Bo")
    other.page.goto(bo.page.url)

    with without_a_network(bo):
        with bo.page.expect_event("requestfailed"):
            bo.tap(bo.button("Delay"))
        other.tap(other.page.locator("[data-no-aros] button"))
        ana.at("3")
        bo.at("3")
    outbox = bo.page.locator("#outbox")
    expect(outbox).to_contain_text("Delay: not sent. The match may have moved on.")
    outbox.get_by_role("button", name="Send it now").click()
    expect(outbox).to_be_hidden()
    expect(bo.page.locator("#refused")).to_be_visible()
    expect(ana.page.locator("#log")).not_to_contain_text("delays")
