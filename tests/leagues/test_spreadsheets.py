"""The files of an event, in a spreadsheet and back: no name is a formula, and each is itself again."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from tests.leagues import cast
from tracker.leagues import actions
from tracker.leagues.actions import Told
from tracker.leagues.models import Club
from tracker.leagues.queries import exports
from tracker.leagues.spreadsheets import as_meant, as_text

NAMES = (
    "-Bo",
    "=1+1",
    "+1 Ana",
    "@sum",
    "＝2",
    "－Ana",
    "'=2",
    "''=2",
    "O'Neill",
    "'Tis",
    "Émile",
    "--",
)


@pytest.mark.parametrize("name", [*NAMES, "\tTab", "'", "", "a=b", "'\t"])
def test_what_is_written_is_read_back(name: str) -> None:
    assert as_meant(as_text(name)) == name
    assert as_text(name)[:1] not in tuple("=+-@\t＝＋－＠")


@pytest.mark.django_db
def test_its_own_results_are_read_back(club: Club, tmp_path: Path) -> None:
    played, empty = (cast.opened(club, NAMES, name=name) for name in ("Spring", "Autumn"))
    for number, game in enumerate(cast.next_round(played)):
        actions.decide(pairing=game, by="Olga", told=Told((8, number)))
    answer = Client().get(f"/e/{played.public_id}/results.csv")
    cells = [
        cell for row in csv.reader(StringIO(answer.content.decode("utf-8-sig"))) for cell in row
    ]
    assert not [cell for cell in cells if cell.startswith(tuple("=+-@＝－"))]
    # The same people meet: typed in one after the other, as the lot of both has it.
    cast.next_round(empty)
    for game in cast.of_round(played, 1):
        with_whom = {cast.names(one) for one in cast.of_round(empty, 1)}
        assert cast.names(game) in with_whom
    file = tmp_path / "results.csv"
    file.write_bytes(answer.content)
    call_command("league", "results", empty.public_id, str(file))
    assert [row["op_second"] for row in exports.results(event=empty)] == [0, 1, 2, 3, 4, 5]
    assert len(exports.results(event=empty)) == 6


@pytest.mark.django_db
def test_a_spreadsheet_knows_its_letters(club: Club) -> None:
    event = cast.opened(club, ["Émile", "Bo"])
    for file in ("standings.csv", "results.csv"):
        answer = Client().get(f"/e/{event.public_id}/{file}")
        assert answer.content.startswith(b"\xef\xbb\xbf")
