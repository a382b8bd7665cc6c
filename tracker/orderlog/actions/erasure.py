"""A record is erased, with all its lines."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, transaction

from tracker.orderlog import folds, moments
from tracker.orderlog.actions.appending import forget_secrets
from tracker.orderlog.actions.holding import in_a_transaction, lock
from tracker.orderlog.models import CommandReceipt, Erasure, Line


@transaction.atomic
def purge_record(*, record_id: UUID) -> None:
    """Erase a record with all its lines, as when an example expires. There is no way back."""
    record = lock(record_id=record_id)
    with erasing(record_id=record_id):
        Line.objects.filter(record=record).delete()
    CommandReceipt.objects.filter(record=record).delete()
    record.delete()
    forget_secrets()
    transaction.on_commit(partial(folds.forget, record_id), robust=True)
    transaction.on_commit(partial(moments.forget, record_id), robust=True)


@contextmanager
def erasing(*, record_id: UUID | None, using: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """Lift the database's refusal for one record (None: for all), within the transaction held.

    The permission is taken back before the block's transaction can commit, so it never holds for
    anybody else.
    """
    in_a_transaction(using)
    permission = Erasure.objects.using(using).create(record=record_id)
    yield
    permission.delete()
