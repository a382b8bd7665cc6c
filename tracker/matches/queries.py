"""Everything that is read of matches: the lists of a player, and what is told at a seat."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db.models import Prefetch, Q, QuerySet
from django.urls import reverse

from rules import game
from rules.game import Line, Side, Table
from tracker.accounts.models import Player
from tracker.matches.models import Match, Seat
from tracker.orderlog import queries as log

LAST_LINES: Final = 40
# Some lines of the log only move the notebook on and tell nothing: more are read than are shown.
READ_FOR_THEM: Final = 100


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in a player's list: public facts, and whether it waits for them."""

    public_id: str
    url: str
    opponent: str
    yours: bool
    status: str
    line: str
    about: str


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log as it is told at one seat: its number there, when, and the words."""

    cursor: int
    at: datetime
    line: Line


def running(*, player: Player) -> list[Listed]:
    """The player's matches that go on, the one that waits longest for them first."""
    found = [_listed(match, player) for match in _of(player).filter(finished=None)]
    return sorted(found, key=lambda match: not match.yours)


def finished(*, player: Player, limit: int = 100) -> list[Listed]:
    """The player's matches that are over, the last one first."""
    over = _of(player).exclude(finished=None).order_by("-finished")[:limit]
    return [_listed(match, player) for match in over]


def how_many_finished(*, player: Player) -> int:
    return Match.objects.filter(_held_by(player)).exclude(finished=None).count()


def by_token(*, token: str) -> Match | None:
    """The match that a link leads to, whether or not its seat is still free."""
    return Match.objects.filter(join_token=token).first()


def by_code(*, code: str) -> Match | None:
    """The match with this code, as `codes.read` gives it."""
    return Match.objects.filter(code=code).first()


def by_watch_token(*, token: str) -> Match | None:
    return Match.objects.filter(watch_token=token).first()


def seats_of(*, match: Match) -> list[Seat]:
    return list(Seat.objects.filter(match=match).select_related("player").order_by("side"))


def names(*, match: Match) -> dict[Side, str]:
    """What both sides are called, as everybody sees it."""
    table, _ = log.table(record_id=match.record_id, seat="watcher")
    return game.view(table, "watcher").names


def told(
    *, record_id: UUID, seat: game.Seat, table: Table, upto: int, limit: int = LAST_LINES
) -> tuple[list[Told], int]:
    """The lines told at a seat with cursors up to `upto`, newest first; and the cursor before which
    there are older ones, 0 when there are none. `table` is that seat's own."""
    read = log.newest(record_id=record_id, seat=seat, upto=upto, limit=READ_FOR_THEM)
    lines: list[Told] = []
    for seen in reversed(read):
        line = game.tell(table, seen.entry)
        if line is not None:
            lines.append(Told(seen.cursor, seen.at, line))
        if len(lines) == limit:
            break
    oldest = lines[-1].cursor if len(lines) == limit else read[0].cursor if read else 0
    return lines, oldest if oldest > 1 else 0


def record(*, match: Match, seat: game.Seat) -> dict[str, Any]:
    """A seat's part of the match to take away; the whole of it, for each seat, once it is over."""
    whole: game.Seat = seat if match.finished is None else "referee"
    return log.record(record_id=match.record_id, seat=whole)


def _held_by(player: Player) -> Q:
    return Q(pk__in=Seat.objects.filter(player=player).values("match"))


def _of(player: Player) -> QuerySet[Match]:
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("side"))
    return Match.objects.filter(_held_by(player)).prefetch_related(seats).order_by("moved")


def _listed(match: Match, player: Player) -> Listed:
    seats = list(match.seats.all())
    sides = {seat.side for seat in seats if seat.player_id == player.pk}
    other = next((seat for seat in seats if seat.side not in sides), None)
    yours = match.finished is None and any(side in sides for side in match.waits)
    if other is None:
        opponent = "Both sides, here"
    elif other.taken is None:
        opponent = "Nobody yet"
    else:
        opponent = other.player.name if other.player else "Somebody who has left"
    if match.finished:
        status = "Over"
    elif yours:
        status = "Your move"
    else:
        status = "Waiting for a player" if other and not other.taken else f"Waiting for {opponent}"
    url = reverse("matches:table", args=[match.public_id])
    return Listed(match.public_id, url, opponent, yours, status, match.line, match.about)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a match that is over: how it ended, who had the first turn, and by side the
    faction and the (objective, victory) points."""

    how: str
    first: str
    factions: dict[Side, str]
    scores: dict[Side, tuple[int, int]]


def outcome(*, match: Match) -> Outcome | None:
    """None for as long as it is played: whoever asks learns nothing of it before its end."""
    if match.finished is None:
        return None
    table, _ = log.table(record_id=match.record_id, seat="watcher")
    scores: dict[Side, tuple[int, int]] = dict.fromkeys(game.SIDES, (0, 0))
    scores |= {side: (one.objective, one.victory) for side, one in table.scores.items()}
    return Outcome(table.ended, table.first or "", dict(table.factions), scores)
