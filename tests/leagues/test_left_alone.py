"""An event that goes on by itself, or says why it doesn't; and who asked for its rounds."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.leagues import cast
from tests.leagues.test_pages import olga
from tracker.jobs.models import Job
from tracker.leagues import actions
from tracker.leagues.actions import Told
from tracker.leagues.models import Act, Club, Division, Event, Pairing
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db

SEATS = {"First": ("Ana", "Bo"), "Second": ("Cruz", "Dee")}


@pytest.fixture
def alone(club: Club) -> Event:
    """A Swiss league of two divisions that goes on by itself, before its first round."""
    event = actions.prepare(
        club=club,
        by="Olga",
        name="Norte League",
        kind="league",
        form="swiss",
        terms=Terms(rounds=4),
        divisions=[("First", 1), ("Second", 2)],
        unattended=True,
    )
    actions.open_event(event=event, by="Olga")
    for name, names in SEATS.items():
        division = Division.objects.get(event=event, name=name)
        for entry in actions.type_in(event=event, by="Olga", names=names):
            actions.divide(entry=entry, by="Olga", division=division)
    return event


def play(event: Event, number: int) -> None:
    for game in cast.of_round(event, number):
        if not game.settled:
            actions.decide(pairing=game, by="Olga", told=Told((7, 3)))
    cast.do_jobs()


def page(club: Club, event: Event) -> str:
    return " ".join(olga(club).get(f"/e/{event.public_id}/").content.decode().split())


def test_a_stranger_who_joins_by_the_link_holds_up_nobody(club: Club, alone: Event) -> None:
    cast.next_round(alone)
    actions.join(event=alone, player=cast.guest("Zed"))
    assert "without who has no division yet: Zed" in page(club, alone)
    play(alone, 1)
    assert len(cast.of_round(alone, 2)) == 2
    zed = cast.entry(alone, "Zed")
    actions.divide(entry=zed, by="Olga", division=Division.objects.get(event=alone, name="First"))
    assert "no division" not in page(club, alone)
    play(alone, 2)
    third = cast.of_round(alone, 3)
    assert "Zed" in {name for game in third for name in cast.names(game)}


def test_an_organiser_who_asks_is_told_of_the_stranger(alone: Event) -> None:
    actions.leave_alone(event=alone, by="Olga", unattended=False)
    cast.next_round(alone)
    actions.join(event=alone, player=cast.guest("Zed"))
    play(alone, 1)
    with pytest.raises(actions.NotDone, match="no division yet"):
        actions.ask_for_round(event=alone, by="Olga")


def test_the_page_says_why_it_does_not_begin_and_it_does_as_soon_as_it_can(
    club: Club, alone: Event
) -> None:
    actions.join(event=alone, player=cast.guest("Zed"))
    actions.put_off(event=alone, by="Olga", begins=timezone.now() - timedelta(minutes=1))
    cast.do_jobs()
    assert not alone.rounds.exists()
    html = page(club, alone)
    assert "It doesn’t go on by itself. Some players have no division yet." in html
    zed = cast.entry(alone, "Zed")
    actions.divide(entry=zed, by="Olga", division=Division.objects.get(event=alone, name="First"))
    cast.do_jobs()
    assert alone.rounds.count() == 1
    assert "doesn’t go on" not in page(club, alone)


def test_the_page_says_that_a_division_is_too_small(club: Club, alone: Event) -> None:
    cast.next_round(alone)
    play(alone, 1)
    actions.leave(entry=cast.entry(alone, "Dee"), by="Olga")
    play(alone, 2)
    assert alone.rounds.count() == 2
    assert "Second has one: say where they play." in page(club, alone)
    actions.come_back(entry=cast.entry(alone, "Dee"), by="Olga")
    cast.do_jobs()
    assert alone.rounds.count() == 3


def test_the_page_says_that_an_objection_keeps_it_open(club: Club, alone: Event) -> None:
    for number in range(1, 5):
        if number == 1:
            cast.next_round(alone)
        if number == 4:
            game = cast.of_round(alone, 1)[0]
            actions.dispute(pairing=game, by=game.first.member, why="it was not so")
        play(alone, number)
    alone.refresh_from_db()
    assert alone.status == "playing"
    assert "somebody objects to a result" in page(club, alone)
    actions.decide(pairing=game, by="Olga", told=Told((7, 3)))
    cast.do_jobs()
    alone.refresh_from_db()
    assert alone.status == "over"


# ------------------------------------------------------------------------------- who asked


def test_the_trail_names_who_asked_for_each_round(event: Event) -> None:
    for number, by in ((1, "Olga"), (2, "Paco")):
        actions.ask_for_round(event=event, by=by, number=number)
        # Somebody presses again while the job waits.
        actions.ask_for_round(event=event, by="Rita", number=number)
        cast.do_jobs()
        assert Act.objects.get(event=event, said=f"Paired Round {number}").by == by
        for game in cast.of_round(event, number):
            actions.decide(pairing=game, by="Olga", told=Told((7, 3)))


def test_after_an_undo_the_trail_names_who_asked_again(event: Event) -> None:
    actions.ask_for_round(event=event, by="Olga")
    cast.do_jobs()
    actions.undo(act=Act.objects.get(event=event, said="Paired Round 1"), by="Olga")
    actions.ask_for_round(event=event, by="Paco")
    cast.do_jobs()
    paired = Act.objects.filter(event=event, said="Paired Round 1").order_by("pk")
    assert [one.by for one in paired] == ["Olga", "Paco"]


def test_the_job_is_put_down_after_the_name_of_who_asked(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker may take it the moment it is put down."""
    found = []
    enqueue = actions.rounds.jobs.enqueue  # type: ignore[attr-defined]

    def put_down(**said: object) -> None:
        if said["name"] == "leagues.pair":
            found.append(Event.objects.get(pk=event.pk).asked)
        enqueue(**said)

    monkeypatch.setattr(actions.rounds.jobs, "enqueue", put_down)  # type: ignore[attr-defined]
    actions.ask_for_round(event=event, by="Paco")
    assert found == ["Paco"]
    assert Job.objects.filter(name="leagues.pair").count() == 1
    assert not Pairing.objects.exists()
