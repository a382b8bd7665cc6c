"""How much of the official data the rules know: the options of all units, and the names they bear."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from rules import reference
from rules.game import Bears, Named, borne, is_understood, known, level_of, unseen
from tracker.armies.official import metadata, reading, schema
from tracker.armies.official.book import Book
from tracker.armies.official.joining import every_option
from tracker.armies.official.labels import spelt


class Coverage(msgspec.Struct, frozen=True):
    """`options` in all: how many bear something `unknown`, how many something that is kept less far than
    asked about, unless there is nothing to keep; `missing` are the names that nobody knows, `unseen`
    those that no source explains (they are no fault of the rules, and counted apart), and `shown` those
    with an effect that is only shown, each with how many options bear it."""

    options: int
    unknown: int
    below: int
    missing: tuple[tuple[Named, int], ...]
    unseen: tuple[tuple[Named, int], ...]
    shown: tuple[tuple[Named, int], ...]

    @property
    def whole(self) -> int:
        """Options that bear nothing unknown."""
        return self.options - self.unknown

    @property
    def kept(self) -> int:
        """Options all of whose names are enforced or asked about, or have nothing to keep."""
        return self.options - self.below


def coverage(directory: Path, book: reference.Book) -> Coverage:
    """Counted over the files of an edition, each unit once, however many armies have it.

    Raises `reading.Changed` where a file is not what it was.
    """
    names, missing, shown = known(book), Counter[Named](), Counter[Named]()
    untold = Counter[Named]()
    options = unknown = below = 0
    for profiles in _options(directory):
        bears = {name for one in profiles for name in borne(book, one)}
        options += 1
        # What one game's sources don't explain another's may.
        nowhere = bears & unseen() - names.keys()
        strange = {one for one in bears - nowhere if one not in names}
        barely = {one for one in bears - nowhere - strange if _barely(book, one)}
        untold.update(nowhere)
        missing.update(strange)
        shown.update(barely)
        unknown += bool(strange)
        below += bool(strange or barely or nowhere)
    told = (tuple(one.most_common()) for one in (missing, untold, shown))
    return Coverage(options, unknown, below, *told)


def _barely(book: reference.Book, name: Named) -> bool:
    """Whether a name has an effect that is only shown."""
    found = known(book)[name]
    rows = reference.rules_by_id(book)
    return found.level == "show" and not all(rows[id].beyond for id in found.rows)


class Labels(msgspec.Struct, frozen=True):
    """Every label that the options bear, once; those whose name the notebook asks about; and those that
    are read by nobody, or not all that their brackets say: what they do is for players to agree on."""

    every: frozenset[tuple[Bears, str]]
    asked: frozenset[tuple[Bears, str]]
    unread: frozenset[tuple[Bears, str]]


def labels(directory: Path, book: reference.Book) -> Labels:
    """The labels in the files of an edition. Raises as `coverage` does."""
    every = {
        (kind, label)
        for profiles in _options(directory)
        for one in profiles
        for kind, borne in _labels(one)
        for label in borne
    }
    asked = {one for one in every if level_of(book, *one) == "ask"}
    unread = {one for one in every if not is_understood(book, *one)}
    return Labels(frozenset(every), frozenset(asked), frozenset(unread))


def _labels(profile: reference.Profile) -> tuple[tuple[Bears, tuple[str, ...]], ...]:
    return (
        ("skill", profile.skills),
        ("equipment", profile.equipment),
        ("weapon", profile.weapons),
    )


def _options(directory: Path) -> Iterator[tuple[reference.Profile, ...]]:
    """The profiles of each option, each unit once."""
    seen: set[int] = set()
    counted: set[int] = set()
    weapons = _weapons(directory)
    for path in sorted(directory.glob("*.json")):
        raw = json.loads(path.read_text(encoding="utf-8"))
        if "units" not in raw:
            continue
        file = reading.read(schema.SectorialFile, raw, name=path.name)
        units = {one.id: one for one in file.units if one.id not in seen}
        specops = [one for one in file.specops.units if one.id not in counted]
        seen |= units.keys()
        counted |= {one.id for one in specops}
        edition: reference.Edition = "N4"
        for _, _, profiles in every_option(Book(edition, units, file.filters, weapons, specops)):
            yield profiles


def _weapons(directory: Path) -> dict[int, str]:
    path = directory / "army_metadata.json"
    if not path.is_file():
        return {}
    file = reading.read(metadata.MetadataFile, json.loads(path.read_text("utf-8")), name=path.name)
    return {one.id: spelt(one.name) for one in file.weapons}
