"""A name is enough, a code brings it back, and an account keeps it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tracker.accounts import actions, codes
from tracker.accounts.models import Player

pytestmark = pytest.mark.django_db
PASSWORD = "correct-horse-9"


def signed_in_as(client: Client) -> int | None:
    key = client.session.get("_auth_user_id")
    return int(key) if key else None


def start(client: Client, name: str = "Ana") -> Player:
    client.post("/accounts/start/", {"name": name})
    return Player.objects.get(name=name)


def test_a_name_is_enough(client: Client) -> None:
    response = client.post("/accounts/start/", {"name": "  Ana \n Belen "})
    ana = Player.objects.get()
    assert response.status_code == 302
    assert (ana.name, ana.is_guest, ana.email) == ("Ana Belen", True, None)
    assert signed_in_as(client) == ana.pk


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u202e", "\x00"])
def test_a_name_that_nobody_can_see_is_refused(client: Client, name: str) -> None:
    response = client.post("/accounts/start/", {"name": name})
    assert response.status_code == 200
    assert response.context["form"].errors["name"]
    assert not Player.objects.exists()


def test_a_name_cannot_turn_the_text_around_it(client: Client) -> None:
    client.post("/accounts/start/", {"name": "An\u202ea\u2066"})
    assert Player.objects.get().name == "Ana"


def test_who_has_a_name_already_is_not_asked_again(client: Client) -> None:
    start(client)
    assert client.get("/accounts/start/?next=/armies/").headers["Location"] == "/armies/"
    assert Player.objects.count() == 1


def test_a_passer_by_comes_back_to_the_page_that_was_wanted(client: Client) -> None:
    asked = client.get("/accounts/").headers["Location"]
    assert asked == "/accounts/start/?next=%2Faccounts%2F"
    page = client.get(asked)
    there = client.post("/accounts/start/", {"name": "Ana", "next": page.context["next"]})
    assert there.headers["Location"] == "/accounts/"


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example", "javascript:1"])
def test_nobody_is_sent_to_another_server(client: Client, elsewhere: str) -> None:
    sent = client.post("/accounts/start/", {"name": "Ana", "next": elsewhere})
    assert sent.headers["Location"] == "/"


def test_the_code_stands_on_the_owners_page(client: Client) -> None:
    ana = start(client)
    assert codes.shown(ana.rejoin_code or "") in client.get("/accounts/").content.decode()


def test_a_code_brings_the_guest_back(client: Client, ana: Player) -> None:
    typed = codes.shown(ana.rejoin_code or "").lower()
    client.post("/accounts/rejoin/", {"code": typed})
    assert signed_in_as(client) == ana.pk


def test_a_guest_who_comes_back_leaves_the_old_session(client: Client, ana: Player) -> None:
    start(client, "Zacharias")
    client.post("/accounts/rejoin/", {"code": ana.rejoin_code})
    assert signed_in_as(client) == ana.pk
    assert "Zacharias" not in client.get("/accounts/").content.decode()


@pytest.mark.parametrize("code", ["0000000000", "", "A" * 39, "%_%_%_%_%_", "\x00"])
def test_a_wrong_code_opens_nothing(client: Client, ana: Player, code: str) -> None:
    response = client.post("/accounts/rejoin/", {"code": code})
    assert response.context["form"].errors["code"]
    assert signed_in_as(client) is None


def test_codes_cannot_be_tried_one_after_another(client: Client, ana: Player) -> None:
    for _ in range(10):
        client.post("/accounts/rejoin/", {"code": "0000000000"})
    response = client.post("/accounts/rejoin/", {"code": ana.rejoin_code})
    assert "Too many" in response.context["form"].errors["code"][0]
    assert signed_in_as(client) is None
    cache.clear()
    client.post("/accounts/rejoin/", {"code": ana.rejoin_code})
    assert signed_in_as(client) == ana.pk


def test_a_guest_becomes_an_account_and_stays_the_same_player(client: Client) -> None:
    ana = start(client)
    kept = client.post("/accounts/keep/", {"email": "Ana@Example.org", "password": PASSWORD})
    assert kept.headers["Location"] == "/accounts/"
    assert signed_in_as(client) == ana.pk
    same = Player.objects.get(pk=ana.pk)
    assert (same.email, same.is_guest, same.rejoin_code) == ("ana@example.org", False, None)
    assert client.get("/accounts/").status_code == 200, "the session outlives the new password"

    other = Client()
    other.post("/accounts/rejoin/", {"code": ana.rejoin_code})
    assert signed_in_as(other) is None, "the code has ended"
    other.post("/accounts/login/", {"login": "ana@example.org", "password": PASSWORD})
    assert signed_in_as(other) == ana.pk


def test_an_address_is_one_players_alone(client: Client) -> None:
    Player.objects.create_user("bo@example.org", PASSWORD, name="Bo")
    ana = start(client)
    again = client.post("/accounts/keep/", {"email": "BO@example.org", "password": PASSWORD})
    assert "already" in again.context["form"].errors["email"][0]
    ana.refresh_from_db()
    assert ana.is_guest
    assert ana.rejoin_code


def test_a_weak_password_keeps_the_guest_a_guest(client: Client) -> None:
    ana = start(client)
    again = client.post("/accounts/keep/", {"email": "ana@example.org", "password": "12345678"})
    assert again.context["form"].errors["password"]
    ana.refresh_from_db()
    assert ana.is_guest


@pytest.mark.parametrize("address", ["/accounts/password/", "/accounts/signup/"])
def test_pages_of_accounts_offer_a_guest_to_keep(client: Client, address: str) -> None:
    start(client)
    assert client.get(address).headers["Location"] == "/accounts/keep/"


def test_the_database_knows_no_player_in_between() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(name="Neither", is_guest=False)
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(name="No code", is_guest=True)


def test_last_seen_is_noted_to_the_hour(
    client: Client, ana: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    long_ago = timezone.now() - timedelta(days=3)
    Player.objects.filter(pk=ana.pk).update(last_seen=long_ago)
    client.force_login(ana)
    client.get("/marks/")
    ana.refresh_from_db()
    assert timezone.now() - ana.last_seen < timedelta(minutes=1)
    actions.seen(player=ana, now=timezone.now())
    with django_assert_num_queries(0):
        actions.seen(player=ana, now=timezone.now() + timedelta(minutes=59))


def test_guests_are_not_made_by_the_hundred(client: Client) -> None:
    for number in range(30):
        Client().post("/accounts/start/", {"name": f"Guest {number}"})
    client.post("/accounts/start/", {"name": "One more"})
    assert Player.objects.count() == 30
