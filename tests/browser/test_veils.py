"""What is one's own, on a screen that the other player may glance at."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.seats import Seat, Shot, at_an_example, end_the_turn, looked_at


def readable(veil: Locator) -> None:
    """What lies under a veil can be seen."""
    expect(veil.locator(".veil__in")).to_have_css("visibility", "visible")


def covered(veil: Locator) -> None:
    expect(veil.locator(".veil__in")).to_have_css("visibility", "hidden")


def test_a_secret_is_covered_until_it_is_held(ana: Seat, bo: Seat, shot: Shot) -> None:
    at_an_example(ana, bo, "Three Markers on the roofs")
    # The laptop is held with a mouse.
    end_the_turn(bo)
    bo.at("executive")
    veil = bo.page.locator("#secrets")
    covered(veil)
    veil.hover()
    bo.page.mouse.down()
    readable(veil)
    bo.page.mouse.up()
    covered(veil)

    # By keyboard it is the space bar; Escape covers it, and so does looking away.
    veil.focus()
    bo.page.keyboard.down(" ")
    readable(veil)
    bo.page.keyboard.press("Escape")
    covered(veil)
    bo.page.keyboard.up(" ")
    bo.page.keyboard.down(" ")
    bo.page.evaluate("window.dispatchEvent(new Event('blur'))")
    covered(veil)


def test_what_covers_it_is_one_line_where_the_desktop_is_narrowest(ana: Seat, bo: Seat) -> None:
    at_an_example(ana, bo, "Three Markers on the roofs")
    bo.page.set_viewport_size({"width": 1280, "height": 800})
    for veil in ("hold", "press"):
        bo.page.evaluate("(veil) => { document.documentElement.dataset.veil = veil }", veil)
        box = bo.page.locator("#secrets .veil__f").bounding_box()
        assert box
        assert box["height"] < 40, veil
    expect(bo.page.locator("#secrets .veil__f")).to_have_text("Your secrets: hold to look")


def test_who_cannot_hold_presses_and_it_covers_itself(ana: Seat, bo: Seat) -> None:
    at_an_example(ana, bo, "Three Markers on the roofs")
    bo.page.evaluate("document.documentElement.dataset.veil = 'press'")
    veil = bo.page.locator("#secrets")
    bo.page.clock.install()
    veil.click()
    readable(veil)
    bo.page.clock.fast_forward(6000)
    covered(veil)


def test_a_pin_of_the_device_opens_it_and_it_covers_itself(ana: Seat, bo: Seat, shot: Shot) -> None:
    at_an_example(ana, bo, "Three Markers on the roofs")
    page = bo.page
    page.evaluate("document.documentElement.dataset.veil = 'pin'")
    veil = page.locator("#secrets")
    page.clock.install()

    def say(digits: str) -> None:
        veil.click()
        page.get_by_label("Your digits").fill(digits)
        page.get_by_role("button", name="Look", exact=True).click()

    veil.click()
    looked_at(bo, shot, "veil-pin")
    page.get_by_role("button", name="Leave it covered").click()
    covered(veil)

    say("2468")  # the first time chooses it
    readable(veil)
    page.clock.fast_forward(6000)
    covered(veil)

    say("1357")
    expect(page.get_by_text("These are not the digits.")).to_be_visible()
    covered(veil)
    page.get_by_label("Your digits").fill("2468")
    page.get_by_role("button", name="Look", exact=True).click()
    readable(veil)
    page.clock.fast_forward(6000)
    covered(veil)


def test_one_phone_for_two_opens_each_side_by_its_pin(ana: Seat, shot: Shot) -> None:
    page = ana.page
    page.goto("/")
    page.locator("details.more summary", has_text="More examples").click()
    page.get_by_role("button", name="Both seats on this phone").click()
    page.wait_for_url("**/m/**")
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="A PIN for your side").click()
    looked_at(ana, shot, "pin")
    page.get_by_role("textbox", name="PIN").fill("2468")
    page.get_by_role("button", name="Keep it").click()
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="Pass the phone").click()
    page.get_by_role("button", name="I am Bo").click()
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="Pass the phone").click()
    page.get_by_label("Ana’s PIN").fill("1357")
    page.get_by_role("button", name="I am Ana").click()
    expect(page.get_by_role("alert")).to_contain_text("That is not the PIN.")
    looked_at(ana, shot, "pin-asked")
    page.get_by_label("Ana’s PIN").fill("2468")
    page.get_by_role("button", name="I am Ana").click()
    expect(page.locator("#mine")).to_be_visible()
