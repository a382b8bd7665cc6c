"""An army of Ana's, and her browser beside Bo's."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from django.test import Client

from tests.armies import invented
from tracker.accounts.models import Player
from tracker.armies import actions
from tracker.armies.models import Army, Charts, Sectorial

EDITIONS: tuple[Literal["N4", "N5"], ...] = ("N4", "N5")


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


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """The official files of N4, as they were fetched."""
    return invented.written(tmp_path / "n4")


@pytest.fixture
def n5_files(tmp_path: Path) -> Path:
    return invented.written(tmp_path / "n5", damages=invented.N5_DAMAGES)


@pytest.fixture
def n4_data(db: None, tmp_path: Path) -> None:
    _import(invented.written(tmp_path / "n4"), "N4")


@pytest.fixture
def n5_data(db: None, tmp_path: Path) -> None:
    _import(invented.written(tmp_path / "n5", damages=invented.N5_DAMAGES), "N5")


@pytest.fixture(scope="module")
def official_data(django_db_setup: None, django_db_blocker: Any) -> Iterator[float]:
    """Both editions of ARMY_DATA_DIR imported, for all tests of a file: how long that took, in seconds."""
    here = Path(os.environ["ARMY_DATA_DIR"])
    with django_db_blocker.unblock():
        began = time.monotonic()
        for edition in EDITIONS:
            _import(here / edition.lower(), edition)
        yield time.monotonic() - began
        Sectorial.objects.all().delete()
        Charts.objects.all().delete()


def _import(directory: Path, edition: Literal["N4", "N5"]) -> None:
    actions.import_data(directory=directory, edition=edition, progress=lambda *_: None)
