"""Ana's and Bo's programs at the rulebook's example, and everybody else's."""

from __future__ import annotations

import pytest

from tests.api.program import Program
from tracker.accounts import actions as accounts
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Match


def token_of(player: Player) -> str:
    return accounts.make_token(player=player, label="A test")[1]


@pytest.fixture
def example(ana: Player, bo: Player) -> Match:
    """The rulebook's example, at the start of its Order, with Bo in his seat."""
    opened = actions.play_example(player=ana, both=False)
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    return opened


@pytest.fixture
def anas(ana: Player, example: Match) -> Program:
    return Program(token_of(ana), match=example.public_id)


@pytest.fixture
def bos(bo: Player, example: Match) -> Program:
    return Program(token_of(bo), match=example.public_id)


@pytest.fixture
def cruzs(cruz: Player, example: Match) -> Program:
    return Program(token_of(cruz), match=example.public_id)


@pytest.fixture
def looker(anas: Program, bos: Program, example: Match) -> Program:
    """Somebody without a name, who was given what it takes to look on."""
    anas.post(f"{anas.at}watchers/")
    answer = bos.post(f"{bos.at}watchers/")
    return Program(match=example.public_id, watch_token=answer.json()["watch_token"])
