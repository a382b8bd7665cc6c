"""Ana and Bo at a match, Cruz who has no business there, somebody who looks on, a passer-by."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from tests.matches.phone import Phone
from tracker.accounts.models import Player
from tracker.matches import actions
from tracker.matches.models import Match


@pytest.fixture(autouse=True)
def _shows(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test is marked to show has to have stood on a page that it was sent."""
    asked = {id for mark in request.node.iter_markers("shows") for id in mark.args}
    seen: set[str] = set()
    send = Client.request

    def sent(client: Client, **more: Any) -> Any:
        answer = send(client, **more)
        if not answer.streaming:
            seen.update(
                re.findall(r'class="ruling" data-rule="([A-Z0-9-]+)"', answer.content.decode())
            )
        return answer

    if asked:
        monkeypatch.setattr(Client, "request", sent)
    yield
    assert asked <= seen, f"On no page: {', '.join(sorted(asked - seen))}"


@pytest.fixture
def match(ana: Player, bo: Player) -> Match:
    """A match with nothing but its two players."""
    opened = actions.open_match(player=ana, rounds=2, points=150, title="Supplies")
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    return opened


@pytest.fixture
def example(ana: Player, bo: Player) -> Match:
    """The rulebook's example, at the start of its Order, with Bo on his own phone."""
    opened = actions.play_example(player=ana, both=False)
    actions.join(match=opened, player=bo, token_or_code=opened.join_token)
    return opened


@pytest.fixture
def anas(ana: Player, example: Match) -> Phone:
    return Phone(ana, example)


@pytest.fixture
def bos(bo: Player, example: Match) -> Phone:
    return Phone(bo, example)


@pytest.fixture
def cruzs(cruz: Player, example: Match) -> Phone:
    return Phone(cruz, example)


@pytest.fixture
def passer(example: Match) -> Phone:
    return Phone(None, example)


@pytest.fixture
def looker(example: Match) -> Phone:
    """Somebody without a name, who was given the link to look on."""
    phone = Phone(None, example)
    phone.client.get(f"/w/{actions.let_watch(match=example)}/")
    return phone
