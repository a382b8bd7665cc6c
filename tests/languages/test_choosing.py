"""In which language somebody reads: as their browser says, until they choose; then wherever they sign in."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.matches.phone import BACKEND
from tracker.accounts.models import Player

pytestmark = pytest.mark.django_db

SPANISH = {"Accept-Language": "es-MX,es;q=0.9,en;q=0.5"}


def reads(browser: Client, **headers: str) -> str:
    """The language of a page that somebody opens."""
    page = browser.get("/accounts/rejoin/", headers=headers).content.decode()
    return page.partition('<html lang="')[2].partition('"')[0]


@pytest.fixture
def account() -> Player:
    return Player.objects.create_user(email="ana@example.org", password="a good one", name="Ana")


def test_without_a_choice_it_is_the_browsers(client: Client) -> None:
    assert reads(client) == "en"
    assert reads(client, **SPANISH) == "es"
    assert reads(client, **{"Accept-Language": "fi"}) == "en"


def test_a_choice_goes_before_the_browser_and_stays(client: Client) -> None:
    answer = client.post("/accounts/look/", {"language": "es", "next": "/accounts/rejoin/"})
    assert answer.status_code == 302
    assert reads(client) == "es"
    client.post("/accounts/look/", {"language": "en"})
    assert reads(client, **SPANISH) == "en"


@pytest.mark.parametrize("said", ["", "xx", "es-", "e" * 200])
def test_what_is_no_language_changes_nothing(client: Client, said: str) -> None:
    client.post("/accounts/look/", {"language": "es"})
    client.post("/accounts/look/", {"language": said})
    assert reads(client) == "es"


def test_it_is_kept_with_the_player_and_comes_along(client: Client, account: Player) -> None:
    client.force_login(account, backend=BACKEND)
    client.post("/accounts/look/", {"language": "es"})
    account.refresh_from_db()
    assert account.language == "es"
    elsewhere = Client()
    assert reads(elsewhere) == "en"
    elsewhere.post("/accounts/login/", {"login": account.email, "password": "a good one"})
    assert reads(elsewhere) == "es"


def test_who_never_chose_brings_none_along(client: Client, account: Player) -> None:
    client.post("/accounts/look/", {"language": "es"})
    client.post("/accounts/login/", {"login": account.email, "password": "a good one"})
    assert reads(client) == "es"
    account.refresh_from_db()
    assert account.language == ""


def test_a_page_says_that_it_depends_on_who_reads(client: Client) -> None:
    answer = client.get("/accounts/rejoin/", headers=SPANISH)
    assert "Accept-Language" in answer.headers["Vary"]
    assert answer.headers["Content-Language"] == "es"
