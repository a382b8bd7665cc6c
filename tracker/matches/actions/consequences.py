"""What follows from one command: its luck, its lines, and the Table after it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Final

from rules import game
from rules.game import EMPTY, AnyCommand, Entry, Luck, Signatures, Table, drawn_with
from tracker.orderlog import actions as orderlog
from tracker.orderlog.models import Record

SEED: Final = 32  # bytes


def luck(bound_to: Callable[[], str], full: Table = EMPTY, after: int = 0) -> Luck:
    """The luck of one command: it follows from what binds the dice of the match and from how many lines
    the log had, so that whoever has the secret in the end can draw it again. In a match of before the
    dice were bound nobody knows it, and nobody keeps it."""
    if secret := bound_to():
        return drawn_with(secret, full.fair.parts, after)
    return Luck(secrets.token_bytes(SEED), bound_to)


def secret(record: Record) -> Callable[[], str]:
    """What its dice are bound to, read once for a command."""
    return cache(partial(orderlog.secret, record_id=record.pk))


def then(
    command: AnyCommand,
    full: Table,
    bound_to: Callable[[], str],
    after: int,
    signatures: Signatures | None = None,
) -> tuple[Table, Sequence[Entry]]:
    """The full Table after a command, and its lines, not written down yet: what was said, and what
    follows from it. `after`: how many lines come before them in the whole log; `signatures`: what a device
    put under the command."""
    bound = isinstance(command, game.OpenMatch) or full.fair.digest
    new = game.happens(command, full, luck(bound_to if bound else str, full, after))
    # Without what binds the dice nobody could work it out again.
    lines = game.with_command(command, new, signatures) if bound and bound_to() else new
    return game.fold(full, new), lines
