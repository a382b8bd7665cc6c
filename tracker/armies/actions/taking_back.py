"""Take back official data that was imported by mistake; the lists that were made with it stay."""

from __future__ import annotations

from pathlib import Path

import msgspec
from django.db import transaction

from rules.reference import Edition
from tracker.armies.models import Army, Charts, Sectorial, Version
from tracker.armies.official import files
from tracker.armies.official.edition import of_weapons
from tracker.armies.official.metadata import Weapon


class TakenBack(msgspec.Struct, frozen=True):
    """How many sectorials are gone, and how many lists were made with them."""

    sectorials: int
    lists: int


@transaction.atomic
def take_back(*, directory: Path, edition: Edition) -> TakenBack:
    """Take out what the files of a directory were imported as; other versions stay.

    Lists that were made with it stay as they are, and can be read again with what is there then.
    Raises `reading.Changed` for a file that can't be read.
    """
    digests = {files.digest(files.parsed(path)) for path in files.sectorials(directory)}
    gone = list(
        Sectorial.objects.filter(edition=edition, digest__in=digests).values_list("pk", flat=True)
    )
    made = Army.objects.filter(made_with__in=gone).update(made_with=None)
    Version.objects.filter(made_with__in=gone).update(made_with=None)
    Sectorial.objects.filter(pk__in=gone).delete()
    if gone:
        _take_charts(directory, edition)
    return TakenBack(len(gone), made)


def _take_charts(directory: Path, edition: Edition) -> None:
    """The metadata goes too, but for what a sectorial that stays may have come with."""
    path = files.metadata(directory)
    if path is None:
        return
    raw = files.parsed(path)
    own = Charts.objects.filter(edition=edition, digest=files.digest(raw)).first()
    if own is None:
        return
    needed = Sectorial.objects.filter(edition=edition, imported__gte=own.imported).exists()
    other = of_weapons(msgspec.convert(raw["weapons"], list[Weapon])) not in (edition, None)
    if other or not needed:
        own.delete()
