"""Ana's table, and somebody's browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest
from django.test import Client

from tracker.accounts.models import Player
from tracker.tables import actions
from tracker.tables.models import SavedTable

At: TypeAlias = Callable[[Player], Client]


@pytest.fixture
def at() -> At:
    """Somebody's browser."""

    def signed_in(player: Player) -> Client:
        browser = Client()
        browser.force_login(player)
        return browser

    return signed_in


@pytest.fixture
def table(ana: Player) -> SavedTable:
    return actions.create(player=ana, name="The docks", points=300)
