"""All lists of an event together: what is missing, wrong or late, what is refused, what is shown."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.leagues import cast
from tests.leagues.test_lists import NOX, army, at_the_table, come, hand_in, post, signed_in
from tests.leagues.test_pages import do, olga
from tracker.accounts.models import Player
from tracker.armies import actions as armies
from tracker.armies.models import Army
from tracker.armies.queries import listed
from tracker.leagues import actions
from tracker.leagues.actions import Told
from tracker.leagues.models import Act, Club, Event, HandedIn
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db


def words(answer: Any) -> str:
    return " ".join(re.sub("<[^>]*>", " ", answer.content.decode()).split())


def leaderless(player: Player) -> Army:
    found = army(player, NOX, "In the reeds")
    for one in listed(army=found):
        if one.lieutenant:
            armies.remove_trooper(army=found, trooper=one.key)
    found.refresh_from_db()
    return found


def begun(event: Event) -> None:
    """It began a minute ago, and what is in was in long before."""
    HandedIn.objects.update(at=timezone.now() - timedelta(hours=1))
    Event.objects.filter(pk=event.pk).update(begins=timezone.now() - timedelta(minutes=1))
    event.refresh_from_db()


def report(club: Club, event: Event) -> str:
    return words(olga(club).get(f"/e/{event.public_id}/lists/"))


def test_one_report_says_what_is_missing_wrong_and_late(club: Club) -> None:
    event = cast.opened(club, ("Ana", "Bo", "Cruz", "Dee"), terms=Terms(lists=1))
    ana, bo, cruz = (come(event, name) for name in ("Ana", "Bo", "Cruz"))
    hand_in(event, ana, 1, army(ana, NOX, "At the pass"))
    hand_in(event, bo, 1, leaderless(bo))
    html = report(club, event)
    assert "2 missing: Cruz, Dee. Ask them, or pair without." in html
    assert "1 to check: Bo ." in html.replace("Bo.", "Bo .")
    assert "late" not in html
    begun(event)
    html = report(club, event)
    assert "take them late below" in html
    # Cruz is late, and an organiser takes the list all the same.
    answer = post(signed_in(cruz), event, number=1, army=army(cruz, NOX, "Later").public_id)
    assert "the deadline has passed" in answer.content.decode()
    do(olga(club), event, "take-late", entry=cast.entry(event, "Cruz").pk)
    assert Act.objects.latest("pk").said == "Cruz may hand in lists late"
    hand_in(event, cruz, 1, army(cruz, NOX, "Latest"))
    html = report(club, event)
    assert "1 missing: Dee." in html
    assert "1 late: Cruz." in html
    # Nobody else may.
    ana_again = post(signed_in(ana), event, number=1, army=army(ana, NOX, "New").public_id)
    assert ana_again.status_code == 422


def test_all_is_well_is_said_too(club: Club) -> None:
    event = cast.opened(club, ("Ana",), terms=Terms(lists=1))
    ana = come(event, "Ana")
    hand_in(event, ana, 1, army(ana, NOX, "At the pass"))
    HandedIn.objects.update(amiss="")
    assert "All lists are in, in time" in report(club, event)


def test_a_wrong_list_is_refused_where_the_event_says_so(club: Club) -> None:
    event = cast.opened(club, ("Ana", "Bo"), terms=Terms(lists=1, lists_refused=True))
    ana = come(event, "Ana")
    page = f"/e/{event.public_id}/players/{cast.entry(event, 'Ana').pk}/"
    assert "is not taken" in words(signed_in(ana).get(page))
    answer = post(signed_in(ana), event, number=1, army=leaderless(ana).public_id)
    assert answer.status_code == 422
    assert "takes no list that is wrong. You have no Lieutenant yet." in words(answer)
    assert not HandedIn.objects.exists()


@pytest.mark.parametrize("shown", [False, True])
def test_lists_are_shown_to_all_once_it_is_over_where_the_event_says_so(
    club: Club, shown: bool
) -> None:
    event = cast.opened(club, ("Ana", "Bo"), terms=Terms(lists=1, rounds=1, lists_shown=shown))
    ana = come(event, "Ana")
    hand_in(event, ana, 1, army(ana, NOX, "At the pass"))
    page = f"/e/{event.public_id}/players/{cast.entry(event, 'Ana').pk}/"
    assert ("everybody can read all lists" in words(signed_in(ana).get(page))) == shown
    address = f"/e/{event.public_id}/all-lists/"
    assert Client().get(address).status_code == 404
    [game] = cast.next_round(event)
    actions.decide(pairing=game, by="Olga", told=Told((7, 3)))
    actions.close(event=event, by="Olga")
    answer = Client().get(address)
    assert answer.status_code == (200 if shown else 404)
    assert ("At the pass" in answer.content.decode()) == shown


def test_a_list_is_not_shown_while_its_match_goes_on(club: Club) -> None:
    event = cast.opened(
        club, ("Ana", "Bo", "Cruz", "Dee"), terms=Terms(lists=1, rounds=1, lists_shown=True)
    )
    players = {name: come(event, name) for name in ("Ana", "Bo", "Cruz", "Dee")}
    for name, player in players.items():
        hand_in(event, player, 1, army(player, NOX, f"The plan of {name}"))
    one, other = cast.next_round(event)
    names = cast.names(one)
    at_the_table(one, players[names[0]], players[names[1]])
    actions.decide(pairing=other, by="Olga", told=Told((7, 3)))
    actions.close(event=event, by="Olga", anyway=True)
    html = Client().get(f"/e/{event.public_id}/all-lists/").content.decode()
    for name in players:
        assert (f"The plan of {name}" in html) == (name in cast.names(other))
