"""What is in an answer, whatever it is packed in."""

from __future__ import annotations

from io import BytesIO
from typing import Any, Final
from zipfile import ZipFile

ZIPPED: Final = b"PK\x03\x04"
"""How a ZIP file begins."""


def unzipped(packed: bytes) -> dict[str, bytes]:
    """The files of a ZIP file, by their names."""
    with ZipFile(BytesIO(packed)) as file:
        assert file.testzip() is None
        return {name: file.read(name) for name in file.namelist()}


def files(answer: Any) -> dict[str, bytes]:
    """The files of a ZIP file that is answered, by their names."""
    return unzipped(b"".join(answer.streaming_content))


def text(body: bytes) -> str:
    """What a body says; of a ZIP file the names and all that is in it."""
    if body.startswith(ZIPPED):
        body = b"\n".join(name.encode() + b"\n" + kept for name, kept in unzipped(body).items())
    return body.decode(errors="replace")


def content(answer: Any) -> bytes:
    """The bytes of an answer; of a ZIP file those that are in it. A stream that goes on has none."""
    if answer.headers.get("Content-Type") == "application/zip":
        return b"\n".join(name.encode() + b"\n" + kept for name, kept in files(answer).items())
    return b"" if answer.streaming else bytes(answer.content)
