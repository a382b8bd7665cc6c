"""What follows from commands, written down; and what lists say of the match afterwards."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from functools import cache, partial
from typing import Final, NamedTuple
from uuid import UUID

import msgspec
import structlog

from rules import game
from rules.game import (
    EMPTY,
    AnyCommand,
    Conclude,
    Entry,
    LeafOpened,
    Luck,
    Message,
    OpenSeals,
    PassStep,
    Table,
    drawn_with,
    say,
    term,
)
from rules.messages import listed as in_a_row
from tracker.accounts.statements import Columns, Plain, Statement, update
from tracker.faults import place
from tracker.jobs import actions as jobs
from tracker.matches import withstood
from tracker.matches.actions import clocks
from tracker.matches.actions.telling import tell_later, tell_that_it_is_over
from tracker.matches.models import Match, Seat
from tracker.matches.titles import in_a_list
from tracker.orderlog import actions as orderlog
from tracker.orderlog import queries as lines
from tracker.orderlog.models import Record
from tracker.push import queries as pushed

log = structlog.get_logger(__name__)

SEED: Final = 32  # bytes
AFTERWARDS: Final = "reviews.count"
"""The work that a match leaves when it is over. About nothing: no command has to wait for it."""
NOTEBOOK: Final = "practice.move"
"""The work by which the notebook plays the side that is its own. About nothing, too."""
LISTED: Final = ("moved", "waits", "line", "about", "finished", "ground")
READ_AGAIN: Final = ("waits", "minutes", "finished", "shut")
_NOW: Final = Statement(
    """SELECT {}, {}, {} FROM matches_match m JOIN matches_seat t ON t.match_id = m.id
    WHERE m.id = %s ORDER BY t.side""",
    Columns(Match, "m", only=("id", *READ_AGAIN)),
    Columns(Seat, "t", only=("id", "side", "player_id", "rolls_here")),
    Plain(pushed.REACHES.format("t.player_id")),
)
MOVES_ON: Final = (game.KINDS["StepReached"], game.KINDS["RulingMade"])
IN_A_ROW: Final = 12
"""How many settlings are done in one go: more than ever follow on one another."""


def luck(bound_to: Callable[[], str], full: Table = EMPTY, after: int = 0) -> Luck:
    """The luck of one command: it follows from what binds the dice of the match and from how many lines
    the log had, so that whoever has the secret in the end can draw it again. In a match of before the
    dice were bound nobody knows it, and nobody keeps it."""
    if secret := bound_to():
        return drawn_with(secret, full.fair.parts, after)
    return Luck(secrets.token_bytes(SEED), bound_to)


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


class Course(NamedTuple):
    """What happens in one go: how many lines the log had before it, the watchers' Table `before` it, the
    full one and theirs after it, and its lines."""

    stood: int
    before: Table
    full: Table
    seen: Table
    entries: tuple[Entry, ...] = ()

    def then(self, command: AnyCommand, bound_to: Callable[[], str]) -> Course:
        full, new = then(command, self.full, bound_to, self.stood + len(self.entries))
        seen = game.fold(self.seen, _public(new))
        return Course(self.stood, self.before, full, seen, (*self.entries, *new))


def settled(
    match: Match, course: Course, bound_to: Callable[[], str]
) -> tuple[Course, frozenset[str]]:
    """The course with what is due after it, and with what goes on by itself then; and the jobs that
    follow what was done of it."""
    done = set[str]()
    for _ in range(IN_A_ROW):
        due = game.due(course.full)
        if due is None:
            break
        further = course.then(due, bound_to)
        if _is_followed(due, further.entries[len(course.entries) :]):
            done.add(_job(due))
        course = _by_itself(match, further, bound_to)
    return course, frozenset(done)


def _is_followed(due: AnyCommand, new: Sequence[Entry]) -> bool:
    """Whether a job sees to what follows what was due: the end of an Order is, and what opened a leaf.
    Most looks at what stands on the table reveal nothing."""
    return isinstance(due, Conclude) or any(isinstance(one.event, LeafOpened) for one in new)


def _job(due: AnyCommand) -> str:
    """By the rules' own name of it, so that reveal and conclude are told apart among the jobs."""
    return f"matches.{type(due).__name__.lower()}"


def secret(record: Record) -> Callable[[], str]:
    """What its dice are bound to, read once for a command."""
    return cache(partial(orderlog.secret, record_id=record.pk))


