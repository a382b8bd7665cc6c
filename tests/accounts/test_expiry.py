"""Guests and sessions go in time; who has anything here that others share stays."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from tests.leagues import cast
from tracker.accounts import actions as accounts
from tracker.accounts.models import Player, Token
from tracker.armies.models import Army
from tracker.jobs import tasks
from tracker.leagues.models import Member
from tracker.matches import actions as matches

pytestmark = pytest.mark.django_db


def unseen(*, days: float) -> None:
    Player.objects.update(last_seen=timezone.now() - timedelta(days=days))


@pytest.mark.parametrize(("days", "left"), [(59, 1), (61, 0)])
def test_a_guest_who_left_nothing_goes(days: float, left: int, ana: Player) -> None:
    unseen(days=days)
    tasks.prune()
    assert Player.objects.count() == left


def test_a_guest_at_a_match_stays_and_so_does_the_notebooks_stand_in(ana: Player) -> None:
    notebook = accounts.stand_in(name="The notebook")
    running = matches.open_match(player=ana, notebook=notebook)
    unseen(days=400)
    tasks.prune()
    assert Player.objects.count() == 2
    matches.purge_match(match=running)
    tasks.prune()
    assert not Player.objects.exists()


def test_whom_a_seat_is_kept_for_stays(ana: Player, bo: Player) -> None:
    matches.open_match(player=ana, meant_for=bo)
    unseen(days=400)
    tasks.prune()
    assert Player.objects.filter(pk=bo.pk).exists()


@pytest.mark.parametrize(("days", "left"), [(364, 1), (366, 0)])
def test_the_list_of_a_guest_waits_for_them_a_year(days: float, left: int, ana: Player) -> None:
    Army.objects.create(owner=ana, name="Mine", faction="PanOceania")
    unseen(days=days)
    tasks.prune()
    assert Player.objects.count() == Army.objects.count() == left


def test_a_guest_in_a_club_stays_with_their_list(ana: Player) -> None:
    Army.objects.create(owner=ana, name="Mine", faction="PanOceania")
    Member.objects.create(club=cast.club(), player=ana, name="Ana")
    unseen(days=400)
    tasks.prune()
    assert Player.objects.filter(pk=ana.pk).exists()
    assert Army.objects.exists()


def test_a_guest_whose_program_plays_stays(ana: Player) -> None:
    accounts.make_token(player=ana, label="A test")
    unseen(days=400)
    tasks.prune()
    assert Player.objects.exists()
    Token.objects.update(made=timezone.now() - timedelta(days=400))
    Token.objects.update(used=timezone.now())
    tasks.prune()
    assert Player.objects.exists()
    Token.objects.update(used=timezone.now() - timedelta(days=61))
    tasks.prune()
    assert not Player.objects.exists()


def test_an_account_stays(ana: Player) -> None:
    accounts.keep(player=ana, email="ana@example.com", password="a long one indeed")
    unseen(days=4000)
    tasks.prune()
    assert Player.objects.exists()


def test_a_session_goes_when_it_has_run_out_with_its_device() -> None:
    for name in ("Ana", "Bo"):
        Client().post("/accounts/start/", {"name": name})
    old = UserSession.objects.get(user__name="Ana")
    Session.objects.filter(session_key=old.session_key).update(expire_date=timezone.now())
    UserSession.objects.update(last_seen_at=timezone.now() - timedelta(days=31))
    tasks.prune()
    assert [one.user.name for one in UserSession.objects.all()] == ["Bo"]
    assert Session.objects.count() == 1
