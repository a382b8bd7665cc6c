"""What a process reads: made of each catalogue when that has changed."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT: Final = Path(__file__).resolve().parents[2]


def compile_all(under: Path = ROOT) -> None:
    """Compile each catalogue that is newer than what was made of it. Several may do so at once."""
    for catalogue in under.glob("*/locale/*/LC_MESSAGES/*.po"):
        made = catalogue.with_suffix(".mo")
        if made.exists() and made.stat().st_mtime >= catalogue.stat().st_mtime:
            continue
        with catalogue.open("rb") as file:
            found = read_po(file, locale=catalogue.parent.parent.name)
        with tempfile.NamedTemporaryFile(dir=made.parent, delete=False) as anew:
            write_mo(anew, found)
        os.chmod(anew.name, 0o644)
        os.replace(anew.name, made)


if __name__ == "__main__":
    compile_all()
