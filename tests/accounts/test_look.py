"""How the notebook looks is this device's own affair."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_a_theme_is_kept_and_written_into_the_next_page(client: Client) -> None:
    assert "data-theme" not in client.get("/marks/").content.decode()
    kept = client.post("/accounts/look/", {"theme": "light", "next": "/marks/"})
    assert kept.headers["Location"] == "/marks/"
    assert 'data-theme="light"' in client.get("/marks/").content.decode()


def test_from_a_live_page_nothing_is_sent_back(client: Client) -> None:
    kept = client.post("/accounts/look/", {"veil": "press"}, headers={"HX-Request": "true"})
    assert (kept.status_code, kept.content) == (204, b"")
    assert 'data-veil="press"' in client.get("/marks/").content.decode()


def test_a_secret_may_open_by_a_pin_that_no_server_is_told(client: Client) -> None:
    client.post("/accounts/look/", {"veil": "pin"})
    page = client.get("/marks/").content.decode()
    assert 'data-veil="pin"' in page
    # It is asked for in a form that is sent nowhere, by a field without a name.
    assert '<input id="veil-digits" type="password" inputmode="numeric"' in page
    assert '<form class="form" method="dialog">' in page


def test_what_is_no_theme_changes_nothing(client: Client) -> None:
    client.post("/accounts/look/", {"theme": '"><script>', "veil": "never"})
    client.cookies["theme"] = "evil"
    page = client.get("/marks/").content.decode()
    assert "data-theme" not in page
    assert 'data-veil="hold"' in page


def test_a_look_is_not_set_by_a_link(client: Client) -> None:
    assert client.get("/accounts/look/?theme=light").status_code == 405
