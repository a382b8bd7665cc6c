"""A fault of the rules in one place is not the match's end: what throws is barred or refused, and all else
stands. Whoever runs the notebook is told where, and how often; never of whom. Where faults are to be found
and mended (`settings.FAULTS_ARE_BARRED` is off) they are raised."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import structlog
from django import db
from django.conf import settings

from rules import game
from tracker.faults import place

log = structlog.get_logger(__name__)

OTHERS: Final = (db.Error, db.InterfaceError)
"""What is no fault of the rules: a database that is away is told of in its own way."""

_times: Counter[str] = Counter()


class AtFault(Exception):
    """The rules could not say what follows; it has been told."""


@contextmanager
def heard() -> Iterator[None]:
    """While a page or an answer is made of what a seat sees and may do: what throws for one of it is told
    here, and one thing says so in its place."""
    with game.heard_by(hear if settings.FAULTS_ARE_BARRED else None):
        yield


@contextmanager
def refused() -> Iterator[None]:
    """Ask the rules for what follows from something: what throws there is raised as AtFault."""
    try:
        yield
    except OTHERS:
        raise
    except Exception as error:
        if not settings.FAULTS_ARE_BARRED:
            raise
        hear(error)
        raise AtFault from None


def hear(error: Exception) -> None:
    """Tell of a fault, by its place alone: what it says may quote what is hidden."""
    where = place(error)
    _times[where] += 1
    log.error("a fault was withstood", error=where, times=_times[where])
