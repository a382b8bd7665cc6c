"""Matches to look back at, and who does."""

from __future__ import annotations

import pytest

from tests.matches.phone import Phone
from tests.reviews.written import random_match, to_the_end, written
from tests.rules.laws import play
from tracker.accounts.models import Player
from tracker.matches.models import Match


@pytest.fixture(scope="session")
def played() -> play.Match:
    """The longest of a few random matches, given up in the end: some hundred lines."""
    found = max((random_match(number) for number in range(12)), key=lambda one: len(one.log))
    return to_the_end(found)


@pytest.fixture
def over(played: play.Match, ana: Player, bo: Player) -> Match:
    return written(played, ana, bo)


@pytest.fixture
def anas(ana: Player, over: Match) -> Phone:
    return Phone(ana, over)


@pytest.fixture
def bos(bo: Player, over: Match) -> Phone:
    return Phone(bo, over)
