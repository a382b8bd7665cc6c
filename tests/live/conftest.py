"""Ana and Bo at the worked example, for what listens to it."""

from __future__ import annotations

import pytest

from tests.matches.phone import Phone
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Match


@pytest.fixture
def example(ana: Player, bo: Player) -> Match:
    opened = actions.play_example(player=ana, both=False)
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    return opened


@pytest.fixture
def anas(ana: Player, example: Match) -> Phone:
    return Phone(ana, example)


@pytest.fixture
def bos(bo: Player, example: Match) -> Phone:
    return Phone(bo, example)
