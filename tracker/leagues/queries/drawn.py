"""What a form of an organiser was drawn from, in a few letters that it sends back: what has changed
since is looked at again before it is decided."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

from tracker.leagues.models import Entry, Event, Pairing, Round, Team


def of_result(pairing: Pairing) -> str:
    """The result as it stands, and whether somebody objects to it."""
    return _short(
        pairing.settled,
        pairing.how,
        pairing.disputed,
        pairing.op_first,
        pairing.op_second,
        pairing.vp_first,
        pairing.vp_second,
        pairing.walkover,
        pairing.conceded,
        pairing.mission,
        pairing.first_turn,
        pairing.sheets,
        pairing.first_id,
        pairing.second_id,
    )


def of_round(round: Round) -> str:
    """Its missions and maps, its days, its clock."""
    return _short(round.begins, round.due, round.ends, round.missions, round.maps)


def of_seats(round: Round) -> str:
    """Who meets whom in it."""
    return _short(list(round.pairings.order_by("pk").values_list("pk", "first", "second")))


def of_entry(entry: Entry) -> str:
    """What somebody comes with, where they play, whether they have left."""
    return _short(entry.faction, entry.team, entry.division_id, entry.left, entry.struck)


def of_team(team: Team) -> str:
    """What it is called, who plays for it, and who is its captain."""
    players = Entry.objects.filter(plays_for=team, left=None).order_by("pk")
    return _short(team.name, list(players.values_list("pk", "captain")))


def of_event(event: Event) -> str:
    """What was prepared, when it begins, whether it goes on by itself."""
    return _short(
        event.name, event.kind, event.form, event.status, event.filed, event.begins,
        event.unattended,
    )  # fmt: skip


def of_games(event: Event) -> str:
    """Which games have no result yet."""
    open_ones = Pairing.objects.filter(round__event=event, settled=None).order_by("pk")
    return _short(event.status, list(open_ones.values_list("pk", flat=True)))


def _short(*values: Any) -> str:
    said = json.dumps(values, default=str, sort_keys=True)
    return blake2b(said.encode(), digest_size=8).hexdigest()
