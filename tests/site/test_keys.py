"""Keys are made once, for their owner's eyes, and kept."""

import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from cryptography.fernet import Fernet

from infinity_site import keys

SETTINGS = "infinity_site.settings"
GIVEN = ("DATABASE_URL", "SECRET_KEY", "FIELD_KEYS")


def test_keys_are_made_once_and_kept(tmp_path: Path) -> None:
    made = keys.kept(tmp_path / "data")
    assert len(made["SECRET_KEY"]) > 50
    assert Fernet(made["FIELD_KEYS"]).encrypt(b"x")
    assert keys.kept(tmp_path / "data") == made


def test_keys_are_their_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    keys.kept(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "keys").stat().st_mode) == 0o600
    assert [file.name for file in folder.iterdir()] == ["keys"]


def test_two_first_starts_at_once_agree(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda _: keys.kept(tmp_path / "data"), range(8)))
    assert all(each == made[0] for each in made)


def test_the_database_in_a_file_is_its_owners_alone(tmp_path: Path) -> None:
    """From the start, whatever the umask, and where an older notebook left it open to all."""
    script = "import django; django.setup(); from django.db import connection; connection.cursor()"
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    (folder / "notebook.sqlite3-wal").touch(mode=0o644)
    for _ in range(2):
        asked = f"import os; os.umask(0o022); {script}"
        given = {**os.environ, "DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": SETTINGS}
        told = {name: given[name] for name in given if name not in GIVEN}
        subprocess.run([sys.executable, "-c", asked], check=True, env=told, timeout=60)
        found = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
        assert "notebook.sqlite3" in found
        assert set(found.values()) == {0o600}
        (folder / "notebook.sqlite3").chmod(0o644)


def test_a_folder_that_is_not_there_is_not_made_up(tmp_path: Path) -> None:
    """A database that lies nowhere yet is not made up: whoever opens it says what is wrong."""
    keys.alone(tmp_path / "nowhere" / "notebook.sqlite3")
    assert not (tmp_path / "nowhere").exists()
