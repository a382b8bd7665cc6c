"""A club, and an event of four who were typed in."""

from __future__ import annotations

import pytest

from tests.leagues import cast
from tracker.leagues.models import Club, Event


@pytest.fixture
def club() -> Club:
    return cast.club()


@pytest.fixture
def event(club: Club) -> Event:
    return cast.opened(club, ["Ana", "Bo", "Cruz", "Dee"])
