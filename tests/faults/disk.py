"""A disk of a size of its own, in memory, that can be filled to its last byte."""

from __future__ import annotations

import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Final

A_PIECE: Final = 65_536


class CantBe(Exception):
    """A fault that can't be injected here; the message says why."""


class Disk:
    def __init__(self, folder: Path, megabytes: int) -> None:
        """Raises CantBe where nobody may mount one."""
        folder.mkdir(parents=True, exist_ok=True)
        command = ("mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=711", "tmpfs", folder)
        try:
            subprocess.run(command, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            raise CantBe(
                "no disk of a size of its own can be mounted here: that takes root"
            ) from None
        self.folder, self._ballast = folder, folder / "ballast"

    def fill(self) -> None:
        with self._ballast.open("wb", buffering=0) as file, suppress(OSError):
            while file.write(b"\0" * A_PIECE):
                continue

    def empty(self) -> None:
        self._ballast.unlink(missing_ok=True)

    def close(self) -> None:
        subprocess.run(("umount", "-l", self.folder), capture_output=True)
