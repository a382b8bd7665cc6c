"""What the tests' own transaction holds is to the process what has been committed.

A test without commits of its own stands in a transaction that is never committed, so that the Tables
and moments of a log would never be kept and each request would fold the whole match anew. Here they
are kept as soon as nothing but the test's transaction is left around them, and not before: what a
block inside it rolls back is never kept. All else that waits for a commit goes on waiting.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from tracker.orderlog import folds, moments

KEEPING = {folds.__name__, moments.__name__}


def keep(patch: pytest.MonkeyPatch) -> None:
    """From now on what a test has written is kept as if it were committed."""
    leave = transaction.Atomic.__exit__
    wait = BaseDatabaseWrapper.on_commit

    def left(block: transaction.Atomic, *raised: Any) -> None:
        leave(block, *raised)
        _kept(transaction.get_connection(block.using))

    def waited(connection: BaseDatabaseWrapper, *asked: Any, **more: Any) -> None:
        wait(connection, *asked, **more)
        _kept(connection)

    patch.setattr(transaction.Atomic, "__exit__", left)
    patch.setattr(BaseDatabaseWrapper, "on_commit", waited)


@contextmanager
def taken_back() -> Iterator[None]:
    """What is written in it several tests may read; in the end nothing of it is there."""
    block = transaction.atomic()
    block._from_testcase = True  # type: ignore[attr-defined]
    with block:
        yield
        transaction.set_rollback(True)


def _kept(connection: BaseDatabaseWrapper) -> None:
    """Do what only keeps, where no block but the test's own is open."""
    blocks: list[Any] = connection.atomic_blocks
    if not (blocks and blocks[-1]._from_testcase) or connection.needs_rollback:
        return
    left: list[Any] = []
    due: list[Any] = []
    for one in connection.run_on_commit:
        do = getattr(one[1], "func", one[1])
        (due if do.__module__ in KEEPING else left).append(one)
    connection.run_on_commit = left
    for _, do, robust in due:
        # What can't be folded is then read by nobody, or fails where it is.
        with suppress(*[Exception] if robust else []):
            do()
