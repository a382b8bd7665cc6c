"""A command, from the seat that gives it to the lines that follow from it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal
from uuid import UUID

import msgspec
from django.db import transaction
from django.utils import timezone

from rules import game
from rules.game import Refusal, Refused, Side
from tracker.accounts.models import Player
from tracker.jobs import actions as jobs
from tracker.matches import choosing
from tracker.matches.actions import following
from tracker.matches.actions.seats import NoSuchSeat
from tracker.matches.models import Match, Seat
from tracker.orderlog import actions as orderlog
from tracker.orderlog import queries as log
from tracker.orderlog.models import Record

STALE: Final = Refusal(
    "stale", "The match has moved on since this page was drawn. This is how it stands now."
)
HIGHEST_CURSOR: Final = 2**31 - 1  # as far as a database counts
FORFEITS_AFTER: Final = timedelta(minutes=15)
TOO_SOON: Final = Refusal(
    "too-soon", "Wait for them: a match is forfeited when nothing has happened for 15 minutes."
)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player is told: taken, refused (and why), or asked of a page that is out of date."""

    status: Literal["taken", "refused", "stale"]
    refusal: Refusal | None = None


class _StillDue(Exception):
    """What a job was left to do comes first. Not under the record's lock: whoever does the job
    may hold it, and wait for that."""


class _NotTaken(Exception):
    """Undoes what was begun. A refused command leaves nothing behind, and may be put again."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer


def play(
    *,
    match: Match,
    seat: Side,
    player: Player,
    data: dict[str, Any],
    command_id: UUID,
    cursor: int,
) -> Answer:
    """Put a player's command to the rules: `data` is its kind and fields, as they were sent.

    The side it is given for is the seat's, whatever `data` says. `cursor` is where the seat's part
    of the log stood on the page it comes from. The same id again gives the same answer and does
    nothing. Raises NoSuchSeat when the player does not sit there.
    """

    def put(*, settled: bool) -> None:
        at = timezone.now()
        orderlog.take_command(
            record_id=match.record_id,
            seat=seat,
            command_id=command_id,
            at=at,
            do=lambda record: _take(
                match, record, seat, player, data, command_id, cursor, at, settled
            ),
        )

    log.catch_up(record=match.record)
    try:
        try:
            put(settled=False)
        except _StillDue:
            settle_now(match=match)
            put(settled=True)
    except _NotTaken as refused:
        return refused.answer
    return Answer("taken")


def _take(
    match: Match,
    record: Record,
    seat: Side,
    player: Player,
    data: dict[str, Any],
    command_id: UUID,
    cursor: int,
    at: datetime,
    settled: bool,
) -> None:
    full = log.fold(record_id=record.pk, seat="referee", record=record).table
    if not settled and game.due(full) is not None:
        raise _StillDue
    if not Seat.objects.filter(match=match, side=seat, player=player).exists():
        raise NoSuchSeat
    try:
        command = game.command({**_brought(data, match, player), "by": seat})
    except Refused as refused:
        raise _NotTaken(Answer("refused", refused.refusal)) from None
    own = log.fold(record_id=record.pk, seat=seat, record=record)
    refusal = game.may(command, own.table)
    stale = cursor != own.cursor
    if refusal is not None:
        raise _NotTaken(Answer("stale", STALE) if stale else Answer("refused", refusal))
    if isinstance(command, game.PLAYERS["Forfeit"]) and not _silent(match, at):
        raise _NotTaken(Answer("refused", TOO_SOON))
    if stale and game.overtaken(command, _since(match, seat, cursor)):
        raise _NotTaken(Answer("stale", STALE))
    following.follow(
        match=match, record=record, full=full, commands=(command,), at=at, command_id=command_id
    )


def _silent(match: Match, at: datetime) -> bool:
    """Whether nothing that everybody sees has happened for a while. The rules have no clock."""
    moved = Match.objects.values_list("moved", flat=True).get(pk=match.pk)
    return at - moved >= FORFEITS_AFTER


def _since(match: Match, seat: Side, cursor: int) -> list[game.Entry]:
    """What this seat was told after its page was drawn."""
    after = min(max(cursor, 0), HIGHEST_CURSOR)
    return [line.entry for line in log.lines(record_id=match.record_id, seat=seat, after=after)]


def _brought(data: dict[str, Any], match: Match, player: Player) -> dict[str, Any]:
    """What a player brings of their own, in the place of the address that it was named by. Raises
    Refused."""
    if data.get("kind") == "LayTerrain":
        ground = choosing.ground(match=match, player=player, table=str(data.get("ground", "")))
        return {**data, "ground": msgspec.to_builtins(ground)}
    return _with_army(data, match, player)


def _with_army(data: dict[str, Any], match: Match, player: Player) -> dict[str, Any]:
    """An army is named by its address on the page, and looked for among those that the player may
    bring. Where its list does not say who leads, `lieutenant` does; a page sends one for each such
    army."""
    if data.get("kind") != "EnterArmy":
        return data
    asked = str(data.get("army", ""))
    leads = str(data.get("lieutenant") or data.get(f"lieutenant-{asked}") or "")
    rest = {name: said for name, said in data.items() if not name.startswith("lieutenant")}
    brought = choosing.chosen(match=match, player=player, army=asked, lieutenant=leads)
    return {**rest, "army": msgspec.to_builtins(brought)}


def settle_now(*, match: Match) -> None:
    """Do what is due in this match, if a job for it was left: before a command, or for a page that
    has waited. What goes wrong stays with its job."""
    jobs.drain(about=match.record_id, at=timezone.now())


@transaction.atomic
def settle(*, match_id: int) -> None:
    """Seal, reveal, conclude: whatever the match waits for, until it waits for its players.

    Done already, or the match gone: nothing.
    """
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        return
    record = orderlog.lock(record_id=match.record_id)
    full = log.fold(record_id=record.pk, seat="referee", record=record).table
    following.settle(match=match, record=record, full=full, at=timezone.now())
