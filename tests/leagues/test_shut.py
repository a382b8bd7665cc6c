"""What the matches of an event hid stays shut until the event is over."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from time_machine import TimeMachineFixture

from tests.leagues import cast
from tests.matches.phone import Phone
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.leagues import actions
from tracker.leagues.actions import Told
from tracker.leagues.models import Club, Event, Pairing
from tracker.leagues.terms import Terms
from tracker.matches import actions as matches
from tracker.matches.models import Match

pytestmark = pytest.mark.django_db


def given_up(club: Club, ana: Player, bo: Player, terms: Terms) -> tuple[Pairing, Match]:
    """The game of a round, which Bo gave up."""
    event = cast.opened(club, ["Ana", "Bo"], terms=terms)
    (pairing,) = cast.next_round(event)
    match = actions.play_here(pairing=pairing, player=ana, side="first")
    matches.join(match=match, player=bo, token_or_code=match.join_token)
    Phone(bo, match).do("Concede")
    match.refresh_from_db()
    assert match.finished
    return pairing, match


def is_open(match: Match) -> bool:
    match.refresh_from_db()
    return match.is_open


@pytest.fixture
def game(club: Club, ana: Player, bo: Player) -> tuple[Pairing, Match]:
    return given_up(club, ana, bo, Terms(rounds=1, shut=True))


def test_it_is_opened_as_the_event_is_closed(game: tuple[Pairing, Match]) -> None:
    pairing, match = game
    event = Event.objects.get()
    assert not is_open(match)
    actions.decide(pairing=pairing, by=cast.ORGANISER, told=Told((5, 0), (100, 0)))
    cast.do_jobs()
    assert not is_open(match)
    actions.close(event=event, by=cast.ORGANISER)
    cast.do_jobs()
    assert is_open(match)


def test_who_does_not_come_back_forfeits_and_that_neither_opens_nor_settles_anything(
    club: Club, ana: Player, bo: Player, time_machine: TimeMachineFixture
) -> None:
    """Who is left alone reads nothing by it, and an organiser says what the result is."""
    event = cast.opened(club, ["Ana", "Bo"], terms=Terms(rounds=1, points=150, shut=True))
    (pairing,) = cast.next_round(event)
    match = actions.play_here(pairing=pairing, player=ana, side="first")
    matches.join(match=match, player=bo, token_or_code=match.join_token)
    anas = Phone(ana, match)
    army = armies.create_from_roster(player=ana, roster="nox-and-a-caliban")
    anas.do("EnterArmy", army=army.public_id)
    for minutes, said in ((6, "CallBack"), (16, "Forfeit")):
        time_machine.move_to(timezone.now() + timedelta(minutes=minutes))
        anas.do(said)
    match.refresh_from_db()
    assert match.finished
    cast.do_jobs()
    pairing.refresh_from_db()
    assert pairing.settled is None
    assert not is_open(match)
    actions.decide(pairing=pairing, by=cast.ORGANISER, told=Told((5, 0), (100, 0)))
    pairing.refresh_from_db()
    assert pairing.how == "organiser"
    assert not is_open(match)


def test_one_that_goes_on_when_the_event_is_closed_is_open_as_it_ends(
    club: Club, ana: Player, bo: Player
) -> None:
    event = cast.opened(club, ["Ana", "Bo"], terms=Terms(rounds=1, shut=True))
    (pairing,) = cast.next_round(event)
    match = actions.play_here(pairing=pairing, player=ana, side="first")
    matches.join(match=match, player=bo, token_or_code=match.join_token)
    actions.close(event=event, by=cast.ORGANISER, anyway=True)
    cast.do_jobs()
    assert not is_open(match)
    Phone(bo, match).do("Concede")
    assert is_open(match)


def test_it_is_not_shut_for_ever_where_the_pairing_is_taken_back(
    game: tuple[Pairing, Match],
) -> None:
    pairing, match = game
    Pairing.objects.get(pk=pairing.pk).delete()
    assert is_open(match)


def test_an_event_that_says_nothing_of_it_opens_each_match_as_it_ends(
    club: Club, ana: Player, bo: Player
) -> None:
    _, match = given_up(club, ana, bo, Terms(rounds=1))
    assert is_open(match)


@pytest.mark.parametrize("shut", [True, False])
def test_who_prepares_an_event_chooses_and_it_is_chosen_for_them(
    shut: bool, ana: Player, client: Client
) -> None:
    client.force_login(ana)
    page = client.get("/leagues/new/").content.decode()
    assert '<option value="event" selected>stays shut until the event is over' in page
    opens = {} if shut else {"opens": "match"}
    client.post("/leagues/new/", {"club": "Norte", "name": "Norte Open", **opens})
    assert Event.objects.get().terms.shut is shut


def test_who_comes_to_an_event_reads_it(club: Club, client: Client) -> None:
    for shut in (True, False):
        event = cast.opened(club, ["Ana"], terms=Terms(shut=shut), name=f"Open {shut}")
        page = client.get(f"/e/{event.public_id}/").content.decode()
        assert ("What was hidden in a match stays shut until the event is over" in page) is shut
