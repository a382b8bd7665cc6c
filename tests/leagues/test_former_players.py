"""Who deletes themself leaves their games behind, and not their name; and nobody else is them."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.leagues import cast
from tests.leagues.test_pages import claimed, signed_in
from tracker.accounts.models import Player
from tracker.leagues import actions
from tracker.leagues.actions import NotDone
from tracker.leagues.models import Act, Event, Member
from tracker.leagues.queries import exports

pytestmark = pytest.mark.django_db


def deleted(event: Event, name: str) -> None:
    claimed(event, name)
    player = Player.objects.get(memberships__name=name)
    cast.do_jobs()
    assert signed_in(player).post("/accounts/delete/").status_code == 302
    assert not Player.objects.filter(pk=player.pk).exists()


def test_the_name_is_gone_from_tables_files_and_calendar(event: Event) -> None:
    for game in cast.next_round(event):
        cast.result(game, (7, 3))
    deleted(event, "Ana")
    deleted(event, "Bo")
    cast.do_jobs()
    page = f"/e/{event.public_id}/"
    for address in ("", "players/", "round/1/", "standings.csv", "results.csv", "calendar.ics"):
        said = Client().get(page + address).content.decode()
        # By itself: an id may have any letters in it.
        assert not re.search(r"\bAna\b", said), address
    names = {row["name"] for row in exports.standings(event=event)}
    assert names == {"A former player", "A former player (2)", "Cruz", "Dee"}


def test_the_page_that_deletes_says_what_stays() -> None:
    said = signed_in(cast.guest("Ana")).get("/accounts/delete/").content.decode()
    assert "In a club’s events your games stay, of “A former player”" in said


def test_nobody_else_takes_the_seat_for_theirs(event: Event) -> None:
    deleted(event, "Ana")
    form = Client().get(f"/i/{event.invitation}/").content.decode()
    assert "I am Bo" in form
    assert "I am A former player" not in form
    gone = cast.entry(event, "A former player")
    answer = signed_in(cast.guest("Mallory")).post(
        f"/i/{event.invitation}/", {"me": gone.pk, "faction": "", "team": ""}
    )
    assert answer.status_code == 422
    assert "has deleted themself" in answer.content.decode()
    gone.member.refresh_from_db()
    assert gone.member.player is None


def test_who_comes_under_the_same_name_is_somebody_new(event: Event) -> None:
    deleted(event, "Ana")
    actions.join(event=event, player=cast.guest("Ana"))
    assert cast.entry(event, "Ana").member.role == Member.Role.PLAYER


def test_undo_does_not_bring_the_name_back(event: Event) -> None:
    actions.rename(member=cast.entry(event, "Ana").member, by="Olga", name="Anna")
    deleted(event, "Anna")
    for act in Act.objects.filter(said__endswith="Anna"):
        with pytest.raises(NotDone, match=r"changed since|later depends"):
            actions.undo(act=act, by="Olga")
    assert not Member.objects.filter(name__startswith="An").exists()


def test_an_organiser_who_is_gone_organises_no_more(event: Event) -> None:
    organiser = Member.objects.get(club=event.club, role=Member.Role.ORGANISER)
    assert organiser.player
    organiser.player.delete()
    organiser.refresh_from_db()
    assert (organiser.role, organiser.name) == ("former", "A former player")
    assert organiser.player_id is None