def then(
    command: AnyCommand, full: Table, bound_to: Callable[[], str], after: int
) -> tuple[Table, Sequence[Entry]]:
    """The full Table after a command, and its lines, not written down yet: what was said, and what
    follows from it. `after`: how many lines come before them in the whole log."""
    bound = isinstance(command, game.OpenMatch) or full.fair.digest
    new = game.happens(command, full, luck(bound_to if bound else str, full, after))
    # Without what binds the dice nobody could work it out again.
    lines = game.with_command(command, new) if bound and bound_to() else new
    return game.fold(full, new), lines


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
    seen = game.fold(before, _public(entries))
    course = Course(record.seq, before, full, seen, tuple(entries))
    with suppress(withstood.AtFault), withstood.refused():
        # What can't go on by itself goes on by the players' words.
        course = _by_itself(match, course, bound_to)
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
        key = f"{_job(due)}:{match.record_id}:{cursor}"
        jobs.enqueue(name=_job(due), key=key, args=ids, at=at, about=match.record_id)
    if _public(course.entries):
        show_in_lists(match=match, table=course.seen, at=at)
        clocks.turn(match=match, before=course.before, public=course.seen, at=at)
    return course.full


def _by_itself(match: Match, course: Course, bound_to: Callable[[], str]) -> Course:
    """The course with what goes on without anybody's word."""
    while command := _next_by_itself(match, course.full, course.seen):
        further = course.then(command, bound_to)
        if further.entries == course.entries:
            break  # nothing follows from it: it would be said for ever
        course = further
    return course


def _next_by_itself(match: Match, full: Table, seen: Table) -> AnyCommand | None:
    """A step with nothing to decide, by what everybody sees, so that it can't tell a secret; dice of a
    player who lets the notebook roll them."""
    if game.due(full) is not None:
        return None
    if not match.shut and game.is_shut(full):
        return OpenSeals()
    if game.passes(seen):
        return PassStep()
    if full.step not in game.DICE_STEPS:
        return None
    seats = match.seats.all() if match.seated is None else match.seated
    sides = (_side(one.side) for one in seats if one.rolls_here)
    return next(filter(None, (game.rolled_here(full, side) for side in sides)), None)


def _side(kept: str) -> game.Side:
    return "A" if kept == "A" else "B"


def _public(entries: Sequence[Entry]) -> list[Entry]:
    return [entry for entry in entries if entry.audience == "all"]


def ask_notebook(*, match: Match, at: datetime, after: int) -> None:
    """Let the notebook say its next thing, if it plays here; once for each place in the log."""
    if match.notebook:
        key = f"{NOTEBOOK}:{match.record_id}:{after}"
        jobs.enqueue(name=NOTEBOOK, key=key, args={"match_id": match.pk}, at=at)


class Listed(msgspec.Struct, frozen=True):
    """What lists say of a match."""

    waits: str
    line: Message
    about: tuple[Message, ...]
    over: bool
    ground: str = ""


def listed(table: Table) -> Listed:
    """What a watcher would see, and no more: `table` is the watchers'."""
    seen = game.standing(table)
    rounds = (part for part in seen.where if part.startswith("Round"))
    waits = "".join(side for side in game.SIDES if side in table.waits)
    ground = table.ground.known_by if table.ground else ""
    return Listed(waits, seen.words, (*rounds, *_factions(seen)), seen.over, ground)


def _factions(seen: game.Standing) -> Iterator[Message]:
    match [seen.factions[side] for side in game.SIDES if side in seen.factions]:
        case [one, other]:
            yield say("{one} and {other}", one=one, other=other)
        case [one]:
            yield term(one)


def show_in_lists(*, match: Match, table: Table, at: datetime) -> None:
    """Bring up to date what lists say of a match. Called after public lines alone, or the order of a
    list would tell of private ones."""
    show_as(match=match, seen=listed(table), at=at)


def show_as(*, match: Match, seen: Listed, at: datetime) -> None:
    """The same, where the watchers' Table was looked at before."""
    told = [in_a_list(match.title), *seen.about] if match.title else seen.about
    came = set() if seen.over else set(seen.waits) - set(match.waits)
    match.moved = at
    match.waits = seen.waits
    match.line = seen.line
    match.about = in_a_row(". ", told)
    match.ground = seen.ground
    ends = seen.over and match.finished is None
    if ends:
        match.finished = at
    update(match, LISTED)
    tell_later(match=match, came=came, at=at)
    if ends:
        tell_that_it_is_over(match=match, at=at)
    if ends and not match.shut:
        count_later(match=match, at=at)


def count_later(*, match: Match, at: datetime) -> None:
    """What is left to do when all of a match is anybody's who may look back."""
    ids = {"match_id": match.pk}
    jobs.enqueue(name=AFTERWARDS, key=f"{AFTERWARDS}:{match.record_id}", args=ids, at=at)
