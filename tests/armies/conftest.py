"""An army of Ana's, and her browser beside Bo's."""

from __future__ import annotations

import pytest
from django.test import Client

from tracker.accounts.models import Player
from tracker.armies import actions
from tracker.armies.models import Army


@pytest.fixture
def army(ana: Player) -> Army:
    return actions.create_from_roster(player=ana, roster="nox-and-a-caliban")


@pytest.fixture
def anas(ana: Player) -> Client:
    return _signed_in(ana)


@pytest.fixture
def bos(bo: Player) -> Client:
    return _signed_in(bo)


def _signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    return client
