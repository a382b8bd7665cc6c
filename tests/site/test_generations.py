"""A copy again and again, in two places, and fewer of the older ones."""

from __future__ import annotations

import sqlite3
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from infinity_site import checking, generations
from tests.site.test_backup import book

__all__ = ["book"]

NOON = datetime(2026, 3, 15, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """What was checked; it is sound."""
    found: list[Path] = []
    monkeypatch.setattr(checking, "check", found.append)
    return found


def copies(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.glob("*.copy"))


def test_each_copy_is_whole_and_its_owners_alone_in_both_places(
    book: sqlite3.Connection, tmp_path: Path, checks: list[Path]
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    generations.make(here, there, at=NOON)
    assert copies(here) == copies(there) == ["notebook-20260315T120000Z.copy"]
    for folder in (here, there):
        (file,) = folder.glob("*.copy")
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        with sqlite3.connect(file) as copy:
            assert copy.execute("SELECT said FROM line").fetchall() == [("one",)]
    assert not list(tmp_path.glob("*/*.part"))
    assert generations.last(here) == generations.Last(made=NOON, checked=NOON)


def test_one_is_checked_at_first_and_then_once_a_day(
    book: sqlite3.Connection, tmp_path: Path, checks: list[Path]
) -> None:
    for hours in range(26):
        generations.make(tmp_path / "here", None, at=NOON + hours * HOUR)
    assert [file.name[9:20] for file in checks] == ["20260315T12", "20260316T12"]
    assert generations.last(tmp_path / "here").made == NOON + 25 * HOUR


def test_what_is_not_sound_is_said_and_the_next_is_checked_again(
    book: sqlite3.Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, checks: list[Path]
) -> None:
    def unsound(file: Path) -> str:
        raise checking.Unsound("The chain of B does not end where the record says.")

    with monkeypatch.context() as within:
        within.setattr(checking, "check", unsound)
        became = generations.make(tmp_path / "here", None, at=NOON)
    assert "chain of B" in became.error
    assert (became.made, became.checked) == (NOON, None)
    assert generations.make(tmp_path / "here", None, at=NOON + HOUR).error == ""
    assert len(checks) == 1


def test_a_place_that_is_away_is_said_and_keeps_nobody_from_the_other(
    book: sqlite3.Connection, tmp_path: Path, checks: list[Path]
) -> None:
    away = tmp_path / "away"
    away.write_text("not a folder")
    became = generations.make(tmp_path / "here", away, at=NOON)
    assert (became.made, str(away) in became.error) == (NOON, True)
    assert len(copies(tmp_path / "here")) == 1
    assert generations.make(away, None, at=NOON).made is None


def test_a_half_copy_of_a_process_that_was_ended_goes(
    book: sqlite3.Connection, tmp_path: Path, checks: list[Path]
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    (here / "notebook-20260315T110000Z.part").write_text("half")
    (here / "notes.txt").write_text("whoever's")
    generations.make(here, None, at=NOON)
    assert sorted(file.name for file in here.iterdir()) == [
        "last.json",
        "notebook-20260315T120000Z.copy",
        "notes.txt",
    ]


def test_of_a_year_of_hours_the_last_day_is_whole_and_the_older_ones_thin_out() -> None:
    stamps = [NOON - hours * HOUR for hours in range(24 * 365)]
    found = sorted(generations.kept(stamps), reverse=True)
    assert found[:24] == stamps[:24]
    assert len({stamp.date() for stamp in found[:40]}) >= 14
    assert 24 + 12 + 5 <= len(found) <= 24 + 14 + 8
    assert NOON - found[-1] >= timedelta(weeks=6)


def test_who_copies_seldom_keeps_as_many(tmp_path: Path) -> None:
    stamps = [NOON - timedelta(weeks=weeks) for weeks in range(20)]
    assert len(generations.kept(stamps)) == 20, "nothing goes while there are no more than 24"
