"""What the API says of an event: public facts, all of games that are over."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

import msgspec

from tracker.leagues.models import Pairing

Side = Literal["", "first", "second"]


class EventListed(msgspec.Struct, frozen=True):
    """An event that you are in, or help to run."""

    id: str
    name: str
    club: str
    kind: str
    form: str
    status: str


class Events(msgspec.Struct, frozen=True):
    events: list[EventListed]


class RoundSeen(msgspec.Struct, frozen=True):
    """A round. `missing` are its results that are still to come. `seen` goes with acts that change it,
    `seats_seen` with `Swap`: what was changed since you read it is refused."""

    number: int
    begins: datetime | None
    due: datetime | None
    missions: list[str]
    maps: list[str]
    missing: int
    seen: str
    seats_seen: str


class EventSeen(msgspec.Struct, frozen=True):
    """An event, its terms (scoring, missions, deadlines) and its rounds. `seen` goes with acts that change
    it, `games_seen` with `Close`."""

    id: str
    name: str
    club: str
    kind: str
    form: str
    status: str
    season: str
    begins: datetime | None
    unattended: bool
    terms: dict[str, Any]
    rounds: list[RoundSeen]
    seen: str
    games_seen: str


class Placed(msgspec.Struct, frozen=True):
    """A line of a table. `why` says why the next one stands below, where they are level."""

    place: int
    name: str
    faction: str
    left: bool
    tp: int
    op: int
    vp: int
    opponents_op: int
    played: int
    won: int
    drawn: int
    lost: int
    byes: int
    why: str


class DivisionTable(msgspec.Struct, frozen=True):
    """Those who are ranked together; `tier` 1 is the top."""

    name: str
    tier: int
    rows: list[Placed]


class Standings(msgspec.Struct, frozen=True):
    """The tables. `order` is what a ranking asks for, the first that differs decides."""

    order: list[str]
    divisions: list[DivisionTable]


class PairingSeen(msgspec.Struct, frozen=True):
    """Who meets whom. Nobody `second`: a bye, or by `how` a rest. `state` is open, adjourned, settled or
    disputed; the points are 0 until it is settled, and of a game that is being played nothing is
    known here."""

    id: str
    round: int
    division: str
    table: int | None
    first: str
    second: str
    when: datetime | None
    why: str
    state: str
    op_first: int
    op_second: int
    vp_first: int
    vp_second: int
    walkover: str
    conceded: Side
    how: str
    mission: str
    first_turn: Side
    faction_first: str
    faction_second: str
    settled: datetime | None


class Pairings(msgspec.Struct, frozen=True):
    pairings: list[PairingSeen]


def pairing_seen(one: Pairing) -> PairingSeen:
    return PairingSeen(
        id=one.public_id,
        round=one.round.number,
        division=one.division.name,
        table=one.table,
        first=one.first.member.called,
        second=one.second.member.called if one.second else "",
        when=one.when,
        why=one.why,
        state=one.state,
        op_first=one.op_first,
        op_second=one.op_second,
        vp_first=one.vp_first,
        vp_second=one.vp_second,
        walkover=one.walkover,
        conceded=one.conceded,  # type: ignore[arg-type]
        how=one.how,
        mission=one.mission,
        first_turn=one.first_turn,  # type: ignore[arg-type]
        faction_first=one.faction_first,
        faction_second=one.faction_second,
        settled=one.settled,
    )
