"""A record is brought from elsewhere: checked line by line, and kept just as it is."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from rules import game, record
from rules.record import Record
from tracker.accounts.models import Player
from tracker.matches.actions import following
from tracker.matches.models import Match, Seat
from tracker.orderlog import actions as orderlog
from tracker.orderlog import queries as log
from tracker.orderlog.models import Record as LogRecord
from tracker.reviews.counting import count
from tracker.reviews.models import Brought

LARGEST: Final = 8 * 1024 * 1024  # bytes; a long match has about two million
SIGNATURE: Final = 128  # hexadecimal signs
HIGHEST: Final = 32_767  # Rounds or points of a match
MOST: Final = 200
"""Records that one player keeps."""


class NotKept(Exception):
    """A record that is not kept; the message says why, and names the line."""


def bring(*, player: Player, text: str, at: datetime) -> Match:
    """Keep a whole record, read-only. Raises NotKept for one with a fault in it, or not over."""
    if player.is_guest:
        raise NotKept("Make an account first: what a guest brings would be gone in two weeks.")
    if Brought.objects.filter(player=player).count() >= MOST:
        raise NotKept(f"You keep {MOST} records already.")
    kept = _sound(text)
    if len(kept.signature) > SIGNATURE:
        raise NotKept("No signature is as long as the one of this record.")
    with transaction.atomic():
        try:
            row = orderlog.write_down(kept=kept)
        except ValueError as error:
            raise NotKept(str(error)) from None
        match = _match(row, at)
        Brought.objects.create(match=match, player=player, at=at, signature=kept.signature)
    return match


def _sound(text: str) -> Record:
    try:
        kept = record.decode(text)
    except ValueError as error:
        raise NotKept(str(error)) from None
    try:
        problems = record.verify(kept)
    except RecursionError:
        raise NotKept("This is no record of a match: it has too much in one line.") from None
    if problems:
        raise NotKept(" ".join(str(problem) for problem in problems[:3]))
    return kept


def _match(row: LogRecord, at: datetime) -> Match:
    """The match of a record that was written down: nobody sits there, nor ever will."""
    read = log.lines(record_id=row.pk, seat="referee")
    reached = [0]
    try:
        count(read, lambda done: reached.__setitem__(0, done))
        table = game.fold(game.EMPTY, [line.entry for line in read if line.entry.audience == "all"])
        over = game.view(table, "watcher").over
    except Exception:  # it chains and folds, but no notebook wrote it: it can't be told
        raise NotKept(f"It can’t be told from about line {reached[0] + 1} on.") from None
    if not over:
        raise NotKept("The match of this record is not over.")
    terms = table.terms
    if not all(0 <= number <= HIGHEST for number in (terms.rounds, terms.points)):
        raise NotKept(f"No match has {terms.rounds} Rounds and {terms.points} points.")
    match = Match.objects.create(
        record=row,
        kind=Match.Kind.BROUGHT,
        title=(terms.mission.name if terms.mission else "")[: Match.TITLE_LENGTH],
        rounds=terms.rounds,
        points=terms.points,
        opened=row.created,
        moved=at,
    )
    for side in game.SIDES:
        Seat.objects.create(match=match, side=side, taken=row.created)
    following.show_in_lists(match=match, table=table, at=read[-1].at)
    return match
