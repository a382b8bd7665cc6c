"""All that can be wrong with official files, looked for before any of them is imported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from rules.reference import Edition
from tracker.armies.official import files, reading
from tracker.armies.official.book import Book
from tracker.armies.official.edition import of_labels, of_weapons
from tracker.armies.official.labels import spelt
from tracker.armies.official.metadata import MetadataFile
from tracker.armies.official.references import loose
from tracker.armies.official.schema import SectorialFile
from tracker.armies.official.values import wrong, wrong_factions

_MOST_SENTENCES: Final = 10


def metadata(path: Path, edition: Edition) -> tuple[dict[str, Any], MetadataFile]:
    """What is in the file, and as what it is read. Raises `reading.Changed`."""
    raw = files.parsed(path)
    read = reading.read(MetadataFile, raw, name=path.name)
    _is_of(edition, of_weapons(read.weapons), path)
    _refuse(wrong_factions(read.factions), path)
    return raw, read


def sectorial(path: Path, edition: Edition, beside: MetadataFile) -> tuple[str, ...]:
    """What to know of a sectorial's file, a sentence each. Raises `reading.Changed`."""
    raw = files.parsed(path)
    file = reading.read(SectorialFile, raw, name=path.name)
    reading.rank(file.version, name=path.name)
    _is_of(edition, of_labels(file.filters), path)
    _refuse(wrong(file), path)
    units = {one.id: one for one in file.units}
    weapons = {one.id: spelt(one.name) for one in beside.weapons}
    book = Book(edition, units, file.filters, weapons, file.specops.units)
    found: Iterator[str] = loose(file, book, {one.id for one in beside.factions})
    return (
        *reading.news(SectorialFile, raw),
        *reading.strange_orders(file),
        *dict.fromkeys(found),
    )


def _is_of(edition: Edition, found: Edition | None, path: Path) -> None:
    if found is not None and found != edition:
        has = "a PS" if found == "N5" else "Damage"
        raise reading.Changed(
            f"{path.name} is of {found}, not of {edition}: its weapons have {has}. "
            f"Import it with --edition {found.lower()}."
        )


def _refuse(sentences: Iterable[str], path: Path) -> None:
    found = [f"{path.name}: {one}" for one in sentences]
    if found[_MOST_SENTENCES:]:
        found[_MOST_SENTENCES:] = [f"{path.name}: {len(found) - _MOST_SENTENCES} more like these."]
    if found:
        raise reading.Changed("\n".join(found))
