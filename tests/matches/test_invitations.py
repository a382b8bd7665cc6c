"""A seat is taken once, by whom it was meant for, and an invitation does not last for ever."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests.matches.phone import Phone
from tracker.accounts import actions as accounts
from tracker.accounts.models import Player
from tracker.matches import actions, queries
from tracker.matches.models import INVITATION_LASTS, Match, Seat


@pytest.fixture
def opened(ana: Player) -> Match:
    return actions.open_match(player=ana)


def sits(match: Match, player: Player) -> bool:
    return Seat.objects.filter(match=match, player=player).exists()


@pytest.mark.parametrize("by", ["link", "code"])
def test_an_invitation_runs_out(by: str, opened: Match, bo: Player) -> None:
    said = opened.join_token if by == "link" else opened.code
    phone = Phone(bo, opened)
    with time_machine.travel(timezone.now() + INVITATION_LASTS + timedelta(minutes=1)):
        assert phone.client.post(f"/j/{opened.join_token}/").status_code == 404
        assert phone.client.post("/join/", {"code": opened.code}).status_code == 422
        with pytest.raises(actions.NoSuchSeat):
            actions.join(match=opened, player=bo, token_or_code=said)
    assert not sits(opened, bo)
    actions.join(match=opened, player=bo, token_or_code=said)
    assert sits(opened, bo)


def test_a_new_invitation_ends_the_old_one(opened: Match, ana: Player, bo: Player) -> None:
    host, guest = Phone(ana, opened), Phone(bo, opened)
    old_link, old_code = f"/j/{opened.join_token}/", opened.code
    with time_machine.travel(timezone.now() + INVITATION_LASTS + timedelta(days=1)):
        assert "has run out" in host.get("share/").content.decode()
        host.client.post(host.url + "invitation/")
        page = host.get("share/")
        opened.refresh_from_db()
        assert f"/j/{opened.join_token}/" in page.content.decode()
        assert guest.client.post(old_link).status_code == 404
        assert guest.client.post("/join/", {"code": old_code}).status_code == 422
        assert guest.client.post(f"/j/{opened.join_token}/").status_code == 302
    assert sits(opened, bo)


def test_nobody_else_makes_an_invitation(opened: Match, bo: Player) -> None:
    token = opened.join_token
    assert Phone(bo, opened).client.post(f"/m/{opened.public_id}/invitation/").status_code == 404
    opened.refresh_from_db()
    assert opened.join_token == token


def test_a_seat_that_is_kept_for_somebody_is_theirs_alone(
    ana: Player, bo: Player, cruz: Player
) -> None:
    match = actions.open_match(player=ana, meant_for=bo)
    link = f"/j/{match.join_token}/"
    assert Phone(cruz).client.post(link).status_code == 404
    with pytest.raises(actions.NoSuchSeat):
        actions.join(match=match, player=cruz, token_or_code=match.code)
    asked = Client().post(link, {"name": "Dee"})
    assert asked.headers["Location"].startswith("/accounts/login/?next=")
    assert Phone(bo).client.post(link).status_code == 302
    assert sits(match, bo)


def test_a_guest_who_makes_an_account_keeps_the_match(opened: Match, bo: Player) -> None:
    actions.join(match=opened, player=bo, token_or_code=opened.code)
    accounts.keep(player=bo, email="bo@example.org", password="correct-horse-9")
    (listed,) = queries.running(player=Player.objects.get(email="bo@example.org"))
    assert listed.public_id == opened.public_id
    assert Phone(bo, opened).page().context["sitting"].side == "B"


def test_who_is_deleted_leaves_the_other_a_record_to_read(example: Match, bo: Player) -> None:
    ana = Seat.objects.get(match=example, side="A").player
    assert ana is not None
    before = Phone(bo, example).get("record.json").json()
    accounts.delete(player=ana)
    phone = Phone(bo, example)
    assert phone.get("record.json").json() == before
    assert phone.view.names["A"] == "Ana"
    assert [line.line.text for line in phone.lines]
