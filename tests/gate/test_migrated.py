"""A database that was migrated is copied, on either kind of server; without one it is made as ever."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import migrated


def connection(vendor: str, made: Path) -> Any:
    creation = SimpleNamespace(_create_test_db=lambda **_: str(made))
    return SimpleNamespace(vendor=vendor, creation=creation, settings_dict={"TEST": {}})


def test_on_sqlite_it_is_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "migrated").write_bytes(b"tables")
    monkeypatch.setenv(migrated.VARIABLE, str(tmp_path / "migrated"))
    there = connection("sqlite", tmp_path / "test")
    migrated.copied(there, monkeypatch)
    assert Path(there.creation._create_test_db(verbosity=0)).read_bytes() == b"tables"


def test_on_postgresql_it_is_a_template(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(migrated.VARIABLE, "migrated")
    there = connection("postgresql", tmp_path)
    migrated.copied(there, monkeypatch)
    assert there.settings_dict["TEST"] == {"TEMPLATE": "migrated"}


def test_without_one_nothing_is_copied(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(migrated.VARIABLE, raising=False)
    there = connection("sqlite", tmp_path / "test")
    migrated.copied(there, monkeypatch)
    there.creation._create_test_db()
    assert not (tmp_path / "test").exists()
