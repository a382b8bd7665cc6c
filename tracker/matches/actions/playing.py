"""A command, from the seat that gives it to the lines that follow from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from functools import cache, partial
from typing import Any, Final
from uuid import UUID, uuid4

from django.utils import timezone

from rules import game
from rules.game import Refused, Side, Signatures
from tracker import measures
from tracker.accounts.models import Player
from tracker.matches import withstood
from tracker.matches.actions import consequences, following, signing
from tracker.matches.actions.answers import Answer, outdated
from tracker.matches.actions.bringing import brought
from tracker.matches.actions.handing_in import entered
from tracker.matches.actions.patience import impatient
from tracker.matches.actions.seats import NoSuchSeat
from tracker.matches.actions.settling import settle_now
from tracker.matches.models import Match
from tracker.orderlog import actions as orderlog
from tracker.orderlog import queries as log
from tracker.orderlog.models import Record

HIGHEST_CURSOR: Final = 2**31 - 1  # as far as a database counts


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
    signatures: Signatures | None = None,
) -> Answer:
    """Put a player's command to the rules: `data` is its kind and fields, as they were sent.

    The side it is given for is the seat's, whatever `data` says. `cursor` is where the seat's part
    of the log stood on the page it comes from. The same id again gives the same answer and does
    nothing. With `signatures` it is taken where they fit alone: on the heads of just now, by a device
    of that side. Raises NoSuchSeat when the player does not sit there.
    """
    return play_all(
        match=match,
        seat=seat,
        player=player,
        said=(data,),
        command_id=command_id,
        cursor=cursor,
        signatures=signatures,
    )


def play_all(
    *,
    match: Match,
    seat: Side,
    player: Player,
    said: Sequence[dict[str, Any]],
    command_id: UUID,
    cursor: int,
    signatures: Signatures | None = None,
) -> Answer:
    """Put several commands to the rules, one after the other: all of them are taken, or none. The first
    may be signed."""

    def put(*, settled: bool) -> bool:
        at = timezone.now()
        return orderlog.take_command(
            record_id=match.record_id,
            seat=seat,
            command_id=command_id,
            at=at,
            do=lambda record: _take(
                match, record, seat, player, said, command_id, cursor, at, settled, signatures
            ),
        )

    log.catch_up(record=match.record)
    try:
        try:
            first = put(settled=False)
        except _StillDue:
            settle_now(match=match)
            first = put(settled=True)
    except _NotTaken as refused:
        measures.COMMANDS.labels(refused.answer.status).inc()
        return refused.answer
    measures.COMMANDS.labels("taken" if first else "retried").inc()
    return Answer("taken")


def bring(*, match: Match, side: Side, player: Player, army: str, part: str = "") -> Answer:
    """Bring one of one's own armies or a starter roster, where an army is asked for."""
    said = {"kind": "EnterArmy", "army": army} | ({"part": part} if part else {})
    cursor = log.fold(record_id=match.record_id, seat=side).cursor
    return play(match=match, seat=side, player=player, data=said, command_id=uuid4(), cursor=cursor)


def _take(
    match: Match,
    record: Record,
    seat: Side,
    player: Player,
    said: Sequence[dict[str, Any]],
    command_id: UUID,
    cursor: int,
    at: datetime,
    settled: bool,
    signatures: Signatures | None,
) -> None:
    full = log.fold(record_id=record.pk, seat="referee", record=record).table
    if not settled and game.due(full) is not None:
        raise _StillDue
    # With it what lists say of the match, which may have been read before the record was held.
    seats = following.read_again(match)
    if not any(one.side == seat and one.player_id == player.pk for one in seats):
        raise NoSuchSeat
    own = log.fold(record_id=record.pk, seat=seat, record=record)
    table, stale, entries = own.table, cursor != own.cursor, list[game.Entry]()
    commands: list[game.Command] = []
    bound_to = consequences.secret(record)
    since = cache(partial(_since, match, seat, cursor))
    for nth, data in enumerate(said):
        command = _read(data, match, player, seat, at, nth)
        with _at_fault(nth):
            refusal = game.may(command, table)
        if refusal is not None:
            refused = Answer("refused", refusal, nth)
            raise _NotTaken(outdated() if stale else refused)
        if wait := impatient(command, table, partial(_moved, match), at):
            raise _NotTaken(Answer("refused", wait, nth))
        if stale and game.overtaken(command, since()):
            raise _NotTaken(outdated())
        under = None if nth else signatures
        if no := signing.unfit(command, under, table, record):
            # What was signed on heads of before is as much out of date as what was tapped then.
            amiss = outdated() if stale and under else Answer("refused", no, nth)
            raise _NotTaken(replace(amiss, heads=signing.heads(record, seat) if under else None))
        with _at_fault(nth):
            after = record.seq + len(entries)
            full, new = consequences.then(command, full, bound_to, after, under)
            entries += new
            table = game.fold(table, [one for one in new if game.sees(seat, one.audience)])
        commands.append(command)
    following.written(
        match=match, record=record, full=full, entries=entries, at=at, command_id=command_id
    )
    entered(match=match, commands=commands, at=at)


@contextmanager
def _at_fault(nth: int) -> Iterator[None]:
    """Where the rules can't say what follows, the command is refused: whatever it was, in the same words."""
    try:
        with withstood.refused():
            yield
    except withstood.AtFault:
        raise _NotTaken(Answer("refused", game.AT_FAULT, nth)) from None


def _read(
    data: dict[str, Any], match: Match, player: Player, seat: Side, at: datetime, nth: int
) -> game.Command:
    try:
        return game.command({**brought(data, match, player, at), "by": seat})
    except Refused as refused:
        raise _NotTaken(Answer("refused", refused.refusal, nth)) from None


def _moved(match: Match) -> datetime:
    """When something last happened that everybody sees."""
    return Match.objects.values_list("moved", flat=True).get(pk=match.pk)


def _since(match: Match, seat: Side, cursor: int) -> list[game.Entry]:
    """What this seat was told after its page was drawn."""
    after = min(max(cursor, 0), HIGHEST_CURSOR)
    return [line.entry for line in log.lines(record_id=match.record_id, seat=seat, after=after)]
