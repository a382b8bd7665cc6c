"""An event as a file: tables and results as CSV, all that is public of it as JSON. A file is the same in
every language, so that it can be brought back."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Any

import msgspec
from django.utils.translation import override

from tracker.leagues.models import Event, Pairing
from tracker.leagues.queries import events, paired, tables, teams
from tracker.leagues.spreadsheets import as_text

STANDINGS = ("division", "place", "name", "faction", "tp", "op", "vp", "opponents_op",
             "played", "won", "drawn", "lost", "byes", "left", "awarded")  # fmt: skip
OF_TEAMS = ("place", "name", "players", "tp", "op", "vp", "opponents_op", "won", "drawn", "lost",
            "byes", "awarded")  # fmt: skip
RESULTS = ("round", "division", "table", "first", "second", "faction_first", "faction_second",
           "mission", "first_turn", "op_first", "op_second", "vp_first", "vp_second",
           "walkover", "how", "settled", "conceded")  # fmt: skip
TO_PLAY = ("round", "division", "table", "first", "second", "when")


@override("en")
def standings(*, event: Event) -> list[dict[str, Any]]:
    found = []
    for division in events.divisions(event=event):
        for row in tables.table(division=division):
            one = row.standing
            values = (division.name, row.place, row.name, row.faction, one.tp, one.op, one.vp,
                      one.opponents, one.played, one.won, one.drawn, one.lost, one.byes,
                      row.left, one.awarded)  # fmt: skip
            found.append(dict(zip(STANDINGS, values, strict=True)))
    return found


@override("en")
def of_teams(*, event: Event) -> list[dict[str, Any]]:
    """The table of teams; nobody in an event of single players."""
    found = []
    for row in teams.table(event=event):
        one = row.standing
        values = (row.place, row.name, "; ".join(row.players), one.tp, one.op, one.vp,
                  one.opponents, row.won, row.drawn, row.lost, one.byes, one.awarded)  # fmt: skip
        found.append(dict(zip(OF_TEAMS, values, strict=True)))
    return found


def results(*, event: Event) -> list[dict[str, Any]]:
    """Every game that is over, and every bye."""
    rows = paired.results(event=event)
    return [dict(zip(RESULTS, _result(row), strict=True)) for row in rows]


def to_play(*, event: Event) -> list[dict[str, Any]]:
    """Who meets whom, of games that have no result: nothing of what goes on in them."""
    rows = paired.all_pairings(event=event).filter(settled=None)
    found = []
    for row in rows:
        when = row.when.isoformat() if row.when else ""
        values = row.round.number, row.division.name, row.table, *_names(row), when
        found.append(dict(zip(TO_PLAY, values, strict=True)))
    return found


def _names(row: Pairing) -> tuple[str, str]:
    return row.first.called, row.second.called if row.second else ""


def _result(row: Pairing) -> Sequence[Any]:
    return (
        row.round.number,
        row.division.name,
        row.table,
        *_names(row),
        row.faction_first,
        row.faction_second,
        row.mission,
        row.first_turn,
        row.op_first,
        row.op_second,
        row.vp_first,
        row.vp_second,
        row.walkover,
        row.how,
        row.settled.isoformat() if row.settled else "",
        row.conceded,
    )


def as_csv(columns: Sequence[str], rows: Iterable[dict[str, Any]]) -> str:
    """What begins like a formula is text to a spreadsheet, too."""
    written = StringIO()
    out = csv.DictWriter(written, columns)
    out.writeheader()
    for row in rows:
        cells = {key: as_text(one) if isinstance(one, str) else one for key, one in row.items()}
        out.writerow(cells)
    return written.getvalue()


def everything(*, event: Event) -> dict[str, Any]:
    """All that is public of an event."""
    return {
        "event": event.name,
        "club": event.club.name,
        "kind": event.kind,
        "form": event.form,
        "status": event.status,
        "season": event.season,
        "terms": msgspec.to_builtins(event.terms),
        "rounds": [
            {"number": one.number, "missions": one.missions, "maps": one.maps}
            for one in events.rounds(event=event)
        ],
        "teams": of_teams(event=event),
        "standings": standings(event=event),
        "results": results(event=event),
        "to_play": to_play(event=event),
    }
