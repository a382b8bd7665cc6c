"""What is in an answer, whatever it is packed in."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from zipfile import ZipFile


def files(answer: Any) -> dict[str, bytes]:
    """The files of a ZIP file, by their names."""
    with ZipFile(BytesIO(b"".join(answer.streaming_content))) as file:
        assert file.testzip() is None
        return {name: file.read(name) for name in file.namelist()}


def content(answer: Any) -> bytes:
    """The bytes of an answer; of a ZIP file those that are in it. A stream that goes on has none."""
    if answer.headers.get("Content-Type") == "application/zip":
        return b"\n".join(name.encode() + b"\n" + kept for name, kept in files(answer).items())
    return b"" if answer.streaming else bytes(answer.content)
