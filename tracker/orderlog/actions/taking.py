"""A command is taken once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from django.db import transaction

from rules.game import Seat
from tracker.accounts.statements import insert_once
from tracker.orderlog.actions.holding import lock
from tracker.orderlog.models import CommandReceipt, Record


class _TakenBefore(Exception):
    """Lets go of the record: what this command does has been done."""


def take_command(
    *,
    record_id: UUID,
    seat: Seat,
    command_id: UUID,
    at: datetime,
    do: Callable[[Record], None],
) -> bool:
    """Take a command once: under the record's lock, note its id and `do` what follows from it.
    `do` is given the record, for `append` to go on with. False when it had been taken before.

    The same id from the same seat again does nothing. When `do` raises, everything is undone and
    the command may come again. Ids are a seat's own: another seat's id says nothing here.
    """
    try:
        with transaction.atomic():
            record = lock(record_id=record_id)
            receipt = CommandReceipt(record=record, seat=seat, command=command_id, at=at)
            if not insert_once(receipt):
                raise _TakenBefore
            do(record)
    except _TakenBefore:
        return False
    return True


def drop_receipts(*, record_id: UUID, before: datetime) -> None:
    """Forget the ids of commands that were taken before then: they would be taken for new."""
    CommandReceipt.objects.filter(record_id=record_id, at__lt=before).delete()
