"""What follows from commands, written down; and what lists say of the match afterwards."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache, partial
from typing import Final
from uuid import UUID

from rules import game
from rules.game import AnyCommand, Entry, Luck, Table
from tracker.jobs import actions as jobs
from tracker.matches.models import Match
from tracker.orderlog import actions as orderlog
from tracker.orderlog import queries as log
from tracker.orderlog.models import Record

SEED: Final = 32  # bytes
AFTERWARDS: Final = "reviews.count"
"""The work that a match leaves when it is over. About nothing: no command has to wait for it."""
IN_A_ROW: Final = 12
"""How many settlings are done in one go: more than ever follow on one another."""


def luck(bound_to: Callable[[], str]) -> Luck:
    """The luck of one command: nobody knows its seed, and nobody keeps it. The dice of a match come
    from the secret that they are bound to."""
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
    after them. Within the transaction that holds the `record`. What is due then is left to a
    job."""
    entries: list[Entry] = []
    bound_to = secret(record)
    for command in commands:
        full = _then(command, full, entries, bound_to)
    return _written(match, record, full, entries, at, command_id)


def settle(*, match: Match, record: Record, full: Table, at: datetime) -> Table:
    """Write down what is due, and what is due after it, until the players are waited for."""
    entries: list[Entry] = []
    bound_to = secret(record)
    for _ in range(IN_A_ROW):
        due = game.due(full)
        if due is None:
            break
        full = _then(due, full, entries, bound_to)
    return _written(match, record, full, entries, at, None) if entries else full


def secret(record: Record) -> Callable[[], str]:
    """What its dice are bound to: most commands throw none, and then it isn't read."""
    return cache(partial(orderlog.secret, record_id=record.pk))


def _then(
    command: AnyCommand, full: Table, entries: list[Entry], bound_to: Callable[[], str]
) -> Table:
    new = game.happens(command, full, luck(bound_to))
    entries += new
    return game.fold(full, new)


def _written(
    match: Match,
    record: Record,
    full: Table,
    entries: list[Entry],
    at: datetime,
    command_id: UUID | None,
) -> Table:
    watched = log.fold(record_id=record.pk, seat="watcher", record=record).table
    stands = orderlog.append(
        record_id=record.pk, entries=entries, at=at, command=command_id, held=record
    )
    due = game.due(full)
    if due is not None:
        # By the rules' own name of it, so that reveal and conclude are told apart among the jobs.
        name = f"matches.{type(due).__name__.lower()}"
        key = f"{name}:{match.record_id}:{stands.cursors['referee']}"
        ids = {"match_id": match.pk}
        jobs.enqueue(name=name, key=key, args=ids, at=at, about=match.record_id)
    public = [entry for entry in entries if entry.audience == "all"]
    if public:
        show_in_lists(match=match, table=game.fold(watched, public), at=at)
    return full


def show_in_lists(*, match: Match, table: Table, at: datetime) -> None:
    """Bring up to date what lists say of a match: what a watcher would see, and no more.

    `table` is the watchers'. Called after public lines alone, or the order of a list would tell of
    private ones.
    """
    seen = game.view(table, "watcher")
    factions = " and ".join(seen.factions[side] for side in game.SIDES if side in seen.factions)
    rounds = next((part for part in seen.where if part.startswith("Round")), "")
    told = ". ".join(part for part in (match.title, rounds, factions) if part)
    match.moved = at
    match.waits = "".join(side for side in game.SIDES if side in table.waits)
    match.line = (seen.result or seen.title)[: Match.LINE_LENGTH]
    match.about = told[: Match.LINE_LENGTH]
    ends = seen.over and match.finished is None
    if ends:
        match.finished = at
    match.save(update_fields=["moved", "waits", "line", "about", "finished"])
    if ends:
        ids = {"match_id": match.pk}
        jobs.enqueue(name=AFTERWARDS, key=f"{AFTERWARDS}:{match.record_id}", args=ids, at=at)
