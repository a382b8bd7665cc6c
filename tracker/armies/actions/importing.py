"""Load the official data of an edition: every sectorial's file, and the metadata that names them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from django.db import transaction

from rules.reference import Edition
from tracker.armies.models import Charts, Sectorial, Unit
from tracker.armies.official import checking, files, reading
from tracker.armies.official.metadata import Faction, MetadataFile

Progress = Callable[[int, int, str], None]


class NotImported(Exception):
    """Nothing was imported; the text says why, a line for each file that was not understood."""


class Imported(msgspec.Struct, frozen=True):
    """What came of it: sectorials that are new, those that were there, and what to know of them."""

    new: int
    known: int
    units: int
    notes: tuple[str, ...]


def import_data(*, directory: Path, edition: Edition, progress: Progress) -> Imported:
    """Load every file of a directory; what is there already stays as it is, in all its versions.

    All files are checked before the first is written. Raises `NotImported`.
    """
    metadata, read = _metadata(directory, edition)
    factions = _factions(read)
    paths = files.sectorials(directory)
    if not paths:
        raise NotImported(f"There are no files of sectorials in {directory}.")
    found: Counter[str] = Counter()
    wrong: list[str] = []
    for done, path in enumerate(paths, 1):
        progress(done, 2 * len(paths), f"checking {path.stem}")
        try:
            found.update(checking.sectorial(path, edition, read))
        except reading.Changed as changed:
            wrong.append(str(changed))
    if wrong:
        raise NotImported("\n".join(wrong))
    notes = [f"{note} ({times} files)" for note, times in sorted(found.items())]
    _keep_charts(edition, metadata)
    new = known = units = 0
    for done, path in enumerate(paths, 1):
        progress(len(paths) + done, 2 * len(paths), f"importing {path.stem}")
        if path.stem not in factions:
            notes.append(f"{path.name}: the metadata has no sectorial of that name; left out.")
        for faction in factions.get(path.stem, ()):
            written = _import(edition, faction, files.parsed(path))
            if written is None:
                known += 1
            else:
                new, units = new + 1, units + written
    return Imported(new, known, units, tuple(notes))


def _metadata(directory: Path, edition: Edition) -> tuple[dict[str, Any], MetadataFile]:
    path = files.metadata(directory)
    if path is None:
        raise NotImported(
            f"There is no {files.METADATA[0]} in {directory}: it names the sectorials."
        )
    try:
        return checking.metadata(path, edition)
    except reading.Changed as changed:
        raise NotImported(str(changed)) from None


def _factions(metadata: MetadataFile) -> dict[str, list[Faction]]:
    """By the name of their file, which is the slug, or the number. Two may share a slug."""
    found: dict[str, list[Faction]] = {}
    for faction in metadata.factions:
        for name in (faction.slug, str(faction.id)):
            found.setdefault(name, []).append(faction)
    return found


@transaction.atomic
def _import(edition: Edition, faction: Faction, raw: dict[str, Any]) -> int | None:
    """How many units were written; None when this very file was there already."""
    kept, made = Sectorial.objects.get_or_create(
        edition=edition,
        number=faction.id,
        digest=files.digest(raw),
        defaults={
            "slug": faction.slug,
            "name": " ".join(faction.name.split()),
            "version": raw["version"],
            "rank": reading.rank(raw["version"], name=faction.slug),
            "reinforcements": raw.get("reinforcements"),
            "filed": {name: value for name, value in raw.items() if name != "units"},
        },
    )
    if not made:
        return None
    # Spec-Ops troopers have the numbers of units, and stay in what is filed of the sectorial.
    made_of = [Unit(sectorial=kept, number=unit["id"], filed=unit) for unit in raw["units"]]
    return len(Unit.objects.bulk_create(made_of))


def _keep_charts(edition: Edition, metadata: dict[str, Any]) -> None:
    Charts.objects.get_or_create(
        edition=edition, digest=files.digest(metadata), defaults={"filed": metadata}
    )
