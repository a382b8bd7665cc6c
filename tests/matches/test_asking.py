"""Who asks and who sits there, in one statement: the same as the ORM says, and no more than is asked."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client, RequestFactory
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.matches.phone import Phone
from tracker.accounts.models import Player
from tracker.accounts.sessions import Players, SessionStore
from tracker.matches import asking
from tracker.matches.models import Clock, Match, Seat
from tracker.matches.sitting import seat_at

pytestmark = pytest.mark.django_db


def values(row: Any) -> dict[str, Any] | None:
    return row and {
        field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields
    }


def asks(client: Client) -> Any:
    cookie = client.cookies.get("sessionid")
    request = RequestFactory().get("/")
    request.session = SessionStore(cookie.value if cookie else None)
    Players(lambda _: None).process_request(request)  # type: ignore[arg-type]
    return request


@pytest.mark.parametrize("timed", [False, True])
def test_seats_are_read_as_the_orm_reads_them(example: Match, timed: bool) -> None:
    if timed:
        Clock.objects.create(match=example, since=timezone.now(), left_a=5, runs="A", heard_b=None)
    Seat.objects.filter(match=example, side="B").update(
        scribed=True, pin="x", reacting={"order": 1}
    )
    found = asking.seats(example.public_id)
    told = list(
        Seat.objects.filter(match=example)
        .select_related("match__record", "match__clock")
        .order_by("side")
    )
    assert [values(one) for one in found] == [values(one) for one in told]
    match, same = found[0].match, told[0].match
    assert values(match) == values(same)
    assert values(match.record) == values(same.record)
    assert values(getattr(match, "clock", None)) == values(getattr(same, "clock", None))
    assert hasattr(match, "clock") is timed
    assert found[1].match is match


def test_a_match_that_is_not_there_has_no_seats() -> None:
    assert asking.seats("nobodyhere") == []


def test_one_statement_says_who_asks_and_who_sits_there(
    anas: Phone, example: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # As whoever signs in by a page: the test's client lists no device.
    key = anas.client.cookies["sessionid"].value
    UserSession.objects.create(user=anas.player, session_key=key, ip="127.0.0.1")
    request = asks(anas.client)
    with django_assert_num_queries(1):
        sitting = seat_at(request, example.public_id)
        assert (sitting.side, sitting.player) == ("A", anas.player)
        assert request.user.name == "Ana"
        assert sitting.match.record.cursor_a > 0


def test_who_asks_is_found_where_no_match_is(anas: Phone) -> None:
    request = asks(anas.client)
    assert asking.seats_asked(request, "nobodyhere") == []
    assert request.user == anas.player


def test_a_passer_by_asks_too(example: Match) -> None:
    request = asks(Client())
    assert len(asking.seats_asked(request, example.public_id)) == 2
    assert not request.user.is_authenticated


def test_a_session_that_ran_out_is_nobodys(anas: Phone, example: Match) -> None:
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    request = asks(anas.client)
    assert len(asking.seats_asked(request, example.public_id)) == 2
    assert not request.user.is_authenticated


def test_a_session_that_was_read_is_not_asked_for_again(
    anas: Phone, example: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    request = asks(anas.client)
    assert isinstance(request.user, Player)
    request.session["seats"] = {example.public_id: "B"}
    with django_assert_num_queries(1):
        assert len(asking.seats_asked(request, example.public_id)) == 2
    assert request.session["seats"] == {example.public_id: "B"}
