"""The organiser is away: an event goes on by itself, or somebody who plays steps in."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests.leagues import cast
from tests.leagues.test_acts import last
from tests.matches.phone import BACKEND
from tracker.leagues import actions
from tracker.leagues.actions import NotDone
from tracker.leagues.models import Club, Event, Member, Pairing
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db

FOUR = ("Ana", "Bo", "Cruz", "Dee")


def played(event: Event, number: int) -> None:
    for pairing in cast.of_round(event, number):
        if not pairing.is_bye and not pairing.settled:
            cast.result(pairing, (7, 3))
    cast.do_jobs()


def test_the_next_round_is_paired_as_soon_as_all_results_are_in(club: Club) -> None:
    event = cast.opened(club, FOUR, terms=Terms(rounds=2))
    actions.leave_alone(event=event, by="Olga", unattended=True)
    [one, two] = cast.next_round(event)
    cast.result(one, (7, 3))
    cast.do_jobs()
    assert event.rounds.count() == 1
    cast.result(two, (7, 3))
    cast.do_jobs()
    assert event.rounds.count() == 2
    acts = {act.said: act.by for act in event.trail.all()}
    assert acts["Paired Round 2"] == "The notebook"
    played(event, 2)
    event.refresh_from_db()
    assert event.status == "over"


def test_without_that_an_organiser_says_when(club: Club) -> None:
    event = cast.opened(club, FOUR)
    cast.next_round(event)
    played(event, 1)
    assert event.rounds.count() == 1
    # Said later, it goes on from where it stands.
    actions.leave_alone(event=event, by="Olga", unattended=True)
    cast.do_jobs()
    assert event.rounds.count() == 2
    actions.leave_alone(event=event, by="Olga", unattended=False)
    played(event, 2)
    assert event.rounds.count() == 2


def test_after_the_last_day_a_league_goes_on_and_what_is_missing_counts_when_it_comes(
    club: Club,
) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        terms = Terms(days=14, rounds=2)
        event = cast.opened(club, FOUR, kind="league", terms=terms)
        actions.leave_alone(event=event, by="Olga", unattended=True)
        [one, _] = cast.next_round(event)
        clock.shift(timedelta(days=13))
        cast.do_jobs()
        assert event.rounds.count() == 1
        clock.shift(timedelta(days=2, minutes=1))
        cast.do_jobs()
        assert event.rounds.count() == 2
        # The last round ends with results missing: that is for somebody to look at.
        clock.shift(timedelta(days=15))
        cast.do_jobs()
        event.refresh_from_db()
        assert (event.status, event.rounds.count()) == ("playing", 2)
        cast.result(one, (7, 3))


def test_it_begins_at_its_time(club: Club) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        event = cast.opened(club, FOUR)
        then = timezone.now() + timedelta(days=2)
        actions.leave_alone(event=event, by="Olga", unattended=True)
        actions.put_off(event=event, by="Olga", begins=then)
        clock.shift(timedelta(days=1))
        cast.do_jobs()
        assert not event.rounds.exists()
        # Put off, it does not begin at the time before.
        event.refresh_from_db()
        actions.put_off(event=event, by="Olga", begins=then + timedelta(days=1))
        clock.shift(timedelta(days=1, minutes=1))
        cast.do_jobs()
        assert not event.rounds.exists()
        clock.shift(timedelta(days=1))
        cast.do_jobs()
        assert event.rounds.count() == 1


def test_with_nobody_to_pair_it_waits_and_nothing_fails(club: Club) -> None:
    event = cast.opened(club, ["Ana"])
    actions.put_off(event=event, by="Olga", begins=timezone.now())
    actions.leave_alone(event=event, by="Olga", unattended=True)
    cast.do_jobs()
    assert not event.rounds.exists()


def test_what_is_disputed_is_not_closed_over(club: Club) -> None:
    event = cast.opened(club, ["Ana", "Bo"], terms=Terms(rounds=1))
    [one] = cast.next_round(event)
    cast.result(one, (7, 3))
    actions.dispute(pairing=one, by=one.first.member, why="It was 8")
    actions.leave_alone(event=event, by="Olga", unattended=True)
    cast.do_jobs()
    event.refresh_from_db()
    assert event.status == "playing"
    actions.decide(pairing=one, by="Olga", told=actions.Told((8, 3)))
    cast.do_jobs()
    event.refresh_from_db()
    assert event.status == "over"


def test_somebody_who_plays_steps_in_after_a_week(club: Club) -> None:
    event = cast.opened(club, FOUR)
    ana, eve = cast.guest("Ana"), cast.guest("Eve")
    actions.claim(member=cast.entry(event, "Ana").member, player=ana)
    client = Client()
    client.force_login(ana, backend=BACKEND)
    page, button = f"/e/{event.public_id}/", "Step in as organiser"
    assert button not in client.get(page).content.decode()
    with pytest.raises(NotDone, match="was here this week"):
        actions.stand_in(club=club, player=ana)
    olga = Member.objects.get(club=club, role="organiser").player
    assert olga
    olga.last_seen = timezone.now() - timedelta(days=8)
    olga.save()
    with pytest.raises(NotDone, match="Only somebody who plays"):
        actions.stand_in(club=club, player=eve)
    assert button in client.get(page).content.decode()
    assert button not in Client().get(page).content.decode()
    assert client.post(f"{page}do/stand-in/").status_code == 302
    assert client.post(f"{page}do/pair/").status_code == 302
    assert Pairing.objects.count() == 2
    assert last(event).by == "Ana"
    # Everybody reads it, and who was away takes it back.
    trail = Client().get(f"/c/{club.public_id}/trail/").content.decode()
    assert "Ana steps in: no organiser was here for a week" in trail


def test_a_club_whose_organiser_is_gone_for_good_is_not_lost(club: Club) -> None:
    event = cast.opened(club, FOUR)
    ana = cast.guest("Ana")
    actions.claim(member=cast.entry(event, "Ana").member, player=ana)
    olga = Member.objects.get(club=club, role="organiser").player
    assert olga
    olga.delete()
    actions.stand_in(club=club, player=ana)
    assert Member.objects.get(club=club, player=ana).role == "organiser"
