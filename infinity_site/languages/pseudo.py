"""A language that nobody speaks: all that catalogues say, a third longer and with accents.

A page that is drawn in it shows what is in no catalogue, and whether it has room for longer words.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from infinity_site.languages.found import SAID_IN, messages

CODE: Final = "xx"
_LETTERS: Final = str.maketrans(
    "aceinosuyzACEINOSUYZ",
    "áçéíñóšúýžÁÇÉÍÑÓŠÚÝŽ",
)
_KEPT: Final = re.compile(r"(%\([^)]*\)[a-z]|%%|\{[^}]*\}|<[^>]*>|&\w+;)")
_WORD: Final = "ñóó"
"""What it is longer by, as often as it takes: words that a line can be broken between."""


def pseudo(text: str) -> str:
    """A message in this language; what is filled in and the marks of a page stay."""
    parts = _KEPT.split(text)
    said = "".join(part if at % 2 else part.translate(_LETTERS) for at, part in enumerate(parts))
    longer = sum(len(part) for part in parts[::2]) // 3
    if not longer or not said.strip():
        return said
    times = max(1, longer // (len(_WORD) + 1))
    end = re.search(r"\s*$", said)
    assert end is not None
    return f"{said[: end.start()]}{f' {_WORD}' * times}{end.group()}"


def write(under: Path) -> None:
    """Compile it, as Django looks for it in this folder of catalogues."""
    spoken = Catalog(charset="utf-8")
    for folder in SAID_IN:
        for one in messages(of=folder):
            if one.id:
                ids = (one.id,) if isinstance(one.id, str) else one.id
                told = [pseudo(str(id)) for id in ids]
                spoken.add(one.id, tuple(told) if len(told) > 1 else told[0], context=one.context)
    file = under / CODE / "LC_MESSAGES" / "django.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as opened:
        write_mo(opened, spoken)
