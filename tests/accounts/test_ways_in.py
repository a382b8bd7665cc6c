"""Into an account without its password: by a code that was mailed, by a passkey."""

from __future__ import annotations

import json
import re

import pytest
from django.core import mail
from django.test import Client

from tests.accounts.test_guests import PASSWORD, signed_in_as, start
from tests.leagues.cast import do_jobs
from tracker.accounts.models import Player

pytestmark = pytest.mark.django_db
ASK, CONFIRM = "/accounts/login/code/", "/accounts/login/code/confirm/"


@pytest.fixture
def account() -> Player:
    return Player.objects.create_user("ana@example.org", PASSWORD, name="Ana")


def mailed() -> str:
    do_jobs()
    found = re.search(r"^[A-Z0-9-]{6,}$", str(mail.outbox[-1].body), re.MULTILINE)
    assert found, mail.outbox[-1].body
    return found[0]


def sure_of(client: Client) -> None:
    """Log in, and say the password once more, as before anything that opens an account."""
    client.post("/accounts/login/", {"login": "ana@example.org", "password": PASSWORD})
    client.post("/accounts/again/", {"password": PASSWORD})


def test_a_code_by_mail_opens_the_account_once(client: Client, account: Player) -> None:
    assert client.post(ASK, {"email": "ana@example.org"}).headers["Location"] == CONFIRM
    code = mailed()
    client.post(CONFIRM, {"code": code})
    assert signed_in_as(client) == account.pk
    other = Client()
    other.post(ASK, {"email": "ana@example.org"})
    other.post(CONFIRM, {"code": code})
    assert signed_in_as(other) is None


def test_a_code_is_for_the_browser_that_asked(client: Client, account: Player) -> None:
    client.post(ASK, {"email": "ana@example.org"})
    other = Client()
    other.post(CONFIRM, {"code": mailed()})
    assert signed_in_as(other) is None


def test_three_wrong_codes_end_it(client: Client, account: Player) -> None:
    client.post(ASK, {"email": "ana@example.org"})
    code = mailed()
    for _ in range(3):
        client.post(CONFIRM, {"code": "AAAAAA"})
    client.post(CONFIRM, {"code": code})
    assert signed_in_as(client) is None


def test_the_page_says_nothing_of_who_has_an_account(client: Client, account: Player) -> None:
    shown = []
    for address in ("ana@example.org", "bob@example.org"):
        there = Client()
        there.post(ASK, {"email": address})
        page = there.get(CONFIRM).content.decode().replace(address, "…")
        shown.append(re.sub(r'(value|X-CSRFToken)": ?"[^"]+|value="[^"]+"', "", page))
    assert shown[0] == shown[1]


def test_an_account_keeps_its_passkeys_on_a_page(client: Client, account: Player) -> None:
    sure_of(client)
    assert "Add a passkey" in client.get("/accounts/passkeys/").content.decode()
    page = client.get("/accounts/passkeys/add/")
    options = page.context["js_data"]["creation_options"]["publicKey"]
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "required"


def test_a_passkey_is_added_by_who_said_the_password_lately(
    client: Client, account: Player
) -> None:
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    asked = client.get("/accounts/passkeys/add/")
    assert asked.headers["Location"].startswith("/accounts/again/")
    said = client.post(asked.headers["Location"], {"password": PASSWORD}, follow=True)
    assert said.redirect_chain[-1][0] == "/accounts/passkeys/add/"
    assert said.status_code == 200


def test_a_guest_is_offered_to_keep_before_there_are_passkeys(client: Client) -> None:
    start(client)
    for address in ("/accounts/passkeys/", "/accounts/passkeys/add/"):
        assert client.get(address).headers["Location"] == "/accounts/keep/"


NONSENSE = [
    "",
    "{",
    "null",
    "[]",
    '"text"',
    "[" * 5000,
    "1" * 20000,
    json.dumps({"id": "AA", "rawId": "AA", "type": "public-key", "response": {}}),
    json.dumps(
        {
            "id": "AA",
            "rawId": "AA",
            "type": "public-key",
            "response": {"clientDataJSON": "AA", "attestationObject": "AA", "userHandle": "AA"},
        }
    ),
    json.dumps(
        {
            "id": "AA",
            "rawId": "AA",
            "type": "public-key",
            "response": {
                "clientDataJSON": "e30",
                "authenticatorData": "A" * 60,
                "signature": "AA",
                "userHandle": "MQ",
            },
        }
    ),
]


@pytest.mark.parametrize("said", NONSENSE, ids=range(len(NONSENSE)))
def test_what_is_no_passkey_opens_nothing(said: str, client: Client, account: Player) -> None:
    client.get("/accounts/login/passkey/", headers={"Accept": "application/json"})
    assert client.post("/accounts/login/passkey/", {"credential": said}).status_code == 302
    assert signed_in_as(client) is None
    sure_of(client)
    client.get("/accounts/passkeys/add/")
    assert client.post("/accounts/passkeys/add/", {"credential": said}).status_code == 200
    assert not client.get("/accounts/passkeys/").context["authenticators"]
