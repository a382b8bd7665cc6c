"""A record that is held, so that nobody else appends, or erases."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, transaction

from tracker.accounts.statements import Columns, Statement
from tracker.orderlog import rows
from tracker.orderlog.models import Record

_HELD: Final = Statement(
    "SELECT {} FROM orderlog_record r WHERE r.id = %s {held}", Columns(Record, "r")
)


def lock(*, record_id: UUID) -> Record:
    """The record, held until the end of the transaction: from here on nobody else appends.

    Raises Record.DoesNotExist, and TransactionManagementError outside a transaction.
    """
    in_a_transaction()
    found = _HELD.rows(rows.key(record_id))
    if not found:
        raise Record.DoesNotExist
    record: Record = found[0][0]
    return record


def in_a_transaction(using: str = DEFAULT_DB_ALIAS) -> None:
    """Raises TransactionManagementError outside a transaction."""
    # SQLite would take no lock, and say nothing.
    if not transaction.get_connection(using).in_atomic_block:
        raise transaction.TransactionManagementError("This holds only within a transaction.")
