"""The embedded notebook's database into a file and back."""

import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.fernet import Fernet
from django.conf import settings

from infinity_site import backup, copying
from tracker.accounts.encryption import encrypt


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[sqlite3.Connection]:
    """A database with one line in it, open as a running notebook has it."""
    file = tmp_path / "notebook.sqlite3"
    engine = "django.db.backends.sqlite3"
    monkeypatch.setitem(settings.DATABASES, "default", {"ENGINE": engine, "NAME": str(file)})
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("CREATE TABLE line (said text)")
    connection.execute("INSERT INTO line VALUES ('one')")
    yield connection
    connection.close()


def said(connection: sqlite3.Connection) -> list[str]:
    return [text for (text,) in connection.execute("SELECT said FROM line")]


def test_what_was_kept_comes_back(book: sqlite3.Connection, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    backup.main(["backup", str(kept)])
    book.execute("INSERT INTO line VALUES ('two')")
    backup.main(["restore", str(kept)])
    assert said(book) == ["one"]


def test_a_copy_is_its_owners_alone_and_never_written_over(
    book: sqlite3.Connection, tmp_path: Path
) -> None:
    kept = tmp_path / "kept"
    copying.backup(kept)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    with pytest.raises(FileExistsError):
        copying.backup(kept)


def test_what_is_not_there_or_no_copy_changes_nothing(
    book: sqlite3.Connection, tmp_path: Path
) -> None:
    with pytest.raises(FileNotFoundError):
        copying.restore(tmp_path / "nothing")
    broken = tmp_path / "broken"
    broken.write_text("not a database, " * 100)
    with pytest.raises(sqlite3.DatabaseError):
        copying.restore(broken)
    assert said(book) == ["one"]


def test_anything_else_is_told_how_to_ask() -> None:
    for asked in (["back-up"], ["backup", "--every", "soon", "x"], ["restore", "--check"]):
        with pytest.raises(SystemExit, match="usage"):
            backup.main(asked)


def test_a_copy_made_with_other_keys_is_refused_before_anything_is_changed(
    book: sqlite3.Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book.execute("CREATE TABLE accounts_keycheck (sealed blob)")
    book.execute("INSERT INTO accounts_keycheck VALUES (?)", [encrypt(b"a word")])
    kept = tmp_path / "kept"
    backup.main(["backup", str(kept)])
    book.execute("INSERT INTO line VALUES ('two')")
    ours = settings.FIELD_KEYS
    monkeypatch.setattr(settings, "FIELD_KEYS", [Fernet.generate_key().decode()])
    with pytest.raises(copying.OtherKeys, match="made with other keys"):
        backup.main(["restore", str(kept)])
    assert said(book) == ["one", "two"]
    monkeypatch.setattr(settings, "FIELD_KEYS", [Fernet.generate_key().decode(), *ours])
    backup.main(["restore", str(kept)])
    assert said(book) == ["one"]
