"""Hours at which dates go wrong: a year's last second, a leap day's, and both changes of summer time."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo

import pytest
import time_machine

MADRID: Final = ZoneInfo("Europe/Madrid")
UTC: Final = ZoneInfo("UTC")

CLOCKS: Final = {
    "new-year": datetime(2026, 12, 31, 23, 59, 59, tzinfo=UTC),
    "leap-day": datetime(2028, 2, 29, 23, 59, 59, tzinfo=UTC),
    # At two it is three, and at three it is two once more.
    "summer-begins": datetime(2027, 3, 28, 1, 59, 59, tzinfo=MADRID),
    "summer-ends": datetime(2026, 10, 25, 2, 59, 59, tzinfo=MADRID),
}
"""A second before it goes wrong: the clock goes on from there, through the moment itself."""

_LOOKS_AT_DATES: Final = re.compile(
    r"timezone|datetime|timedelta|time_machine|clock|hour|day|minute"
)


class Moved:
    """The clock of a run. It is set once for each file of tests and hour: what is made for all of a file
    is not made later than what looks at it."""

    def __init__(self) -> None:
        self._at = ("", "")
        self._travel: AbstractContextManager[object] = nullcontext()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Function) -> None:
        at = item.nodeid.partition("::")[0], str(item.callspec.params["hour"])
        if at != self._at:
            self._travel.__exit__(None, None, None)
            self._at, self._travel = at, time_machine.travel(CLOCKS[at[1]])
            self._travel.__enter__()


def each_at(hours: list[str], metafunc: pytest.Metafunc) -> None:
    """Have a test run at each of these hours, all of one hour together."""
    metafunc.fixturenames.append("hour")
    metafunc.parametrize("hour", hours, indirect=True, scope="session")


def looks_at_dates(test: Callable[..., object], fixtures: Iterable[str]) -> bool:
    """Whether a test names a date, an hour or a clock, or has a fixture that does by its name."""
    return _names_a_date(test) or any(
        _LOOKS_AT_DATES.search(one) for one in fixtures if one != "hour"
    )


@cache
def _names_a_date(test: Callable[..., object]) -> bool:
    return _LOOKS_AT_DATES.search(inspect.getsource(test)) is not None
