"""Works whose effect can be counted: a row each time it stands."""

import time
from uuid import UUID

from django.db import connection

from tracker.jobs.registry import work


def _effect(mark: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO effect (mark) VALUES (%s)", [mark])


@work("tests.count")
def count(mark: str) -> None:
    _effect(mark)


@work("tests.slow")
def slow(mark: str) -> None:
    """Half-way through for a second, so that it can be met there."""
    _effect(mark)
    time.sleep(1)


@work("tests.hang")
def hang(mark: str) -> None:
    _effect(mark)
    time.sleep(60)


@work("tests.poison")
def poison(mark: str | UUID) -> None:
    _effect(str(mark))
    raise LookupError("the heron hides the Lieutenant")
