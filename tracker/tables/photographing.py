"""Writes of photographs: one a table. What no match is played on goes with the last table it was of."""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from msgspec.structs import replace

from rules import space
from tracker.files.pictures import NotAPicture, at_first_sight, drawn_anew
from tracker.tables.fitting import WHOLE, Corners, fitted, is_a_table
from tracker.tables.models import Photograph, Photographing, Picture, SavedTable
from tracker.tables.refusals import NotDone

NOT_A_TABLE: Final = _(
    "Those are no corners of a table: upper left, upper right, lower right, lower left, "
    "with some room between them."
)


def take(*, table: SavedTable, sent: bytes, at: datetime) -> None:
    """Take a photograph of a table, to be read by a job. Raises NotDone for what is clearly none."""
    try:
        at_first_sight(sent)
    except NotAPicture as refused:
        raise NotDone(str(refused)) from None
    with transaction.atomic():
        SavedTable.objects.select_for_update().get(pk=table.pk)
        Photographing.objects.filter(table=table).delete()
        Photographing(table=table, at=at).take(sent)


def read(*, sent_id: int) -> None:
    """Read one that was sent, apart, and keep it in the place of the one the table had, or the sentence
    why not. One that is gone or was read before is left as it is."""
    one = Photographing.objects.select_related("table").filter(pk=sent_id, refused="").first()
    if one is None:
        return
    try:
        source = drawn_anew(one.content)
    except NotAPicture as refused:
        one.refuse(refused.said)
        return
    jpeg = fitted(source, WHOLE, one.table.width, one.table.depth)
    with transaction.atomic():
        if Photographing.objects.select_for_update().filter(pk=one.pk).exists():
            _write(one.table, source, WHOLE, jpeg)
            one.delete()


def fit(*, table: SavedTable, corners: Corners) -> None:
    """Say where the corners of the table are on its photograph, in hundredths. Raises NotDone."""
    taken = Photograph.objects.filter(table=table).first()
    if taken is None:
        raise NotDone(str(_("This table has no photograph.")))
    if not is_a_table(corners):
        raise NotDone(str(NOT_A_TABLE))
    source = bytes(taken.source)
    # Before anything is locked: it takes a while.
    jpeg = fitted(source, corners, table.width, table.depth)
    with transaction.atomic():
        _write(table, source, corners, jpeg)


@transaction.atomic
def forget(*, table: SavedTable) -> None:
    """The table has no photograph any more, and none to come."""
    Photographing.objects.filter(table=table).delete()
    for one in Photograph.objects.select_for_update().filter(table=table):
        one.delete()
        _sweep(one.flat_id)


def copy(*, table: SavedTable, to: SavedTable) -> None:
    """The photograph of a table is another's as well."""
    taken = Photograph.objects.filter(table=table).first()
    if taken is not None:
        Photograph.objects.create(
            table=to, source=taken.source, corners=taken.corners, flat_id=taken.flat_id
        )


def laid(*, table: SavedTable) -> space.Ground:
    """The table as a match is played on it: its photograph stays from now on."""
    digest = (
        Photograph.objects.filter(table=table).values_list("flat__digest", flat=True).first() or ""
    )
    Picture.objects.filter(digest=digest).update(laid=True)
    return replace(table.ground, photo=digest)


def _write(table: SavedTable, source: bytes, corners: Corners, jpeg: bytes) -> None:
    # Locked: of two photographs sent at once one is kept, and its picture stays.
    SavedTable.objects.select_for_update().get(pk=table.pk)
    digest = hashlib.sha256(jpeg).hexdigest()[:32]
    flat, _made = Picture.objects.get_or_create(digest=digest, defaults={"jpeg": jpeg})
    before = Photograph.objects.filter(table=table).values_list("flat_id", flat=True).first()
    Photograph.objects.update_or_create(
        table=table, defaults={"source": source, "corners": corners, "flat": flat}
    )
    if before is not None:
        _sweep(before)


def _sweep(picture: int) -> None:
    Picture.objects.filter(pk=picture, laid=False, photographs=None).delete()
