"""What follows from commands, written down, with what is due after it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final
from uuid import UUID

import structlog

from rules import game
from rules.game import AnyCommand, Entry, Table
from tracker.accounts.statements import Columns, Plain, Statement
from tracker.faults import place
from tracker.jobs import actions as jobs
from tracker.matches import withstood
from tracker.matches.actions import clocks
from tracker.matches.actions.consequences import secret, then
from tracker.matches.actions.course import Course, by_itself, job_of, public, settled
from tracker.matches.actions.in_lists import show_in_lists
from tracker.matches.models import Match, Seat
from tracker.orderlog import actions as orderlog
from tracker.orderlog import queries as lines
from tracker.orderlog.models import Record
from tracker.push import queries as pushed

log = structlog.get_logger(__name__)
NOTEBOOK: Final = "practice.move"
"""The work by which the notebook plays the side that is its own. About nothing, too."""
READ_AGAIN: Final = ("waits", "minutes", "finished", "shut", "by_hand")
_NOW: Final = Statement(
    """SELECT {}, {}, {} FROM matches_match m JOIN matches_seat t ON t.match_id = m.id
    WHERE m.id = %s ORDER BY t.side""",
    Columns(Match, "m", only=("id", *READ_AGAIN)),
    Columns(Seat, "t", only=("id", "side", "player_id", "rolls_here")),
    Plain(pushed.REACHES.format("t.player_id")),
)
MOVES_ON: Final = (game.KINDS["StepReached"], game.KINDS["RulingMade"])


def follow(
    *,
    match: Match,
    record: Record,
    full: Table,
    commands: Sequence[AnyCommand],
    at: datetime,
    command_id: UUID | None = None,
) -> Table:
    """Write down what follows from commands, one after the other, on the full Table; the Table
    after them and after what is due then. Within the transaction that holds the `record`."""
    read_again(match)
    entries: list[Entry] = []
    bound_to = secret(record)
    for command in commands:
        full, new = then(command, full, bound_to, record.seq + len(entries))
        entries += new
    return written(
        match=match, record=record, full=full, entries=entries, at=at, command_id=command_id
    )


def settle(*, match: Match, record: Record, full: Table, at: datetime) -> bool:
    """Write down what is due, and what is due after it, until the players are waited for: whether there
    was anything. For a job: what fails is raised."""
    if game.due(full) is None:
        return False
    read_again(match)
    watched = _watched(record)
    course, done = settled(match, Course(record.seq, watched, full, watched), secret(record))
    _put(match, record, course, done, at)
    return True


def written(
    *,
    match: Match,
    record: Record,
    full: Table,
    entries: Sequence[Entry],
    at: datetime,
    command_id: UUID | None = None,
) -> Table:
    """Write these lines down, and with them what is due then; `full` is the Table after them. Within
    the transaction that holds the `record`.

    What is due does not take a command with it: if it fails, these lines stand, and a job is left to
    a worker.
    """
    bound_to = secret(record)
    before = _watched(record)
    seen = game.fold(before, public(entries))
    course = Course(record.seq, before, full, seen, tuple(entries))
    with suppress(withstood.AtFault), withstood.refused():
        # What can't go on by itself goes on by the players' words.
        course = by_itself(match, course, bound_to)
    if game.due(course.full) is not None and not _is_set_aside(course):
        try:
            with orderlog.whole(record):
                further, done = settled(match, course, bound_to)
                return _put(match, record, further, done, at, command_id)
        except Exception as error:
            log.error("what is due waits for a worker", match=match.pk, error=place(error))
            match.refresh_from_db()
    return _put(match, record, course, frozenset(), at, command_id)


def read_again(match: Match) -> tuple[Seat, ...]:
    """A match that may have been read before the record was held, as it is now, and with it who sits
    there. Raises Match.DoesNotExist."""
    rows = _NOW.rows(match.pk)
    if not rows:
        raise Match.DoesNotExist
    for name in READ_AGAIN:
        setattr(match, name, getattr(rows[0][0], name))
    for _, seat, reached in rows:
        seat.reached = bool(reached)
    match.seated = tuple(seat for _, seat, _ in rows)
    return match.seated


def afterwards(match: Match) -> str:
    """What jobs of a match are about that no command waits for."""
    return f"+{match.record_id}"


def _is_set_aside(course: Course) -> bool:
    """Whether what is due was due before, and nothing has come that it could go on from: its job stands, and
    once that is stuck it waits for a Ruling instead of being tried with each word that is said."""
    moved = any(isinstance(one.event, MOVES_ON) for one in course.entries)
    return game.due(course.before) is not None and not moved


def _watched(record: Record) -> Table:
    return lines.fold(record_id=record.pk, seat="watcher", record=record).table


def _put(
    match: Match,
    record: Record,
    course: Course,
    done: Collection[str],
    at: datetime,
    command_id: UUID | None = None,
) -> Table:
    """Write down a course; and the jobs of what is still due in it, or of what follows what was
    `done`."""
    stands = orderlog.append(
        record_id=record.pk, entries=course.entries, at=at, command=command_id, held=record
    )
    ids, cursor = {"match_id": match.pk}, stands.cursors["referee"]
    due = game.due(course.full)
    if due is None:
        for name in sorted(done):
            key = f"{name}:{match.record_id}:{cursor}"
            jobs.enqueue(
                name=name, key=key, args={**ids, "done": 1}, at=at, about=afterwards(match)
            )
        ask_notebook(match=match, at=at, after=cursor)
    elif not _is_set_aside(course):
        # Whoever waits for it finds it by what it is about.
        key = f"{job_of(due)}:{match.record_id}:{cursor}"
        jobs.enqueue(name=job_of(due), key=key, args=ids, at=at, about=match.record_id)
    if public(course.entries):
        show_in_lists(match=match, table=course.seen, at=at)
        clocks.turn(match=match, before=course.before, public=course.seen, at=at)
    return course.full


def ask_notebook(*, match: Match, at: datetime, after: int) -> None:
    """Let the notebook say its next thing, if it plays here; once for each place in the log."""
    if match.notebook:
        key = f"{NOTEBOOK}:{match.record_id}:{after}"
        jobs.enqueue(name=NOTEBOOK, key=key, args={"match_id": match.pk}, at=at)
