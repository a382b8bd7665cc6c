"""`./dev languages`: how far each language has come; `--update fr` begins one that is not offered yet."""

from __future__ import annotations

import json
import sys
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from infinity_site.languages import OFFERED
from infinity_site.languages.compiled import compile_all
from infinity_site.languages.found import ROOT, SAID_IN, messages
from infinity_site.languages.outside import outside

WIDTH: Final = 100


def catalogues() -> Iterator[tuple[str, Path, Catalog]]:
    """Of each language those that it has: its code, the file, and what is said for which that has words."""
    for folder in SAID_IN:
        found = messages(of=folder)
        for file in sorted((ROOT / folder).glob("*/LC_MESSAGES/django.po")):
            yield file.parent.parent.name, file, found


def read(file: Path) -> Catalog:
    with file.open("rb") as opened:
        return read_po(opened, locale=file.parent.parent.name)


def missing(found: Catalog, known: Catalog) -> list[str]:
    """The messages that a language has no words for."""
    return [
        str(one.id) for one in found if one.id and not _said(known.get(_key(one.id), one.context))
    ]


def _key(id: object) -> str:
    return str(id[0]) if isinstance(id, list | tuple) else str(id)


def _said(message: object) -> bool:
    said = getattr(message, "string", None)
    return all(said) if isinstance(said, list | tuple) else bool(said)


def update(begun: Container[str] = ()) -> None:
    """Write what is new into each catalogue, and take out what is gone: those of the languages that are
    offered, and of these that are `begun`."""
    for language, file, found in catalogues():
        if language not in OFFERED and language not in begun:
            continue
        known = read(file)
        known.update(found, no_fuzzy_matching=True, update_creation_date=False)
        known.obsolete.clear()
        with file.open("wb") as opened:
            write_po(
                opened,
                known,
                width=WIDTH,
                sort_output=True,
                include_lineno=False,
                omit_header=False,
            )
    compile_all()


def main(asked: list[str]) -> int:
    if "--update" in asked:
        update(asked)
    said: dict[str, Any] = {}
    left, lacking = outside(), 0
    for language, file, found in catalogues():
        lacks = missing(found, read(file))
        lacking += len(lacks) if language in OFFERED else 0
        counted = said.setdefault(language, {"messages": 0, "translated": 0, "missing": 0})
        counted["messages"] += len(found)
        counted["translated"] += len(found) - len(lacks)
        counted["missing"] += len(lacks)
        if "--json" not in asked and (language in OFFERED or language in asked):
            print(*(f"{language} has no words for: {one}" for one in lacks), sep="\n")
    said["outside"] = sum(map(len, left.values()))
    if "--json" not in asked:
        for name, texts in left.items():
            print(f"{len(texts):5} {name}")
    print(json.dumps(said))
    return 1 if lacking or said["outside"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
