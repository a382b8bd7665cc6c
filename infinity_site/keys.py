"""The keys of a notebook that was given none: made once, kept beside the data they protect."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path
from typing import Final

from cryptography.fernet import Fernet

OWNERS: Final = 0o600


def kept(folder: Path) -> dict[str, str]:
    """SECRET_KEY and FIELD_KEYS from `folder`/keys, which is made at the first call.

    The folder is its owner's alone (0700), and so is the file (0600).
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / "keys"
    if not file.exists():
        _make(file)
    return dict(line.split("=", 1) for line in file.read_text().splitlines() if line)


def are_kept(folder: Path) -> bool:
    """Whether a notebook has made its keys there."""
    return (folder / "keys").exists()


def alone(database: Path) -> None:
    """Let nobody else read a database in a file, nor what SQLite keeps beside it; it takes after it.

    One that is not there yet is made, so that there is no moment in which others could open it.
    """
    if database.name == ":memory:" or not database.parent.is_dir():
        return
    database.touch(mode=OWNERS, exist_ok=True)
    for file in (database, *database.parent.glob(f"{database.name}-*")):
        # It may be somebody else's, or gone again: then whoever opens the database says what is wrong.
        with contextlib.suppress(PermissionError, FileNotFoundError):
            file.chmod(OWNERS)


def fresh() -> dict[str, str]:
    return {"SECRET_KEY": secrets.token_urlsafe(50), "FIELD_KEYS": Fernet.generate_key().decode()}


def _make(file: Path) -> None:
    handle, draft = tempfile.mkstemp(dir=file.parent)  # its owner's alone from the start
    with os.fdopen(handle, "w") as out:
        out.writelines(f"{name}={value}\n" for name, value in fresh().items())
    # Linked, not renamed: of two first starts at once one wins, and both read the winner's keys.
    with contextlib.suppress(FileExistsError):
        os.link(draft, file)
    os.unlink(draft)


if __name__ == "__main__":  # for the settings of a notebook whose data lives elsewhere
    print(*(f"{name}={value}" for name, value in fresh().items()), sep="\n")
