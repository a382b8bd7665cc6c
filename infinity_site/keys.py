"""The two secrets of a notebook that nobody gave any: made once, kept beside the data they protect."""

import os
import secrets
from pathlib import Path

from cryptography.fernet import Fernet


def kept(folder: Path) -> dict[str, str]:
    """SECRET_KEY and FIELD_KEYS from `folder`/keys, which is made at the first call.

    The folder is its owner's alone (0700), and so is the file (0600).
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / "keys"
    if not file.exists():
        _make(file)
    return dict(line.split("=", 1) for line in file.read_text().splitlines() if line)


def _make(file: Path) -> None:
    made = f"SECRET_KEY={secrets.token_urlsafe(50)}\nFIELD_KEYS={Fernet.generate_key().decode()}\n"
    draft = file.with_name(f"keys.{os.getpid()}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w") as out:
        out.write(made)
    # Linked, not renamed: of two first starts at once one wins, and both read the winner's keys.
    try:
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
