"""What is a player's own of matches: of each their own side's part, until all of it is open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, cast

from rules import game
from rules.game import Side
from tracker.accounts.belongings import Belonging, as_json, belongings, said
from tracker.accounts.models import Player
from tracker.matches import queries
from tracker.matches.models import HandedList, Match, Seat


@dataclass(frozen=True, slots=True)
class Held:
    """A match that a player sits at, with their seats. `seat`: through whose eyes they take it along.
    `sides`: of which their notes are theirs to take along. Who has both seats may be two people with one
    phone: until all is open it is what everybody sees, and a side that has a PIN keeps its own."""

    match: Match
    seats: tuple[Seat, ...]

    @property
    def seat(self) -> game.Seat:
        return "watcher" if len(self.seats) > 1 else cast(Side, self.seats[0].side)

    @property
    def sides(self) -> tuple[str, ...]:
        if len(self.seats) == 1:
            return (self.seats[0].side,)
        return tuple(seat.side for seat in self.seats if self.match.is_open and not seat.pin)


def held(player: Player) -> Iterator[Held]:
    seats = Seat.objects.filter(player=player).select_related("match__record")
    in_order = seats.order_by("match__opened", "match", "side")
    for match, found in groupby(in_order, key=lambda seat: seat.match):
        yield Held(match, tuple(found))


@belongings("matches")
def matches(player: Player) -> Iterator[Belonging]:
    for one in held(player):
        name = f"matches/{one.match.public_id}"
        yield f"{name}/match.json", as_json(_match(one, player))
        text = queries.record_text(match=one.match, seat=one.seat)
        yield f"{name}/record.json", text.encode()
    kept = Match.objects.filter(seats__meant_for=player, seats__player=None).order_by("opened")
    yield "matches/kept-for-you.json", as_json([said(one, "public_id", "title") for one in kept])


def _match(one: Held, player: Player) -> dict[str, Any]:
    handed = HandedList.objects.filter(match=one.match, player=player) if one.sides else ()
    return {
        **said(one.match, "public_id", "kind", "title", "edition", "rounds", "points", "minutes"),
        **said(one.match, "opened", "finished"),
        "seats": [_seat(seat, seat.side in one.sides) for seat in one.seats],
        "handed_in": [said(row, "number", "written") for row in handed],
    }


def _seat(seat: Seat, own: bool) -> dict[str, Any]:
    fields = ("side", "taken", *(("rolls_here", "reacting", "habit") if own else ()))
    return said(seat, *fields)
