"""Alone with the notebook: the example to its end, by touch and by keyboard, and a match begun."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.seats import Seat, Shot, chooses, looked_at, moves

NAMED = re.compile("“(.+?)”")
STEPS = 6
MOST_TAPS = 12


def guided(page: Page, step: int) -> None:
    """The page is at this step of the example and says in one sentence what to press, by the very
    words that stand there."""
    expect(page.locator("#guidance .dots")).to_have_attribute(
        "aria-label", f"Step {step} of {STEPS}"
    )
    said = page.locator("#guidance .note").inner_text().split("\n")[0]
    assert len(re.findall(r"[.!?](?:\s|$)", said)) == 1, said
    pressed = page.locator("button, a, summary, label").all_inner_texts()
    for word in NAMED.findall(said):
        assert any(word in one for one in pressed), (word, pressed)


def does(page: Page, said: str) -> None:
    """The notebook's side of it stands on the page, in its public words."""
    expect(page.locator("#bot")).to_contain_text("The notebook plays Bo.")
    expect(page.locator("#bot")).to_contain_text(said)


def test_the_example_goes_to_its_end_alone(ana: Seat, shot: Shot) -> None:
    page = ana.page
    page.goto("/")
    assert page.locator("main .go").first.inner_text().startswith("Play the example")
    ana.tap(ana.button("Play the example", exact=False))
    page.wait_for_url("**/m/**")
    ana.at("orders")
    guided(page, 1)
    looked_at(ana, shot, "alone-1")
    moves(ana, "Marker 1")
    ana.at("3")
    does(page, "Fusilier 1 delays its ARO.")
    guided(page, 3)
    looked_at(ana, shot, "alone-3")
    chooses(ana, "BS Attack")
    ana.tap(ana.go)
    ana.at("5")
    does(page, "ARO of Fusilier 1: BS Attack at Caliban 1")
    guided(page, 5)
    looked_at(ana, shot, "alone-5")
    while not is_over(page):
        rolled = page.locator("[data-roll-here] form").get_attribute("id")
        ana.tap(ana.button("Roll here", exact=False))
        expect(page.locator(f'[id="{rolled}"]')).to_have_count(0)
    ana.at("orders")
    guided(page, STEPS)
    looked_at(ana, shot, "alone-6")
    own = page.locator(".deck").get_by_role("link", name="Start your own match")
    expect(own).to_be_visible()
    ana.tap(own)
    page.wait_for_url("**/matches/new/")
    print(f"the example alone: {ana.taps} taps")
    assert ana.taps <= MOST_TAPS


def is_over(page: Page) -> bool:
    """Whether the Order is, once the notebook did its part: the dice may ask for a Saving Roll of
    one's own first."""
    over = page.locator(f'#guidance .dots[aria-label="Step {STEPS} of {STEPS}"]')
    own = page.locator("#panel:has(.turn:not(.turn--them)) [data-roll-here]")
    expect(over.or_(own).first).to_be_attached()
    return bool(over.count())


def test_the_example_goes_by_keyboard_alone(small_phone: BrowserContext, shot: Shot) -> None:
    seat = Seat(small_phone, "Ana")
    page = seat.page
    page.goto("/")
    press(page, "Play the example")
    page.wait_for_url("**/m/**")
    seat.at("orders")
    looked_at(seat, shot, "keyboard-1")
    press(page, "Marker 1")
    expect(seat.go).to_contain_text("Marker 1: Move")
    press(page, "Marker 1: Move")
    seat.at("3")
    looked_at(seat, shot, "keyboard-3")
    tab_to(page, "document.activeElement.matches('input[name=pick]:checked')")
    page.keyboard.press("ArrowUp")
    expect(seat.go).to_contain_text("Declare BS Attack")
    press(page, "Declare BS Attack")
    seat.at("5")
    looked_at(seat, shot, "keyboard-5")
    expect(page.locator(".sv__n").first).to_be_visible()
    while not is_over(page):
        rolled = page.locator("[data-roll-here] form").get_attribute("id")
        gives_way(page)
        press(page, "Roll here")
        expect(page.locator(f'[id="{rolled}"]')).to_have_count(0)
    gives_way(page)
    press(page, "Start your own match")
    page.wait_for_url("**/matches/new/")
    page.unroute_all(behavior="ignoreErrors")


def gives_way(page: Page) -> None:
    """What came of the dice goes by itself, for whoever taps nothing."""
    expect(page.locator("#moment")).to_have_count(0)


def press(page: Page, words: str) -> None:
    """By Tab to what begins with these words, and Enter."""
    tab_to(page, f"(document.activeElement.innerText ?? '').trim().startsWith('{words}')")
    page.keyboard.press("Enter")


def tab_to(page: Page, found: str) -> None:
    met = []
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(found):
            return
        met.append(page.evaluate("document.activeElement.outerHTML.slice(0, 60)"))
    raise AssertionError(f"No Tab leads there: {found}, but to {met}")


def test_the_way_out_is_there_from_the_first_step(ana: Seat) -> None:
    page = ana.page
    page.goto("/")
    ana.tap(ana.button("Play the example", exact=False))
    page.wait_for_url("**/m/**")
    ana.tap(page.get_by_role("link", name="Skip: start your own match"))
    page.wait_for_url("**/matches/new/")
