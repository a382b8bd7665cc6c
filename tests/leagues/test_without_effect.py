"""What is set for an event does something, or it is said that it can't; and a double round robin."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command

from tests.leagues import cast
from tests.leagues.test_pages import do, signed_in
from tracker.leagues.forms import EventForm
from tracker.leagues.models import Club, Event, Pairing
from tracker.leagues.queries import exports, tables
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db

LEAGUE = {"club": "Norte", "name": "Open", "kind": "league"}


@pytest.mark.parametrize(
    ("form", "field", "value", "why"),
    [
        ("round_robin", "rounds", "6", "lasts until everybody has met"),
        ("ladder", "rounds", "6", "no rounds"),
        ("swiss", "meetings", "2", "Only in a round robin"),
        ("ladder", "meetings", "2", "Only in a round robin"),
        ("round_robin", "byes", "scaled", "somebody has a bye"),
        ("round_robin", "apart", "on", "clubmates meet, too"),
        ("ladder", "apart", "on", "whom they challenge"),
        ("ladder", "unattended", "on", "does by itself"),
        ("swiss", "lists_hours", "24", "No lists are handed in"),
    ],
)
def test_what_would_do_nothing_is_said(form: str, field: str, value: str, why: str) -> None:
    given = EventForm(LEAGUE | {"form": form, field: value})
    assert not given.is_valid()
    assert list(given.errors) == [field]
    assert why in given.errors[field][0]
    html = signed_in(cast.guest("Olga")).post(
        "/leagues/new/", LEAGUE | {"form": form, field: value}
    )
    assert why in html.content.decode()
    assert not Event.objects.exists()


def test_what_a_form_is_preset_to_stops_nobody() -> None:
    for form in ("swiss", "round_robin", "ladder"):
        preset = {"rounds": "0", "meetings": "1", "lists": "0", "lists_hours": "0"}
        assert EventForm(LEAGUE | preset | {"form": form}).is_valid()


def test_a_league_of_four_meets_twice() -> None:
    client = signed_in(cast.guest("Olga"))
    client.post("/leagues/new/", LEAGUE | {"form": "round_robin", "meetings": "2"})
    event = Event.objects.get()
    do(client, event, "type-in", names="Ana\nBo\nCruz\nDee")
    page = f"/e/{event.public_id}/"
    assert "everybody against everybody, 2 times" in client.get(page).content.decode()
    assert "Each meets each 2 times." in client.get(page).content.decode()
    cast.next_round(event)
    assert event.rounds.count() == 6
    games = [cast.names(one) for one in Pairing.objects.filter(round__event=event)]
    assert len(games) == len(set(games)) == 12


def test_a_file_of_results_tells_the_two_games_of_two_apart(club: Club, tmp_path: Path) -> None:
    two = Terms(meetings=2)
    played, empty = (
        cast.opened(club, ["Ana", "Bo"], kind="league", form="round_robin", terms=two, name=name)
        for name in ("Spring", "Autumn")
    )
    for event in (played, empty):
        cast.next_round(event)
    for number, op in ((1, (7, 3)), (2, (6, 2))):
        [game] = cast.of_round(played, number)
        cast.result(game, op)
    file = tmp_path / "results.csv"
    backwards = reversed(exports.results(event=played))
    file.write_text(exports.as_csv(exports.RESULTS, backwards), "utf-8")
    call_command("league", "results", empty.public_id, str(file))
    for event in (played, empty):
        event.refresh_from_db()
    kept = ("first", "second", "op_first", "op_second", "round")
    assert [[row[one] for one in kept] for row in exports.results(event=empty)] == [
        [row[one] for one in kept] for row in exports.results(event=played)
    ]
    assert tables.missing(event=empty) == {}
