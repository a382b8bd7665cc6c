"""A session's key is in its browser alone: a copy of the database signs nobody in."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as Plain
from django.contrib.sessions.models import Session
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tracker.accounts import sessions
from tracker.accounts.models import Player
from tracker.accounts.queries import asked_again

pytestmark = pytest.mark.django_db


@pytest.fixture
def guests() -> Client:
    client = Client()
    client.post("/accounts/start/", {"name": "Ana"})
    assert client.get("/").context["user"].is_authenticated
    return client


def signed_in(key: str) -> bool:
    client = Client()
    client.cookies["sessionid"] = key
    user: Any = client.get("/").wsgi_request.user
    return bool(user.is_authenticated)


def test_a_key_is_not_kept_and_what_is_kept_opens_nothing(guests: Client) -> None:
    key = guests.cookies["sessionid"].value
    kept = {*Session.objects.values_list("session_key", flat=True)}
    kept |= {*UserSession.objects.values_list("session_key", flat=True)}
    assert signed_in(key)
    assert kept
    assert key not in kept
    assert not any(signed_in(one) for one in kept)


def test_signing_out_ends_it(guests: Client) -> None:
    key = guests.cookies["sessionid"].value
    guests.logout()
    assert not signed_in(key)
    assert not Session.objects.exists()


def test_the_other_devices_are_signed_out_and_this_one_stays(guests: Client) -> None:
    player = Player.objects.get()
    other = Client()
    other.post("/accounts/rejoin/", {"code": player.rejoin_code})
    devices = UserSession.objects.purge_and_list(player)
    assert len(devices) == 2
    ours = guests.cookies["sessionid"].value
    theirs = other.cookies["sessionid"].value
    for device in devices:
        if device.session_key != _kept(ours):
            device.end()
    assert signed_in(ours)
    assert not signed_in(theirs)


def _kept(key: str) -> str:
    return str(import_module("tracker.accounts.sessions").kept(key))


def test_sessions_of_before_go_on(bo: Player) -> None:
    """As they lay in the database before: by their keys."""
    old = Plain()
    old[SESSION_KEY] = str(bo.pk)
    old["_auth_user_backend"] = "django.contrib.auth.backends.ModelBackend"
    old["_auth_user_hash"] = bo.get_session_auth_hash()
    old.create()
    key = str(old.session_key)
    UserSession.objects.bulk_create(
        [UserSession(user=bo, session_key=key, ip="127.0.0.1", user_agent="A phone")]
    )
    step = import_module("tracker.accounts.migrations.0005_session_keys_by_digest")
    step.digest_keys(apps, None)
    assert signed_in(key)
    assert not Session.objects.filter(session_key=key).exists()
    assert not UserSession.objects.filter(session_key=key).exists()
    assert len(UserSession.objects.purge_and_list(bo)) == 1
    step.digest_keys(apps, None)
    assert signed_in(key)


def asks(client: Client) -> Any:
    """Somebody's next request, as far as who asks."""
    request = RequestFactory().get("/")
    request.COOKIES = {"sessionid": client.cookies["sessionid"].value}
    for middleware in (sessions.Sessions, sessions.Players):
        middleware(lambda _: HttpResponse()).process_request(request)
    return request


def test_who_asks_is_found_with_their_session(
    guests: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    request = asks(guests)
    with django_assert_num_queries(1):
        assert request.user.is_authenticated
        assert request.user.name == "Ana"
    with django_assert_num_queries(1):
        assert asked_again(request).user == request.user
    # What is encrypted of a player is read by the page that shows it.
    assert request.user.rejoin_code == Player.objects.get().rejoin_code


def test_a_session_says_whose_it_is_and_not_the_list_of_devices(guests: Client, bo: Player) -> None:
    UserSession.objects.update(user=bo)
    assert asks(guests).user.name == "Ana"


def test_a_session_without_a_device_is_a_session(guests: Client) -> None:
    UserSession.objects.all().delete()
    assert asks(guests).user.name == "Ana"


def test_nobody_is_signed_in_by_what_no_longer_counts(guests: Client) -> None:
    ends = Session.objects.get().expire_date
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert not asks(guests).user.is_authenticated
    Session.objects.update(expire_date=ends)
    assert asks(guests).user.is_authenticated
    player = Player.objects.get()
    player.set_password("another one altogether")
    player.save()
    assert not asks(guests).user.is_authenticated


def test_a_way_in_that_is_closed_signs_nobody_in(guests: Client, settings: Any) -> None:
    settings.AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
    assert not asks(guests).user.is_authenticated


def test_a_guest_who_becomes_an_account_is_signed_out_like_every_device(guests: Client) -> None:
    kept = {"email": "ana@example.org", "password": "dune and hut 7 times"}
    assert guests.post("/accounts/keep/", kept).status_code == 302
    assert asks(guests).user.email == "ana@example.org"
    for device in UserSession.objects.purge_and_list(Player.objects.get()):
        device.end()
    assert not asks(guests).user.is_authenticated


def test_who_comes_back_where_they_are_is_there(guests: Client) -> None:
    code = Player.objects.get().rejoin_code
    assert guests.post("/accounts/rejoin/", {"code": code}).status_code == 302
    assert asks(guests).user.name == "Ana"
    assert UserSession.objects.count() == 1
