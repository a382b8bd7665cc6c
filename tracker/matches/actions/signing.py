"""Whether a command is signed as it has to be."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_noop

from rules import game
from rules.game import Command, Refusal, Side, Signatures, Table
from tracker.matches.refusals import said
from tracker.orderlog.models import Record

UNSIGNED: Final = Refusal(
    "unsigned", gettext_noop("A device is named by itself: send what it has signed with it.")
)
UNFIT: Final = Refusal(
    "unfit-signature",
    gettext_noop("No device of yours has signed just this, as the match stands. Nothing was done."),
)


def unfit(
    command: Command, signatures: Signatures | None, table: Table, record: Record
) -> Refusal | None:
    """Why it isn't taken as it is signed; without a signature, only where it names a device. `table` is
    that of its side, and the `record` is held: what it was given on is where both chains stand."""
    if signatures is None:
        return said(UNSIGNED) if game.named_in(command) else None
    fits = game.fits(
        signatures,
        command,
        match=table.fair.digest,
        keys=table.devices.get(command.by, ()),
        heads=heads(record, command.by),
    )
    return None if fits else said(UNFIT)


def heads(record: Record, side: Side) -> tuple[str, str]:
    """Where the public chain stands, and that of this side: on both its device signs what comes next."""
    return record.head_all, record.head_a if side == "A" else record.head_b
