"""Keys are made once, for their owner's eyes, and kept."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from cryptography.fernet import Fernet

from infinity_site import keys


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
