"""What is due can't be done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn
from unittest.mock import patch


@contextmanager
def left_to_a_job() -> Iterator[None]:
    """What is due can't be done with the command that makes it due; by a job it can."""
    with patch("tracker.matches.actions.following.orderlog.whole", _fails):
        yield


@contextmanager
def stumbling() -> Iterator[None]:
    """It can't be done at all."""
    with patch("tracker.matches.actions.following.settled", _fails):
        yield


def _fails(*_: object) -> NoReturn:
    raise RuntimeError("It broke.")
