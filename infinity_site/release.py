"""The name of the files that pages are made of, by what is in them: a browser keeps them for a year, and
never shows an old one."""

from __future__ import annotations

import re
from hashlib import blake2s
from importlib.metadata import version
from pathlib import Path
from typing import Final

from infinity_site.together import TOGETHER

BROUGHT: Final = ("drf-spectacular-sidecar", "rcssmin")
"""Packages that bring files of their own, or make ours lean."""
NAME: Final = re.compile(r"[0-9a-f]{12}/")


def named(folder: Path) -> str:
    """The same for the same files, twelve letters long."""
    said = blake2s(repr(TOGETHER).encode(), digest_size=6)
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        said.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    for package in BROUGHT:
        said.update(f"{package} {version(package)}".encode())
    return said.hexdigest()
