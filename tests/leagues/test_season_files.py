"""Seasons as data: `seasons/*.toml` say what was played, and beside it the tables, worked out without the
notebook. Each is played through the pages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.leagues import cast
from tests.leagues.test_pages import do, olga
from tracker.leagues.models import Club, Entry, Event, Pairing
from tracker.leagues.queries import exports

pytestmark = pytest.mark.django_db

FILES = sorted((Path(__file__).parent / "seasons").glob("*.toml"))
GAME = re.compile(r"(\w+) (\d+)-(\d+) (\w+), (\d+)-(\d+)(?:, (\w+) conceded)?")
NOT_PLAYED = re.compile(r"(\w+) and (\w+) did not play")
AWAY = re.compile(r"(\w+) came, (\w+) did not")
NEITHER = re.compile(r"neither (\w+) nor (\w+) came")
TO_PLAY = re.compile(r"(\w+) to play (\w+)")
HEAD = "round,first,second,op_first,op_second,vp_first,vp_second,walkover,conceded"


def as_csv(number: int, said: str) -> str:
    """A game of a file as a spreadsheet has it."""
    if found := GAME.fullmatch(said):
        first, a, b, second, vp_a, vp_b, gave_up = found.groups()
        side = "" if not gave_up else "first" if gave_up == first else "second"
        return f"{number},{first},{second},{a},{b},{vp_a},{vp_b},,{side}"
    if found := NOT_PLAYED.fullmatch(said):
        return f"{number},{found[1]},{found[2]},,,,,void,"
    if found := AWAY.fullmatch(said):
        return f"{number},{found[1]},{found[2]},,,,,second,"
    if found := NEITHER.fullmatch(said):
        return f"{number},{found[1]},{found[2]},,,,,both,"
    if found := TO_PLAY.fullmatch(said):
        return f"{number},{found[1]},{found[2]},,,,,,"
    [name] = re.fullmatch(r"(\w+) bye", said).groups()  # type: ignore[union-attr]
    return f"{number},{name},,,,,,,"


def opened(client: Client, club: Club, season: dict[str, Any]) -> Event:
    kind = "league" if season["form"] == "round_robin" else "tournament"
    said = {"club": club.name, "in": club.public_id, "name": "S", "kind": kind}
    client.post("/leagues/new/", said | {"form": season["form"]} | season.get("terms", {}))
    event = Event.objects.latest("pk")
    text = "\n".join(["name;division", *season["people"]])
    client.post(f"/e/{event.public_id}/bring/people/", {"text": text})
    return event


def played(client: Client, event: Event, season: dict[str, Any]) -> None:
    lines = [
        as_csv(number, game)
        for number, one in enumerate(season["round"], 1)
        for game in one["games"].split("\n")
        if game
    ]
    if season["form"] == "round_robin":
        # Who meets whom is the notebook's to say: results come in as they are played.
        do(client, event, "pair", number=1)
        lines = [line.partition(",")[2] for line in lines]
        text = "\n".join([HEAD.partition(",")[2], *lines])
    else:
        text = "\n".join([HEAD, *lines])
    answer = client.post(f"/e/{event.public_id}/bring/results/", {"text": text})
    assert answer.status_code == 302, answer.content.decode()
    if name := season.get("leaves"):
        strike = {"strike": "1"} if season.get("strike") else {}
        do(client, event, "leave", entry=cast.entry(event, name).pk, **strike)


def table(client: Client, event: Event) -> list[str]:
    """As the file of the page has it, which `test_pages` holds against the page."""
    event.refresh_from_db()
    assert client.get(f"/e/{event.public_id}/").status_code == 200
    return [
        "{place} {name} {tp} {op} {vp} {opponents_op} {won}-{drawn}-{lost}".format(**row)
        for row in exports.standings(event=event)
    ]


def worked_out(said: str) -> list[str]:
    return [line for line in said.split("\n") if line]


def test_there_are_enough() -> None:
    assert len(FILES) >= 12


@pytest.mark.parametrize("file", FILES, ids=[one.stem for one in FILES])
def test_every_table_is_as_it_was_worked_out(file: Path, club: Club) -> None:
    season, client = tomllib.loads(file.read_text("utf-8")), olga(club)
    event = opened(client, club, season)
    played(client, event, season)
    assert not Pairing.objects.filter(round__event=event, settled=None).exists()
    assert table(client, event) == worked_out(season["table"]["while_it_runs"])
    do(client, event, "close")
    event.refresh_from_db()
    assert event.status == "over"
    assert table(client, event) == worked_out(season["table"]["once_it_is_over"])
    if wanted := season.get("next_season"):
        do(client, event, "next-season", name="After")
        rows = Entry.objects.filter(event__name="After").order_by("member__name")
        found: dict[str, list[str]] = {}
        for division, name in rows.values_list("division__name", "member__name"):
            found.setdefault(division, []).append(name)
        assert found == wanted
