"""Accounts: sign up, log in and out, change what is forgotten, delete."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
import time_machine
from django.core import mail
from django.test import Client

from tests.accounts.test_guests import PASSWORD, signed_in_as, start
from tests.leagues.cast import do_jobs
from tracker.accounts import codes
from tracker.accounts.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def account() -> Player:
    return Player.objects.create_user("ana@example.org", PASSWORD, name="Ana")


def log_in(client: Client, password: str = PASSWORD) -> None:
    client.post("/accounts/login/", {"login": "ana@example.org", "password": password})


def test_somebody_signs_up_with_a_name(client: Client) -> None:
    client.post(
        "/accounts/signup/", {"name": "Ana", "email": "ana@example.org", "password1": PASSWORD}
    )
    ana = Player.objects.get()
    assert (ana.name, ana.email, ana.is_guest) == ("Ana", "ana@example.org", False)
    assert signed_in_as(client) == ana.pk


def test_log_in_and_out(client: Client, account: Player) -> None:
    log_in(client)
    assert signed_in_as(client) == account.pk
    client.get("/accounts/logout/")
    assert signed_in_as(client) == account.pk, "looking at the page does nothing yet"
    client.post("/accounts/logout/")
    assert signed_in_as(client) is None


def test_a_wrong_password_and_a_wrong_address_are_refused_alike(
    client: Client, account: Player
) -> None:
    said = [
        client.post("/accounts/login/", {"login": address, "password": "wrong-horse-9"})
        .context["form"]
        .errors["__all__"]
        for address in ("ana@example.org", "nobody@example.org")
    ]
    assert said[0] == said[1]
    assert signed_in_as(client) is None


def test_a_forgotten_password_is_set_anew_by_mail(client: Client, account: Player) -> None:
    client.post("/accounts/password/reset/", {"email": "ana@example.org"})
    do_jobs()
    link = re.search(r"http://testserver(/\S+)", str(mail.outbox[0].body))
    assert link
    page = client.get(link[1], follow=True)
    address = page.redirect_chain[-1][0]
    client.post(address, {"password1": "another-horse-8", "password2": "another-horse-8"})
    log_in(client, "another-horse-8")
    assert signed_in_as(client) == account.pk


def test_a_password_is_changed_by_who_knows_it(client: Client, account: Player) -> None:
    log_in(client)
    new = {"password1": "another-horse-8", "password2": "another-horse-8"}
    client.post("/accounts/password/", {"oldpassword": "wrong", **new})
    account.refresh_from_db()
    assert account.check_password(PASSWORD)
    client.post("/accounts/password/", {"oldpassword": PASSWORD, **new})
    account.refresh_from_db()
    assert account.check_password("another-horse-8")


def test_another_device_is_signed_out(client: Client, account: Player) -> None:
    log_in(client)
    other = Client()
    log_in(other)
    page = client.get("/accounts/sessions/")
    assert len(page.context["sessions"]) == 2
    client.post("/accounts/sessions/")
    assert other.get("/accounts/").status_code == 302
    assert client.get("/accounts/").status_code == 200


def test_a_guests_devices_are_listed_too(client: Client) -> None:
    ana = start(client)
    other = Client()
    other.post("/accounts/rejoin/", {"code": codes.shown(ana.rejoin_code or "")})
    assert len(client.get("/accounts/sessions/").context["sessions"]) == 2


def test_an_account_is_deleted_with_its_password_only(client: Client, account: Player) -> None:
    log_in(client)
    assert client.post("/accounts/delete/", {"password": "wrong"}).context["form"].errors
    assert client.post("/accounts/delete/", {}).context["form"].errors
    assert Player.objects.filter(pk=account.pk).exists()
    assert client.post("/accounts/delete/", {"password": PASSWORD}).status_code == 302
    assert not Player.objects.filter(pk=account.pk).exists()
    assert signed_in_as(client) is None


def test_a_guest_is_deleted_on_a_second_press(client: Client) -> None:
    start(client)
    client.get("/accounts/delete/")
    assert Player.objects.exists()
    client.post("/accounts/delete/")
    assert not Player.objects.exists()


def test_a_name_is_changed(client: Client, account: Player) -> None:
    log_in(client)
    client.post("/accounts/", {"name": "Anabel"})
    account.refresh_from_db()
    assert account.name == "Anabel"
    assert "Anabel" in client.get("/accounts/").content.decode()


def test_the_name_of_another_is_drawn_as_text(client: Client) -> None:
    start(client, "<b>Ana</b>")
    page = client.get("/accounts/").content.decode()
    assert "&lt;b&gt;Ana&lt;/b&gt;" in page
    assert "<b>Ana</b>" not in page


def test_who_came_in_by_a_mailed_code_needs_no_password_for_five_minutes(
    client: Client, account: Player
) -> None:
    for later, gone in ((301, False), (299, True)):
        with time_machine.travel(datetime(2026, 11, 21, 20, tzinfo=UTC), tick=False) as clock:
            client.post("/accounts/logout/")
            client.post("/accounts/login/code/", {"email": "ana@example.org"})
            do_jobs()
            code = re.search(r"^[A-Z0-9-]{6,}$", str(mail.outbox[-1].body), re.MULTILINE)
            assert code
            client.post("/accounts/login/code/confirm/", {"code": code[0]})
            assert signed_in_as(client) == account.pk
            clock.shift(later)
            client.post("/accounts/delete/")
            assert Player.objects.filter(pk=account.pk).exists() is not gone


def test_before_it_is_done_it_is_said_what_stays_and_why(client: Client, account: Player) -> None:
    log_in(client)
    page = client.get("/accounts/delete/").content.decode()
    assert "stays in its log" in page
    assert "chained to the one before" in page
    assert "/accounts/data/" in page
