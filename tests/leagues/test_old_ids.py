"""Ids from before begin with "-" or "_" now and then: wherever such an id goes, it is that id."""

from __future__ import annotations

import csv
import json
from io import StringIO

import pytest
from django.test import Client
from django.utils import timezone

from tests.leagues import cast
from tracker.leagues.models import Club, Event, Pairing
from tracker.leagues.terms import Terms

pytestmark = pytest.mark.django_db

OLD = {"event": "-h_z-0123456789a", "club": "_-Oo0Il1-abcdefg", "game": "--version-123456"}


@pytest.fixture
def event(club: Club) -> Event:
    event = cast.opened(club, ["Ana", "Bo", "Cruz", "Dana"], terms=Terms(lists=2, points=300))
    for pairing in cast.next_round(event):
        cast.result(pairing, (5, 3))
    Club.objects.filter(pk=club.pk).update(public_id=OLD["club"])
    # Its calendar is kept as it was written last: one from before has the old id in it.
    old = {"public_id": OLD["event"], "begins": timezone.now(), "calendar": ""}
    Event.objects.filter(pk=event.pk).update(**old)
    game = Pairing.objects.filter(round__event=event).first()
    assert game is not None
    Pairing.objects.filter(pk=game.pk).update(public_id=OLD["game"])
    return Event.objects.get(pk=event.pk)


def read(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_pages_are_found_by_it_and_lead_to_each_other(event: Event) -> None:
    assert f'"/e/{OLD["event"]}/' in read(f"/c/{OLD['club']}/")
    assert f'"/c/{OLD["club"]}/' in read(f"/e/{OLD['event']}/")
    assert f'"/p/{OLD["game"]}/' in read(f"/e/{OLD['event']}/round/1/")
    assert f'"/e/{OLD["event"]}/' in read(f"/p/{OLD['game']}/")


def test_a_spreadsheet_reads_no_formula(event: Event) -> None:
    for file in ("standings.csv", "results.csv"):
        rows = list(csv.reader(StringIO(read(f"/e/{OLD['event']}/{file}"))))
        assert len(rows) > 1
        assert not [cell for row in rows for cell in row if cell[:1] in ("-", "=", "+", "@")]


def test_files_name_it_whole(event: Event) -> None:
    assert json.loads(read(f"/e/{OLD['event']}/event.json"))["event"] == event.name
    assert OLD["event"] in read(f"/e/{OLD['event']}/calendar.ics").replace("\r\n ", "")
