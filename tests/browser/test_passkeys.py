"""A passkey is made on one's own page, and opens the account without the password."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.accounts.test_guests import PASSWORD
from tests.browser.seats import Shot, assert_accessible, assert_fits, assert_large_enough
from tracker.accounts.models import Player

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def secure_server(asgi_server: str, settings: object) -> str:
    """Browsers make passkeys on https alone, and on the machine itself by this name."""
    settings.ALLOWED_HOSTS = ["127.0.0.1", "localhost"]  # type: ignore[attr-defined]
    return asgi_server.replace("127.0.0.1", "localhost")


def looked_at(page: Page, shot: Shot, name: str) -> None:
    shot(page, name)
    assert_fits(page)
    assert_accessible(page)
    assert_large_enough(page)


def test_a_passkey_opens_the_account(phone: BrowserContext, secure_server: str, shot: Shot) -> None:
    Player.objects.create_user("ana@example.org", PASSWORD, name="Ana")
    page = phone.new_page()
    device = phone.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})

    page.goto(f"{secure_server}/accounts/login/")
    page.get_by_label("Email").fill("ana@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    page.wait_for_url(f"{secure_server}/")
    page.goto(f"{secure_server}/accounts/passkeys/add/")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.wait_for_url(f"{secure_server}/accounts/passkeys/add/")
    looked_at(page, shot, "passkeys-add")
    page.get_by_label("What it is called").fill("Ana’s phone")
    page.get_by_role("button", name="Add it").click()
    expect(page.get_by_role("heading", name="Ana’s phone")).to_be_visible()

    page.goto(f"{secure_server}/accounts/logout/")
    page.get_by_role("button", name="Log out").click()
    page.wait_for_url(f"{secure_server}/")
    page.goto(f"{secure_server}/accounts/login/")
    looked_at(page, shot, "passkeys-login")
    page.get_by_role("button", name="Use a passkey").click()
    page.wait_for_url(f"{secure_server}/")
    page.goto(f"{secure_server}/accounts/passkeys/")
    expect(page.get_by_text("last used")).to_be_visible()
    looked_at(page, shot, "passkeys")

    page.get_by_role("link", name="Remove").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Remove it").click()
    expect(page.get_by_role("heading", name="Ana’s phone")).to_have_count(0)


def test_over_plain_http_a_passkey_is_not_offered(phone: BrowserContext, asgi_server: str) -> None:
    page = phone.new_page()
    page.add_init_script("delete window.PublicKeyCredential")
    page.goto(f"{asgi_server}/accounts/login/")
    expect(page.get_by_role("link", name="Send me a code by e-mail")).to_be_visible()
    expect(page.get_by_role("button", name="Use a passkey")).to_be_hidden()
