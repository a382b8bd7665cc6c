"""Writes of tables. What a table can't hold is told by a sentence, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules import space
from tracker.accounts.addresses import new_public_id
from tracker.accounts.models import Player
from tracker.spoken import spoken
from tracker.tables import photographing
from tracker.tables.models import SavedTable
from tracker.tables.refusals import Changed, NotDone
from tracker.tables.shaping import beside

Pieces = tuple[space.Scenery, ...]
MOST_TABLES: Final = 50
NO_SUCH_PIECE: Final = gettext_lazy("There is no such piece on the table.")


def create(*, player: Player, name: str, points: int) -> SavedTable:
    """An empty table of the size for so many army points."""
    if SavedTable.objects.filter(owner=player).count() >= MOST_TABLES:
        raise NotDone(
            _("You already have %(number)s tables: delete one first.") % {"number": MOST_TABLES}
        )
    size = space.board(points)
    return SavedTable.objects.create(
        owner=player, name=name, width=size.width, depth=size.depth, zone=size.zone
    )


@transaction.atomic
def photographed(
    *, player: Player, name: str, points: int, sent: bytes, at: datetime
) -> SavedTable:
    """An empty table of the size for so many army points, with a photograph that is to be read. Raises
    NotDone, and then there is none."""
    table = create(player=player, name=name, points=points)
    photographing.take(table=table, sent=sent, at=at)
    return table


@transaction.atomic
def copy(*, player: Player, table: SavedTable) -> SavedTable:
    """A table of one's own with the same scenery, and the same photograph."""
    if SavedTable.objects.filter(owner=player).count() >= MOST_TABLES:
        raise NotDone(
            _("You already have %(number)s tables: delete one first.") % {"number": MOST_TABLES}
        )
    made = SavedTable.objects.create(
        owner=player, name=table.name, width=table.width, depth=table.depth, zone=table.zone,
        scenery=table.scenery,
    )  # fmt: skip
    photographing.copy(table=table, to=made)
    return made


def place(*, table: SavedTable, piece: space.Scenery) -> None:
    """One more piece of scenery stands on the table."""
    _change(table, lambda pieces: (*pieces, piece))


def lay(*, table: SavedTable, piece: space.Scenery) -> None:
    """One more piece, beside what stands there already: the nearest spot that is free."""

    def laid(pieces: Pieces) -> Pieces:
        there = [one.outline for one in pieces]
        outline = beside(piece.outline, there, table.width, table.depth)
        return (*pieces, msgspec.structs.replace(piece, outline=outline))

    _change(table, laid)


def change(*, table: SavedTable, number: int, to: Callable[[space.Scenery], space.Scenery]) -> None:
    """The n-th piece, from 1, becomes another."""

    def changed(pieces: Pieces) -> Pieces:
        if not 1 <= number <= len(pieces):
            raise NotDone(str(NO_SUCH_PIECE))
        at = number - 1
        return (*pieces[:at], to(pieces[at]), *pieces[number:])

    _change(table, changed)


def keep(*, table: SavedTable, pieces: Pieces, had: str) -> None:
    """All scenery as it is now, by who saw it as it was at the stamp `had`. Said twice, it is done
    once. Raises Changed if it was changed elsewhere in between."""

    def kept(_: Pieces) -> Pieces:
        return pieces

    _change(table, kept, had=had)


def remove(*, table: SavedTable, number: int) -> space.Scenery:
    """A piece leaves the table: the n-th, from 1."""
    pieces = table.pieces
    if not 1 <= number <= len(pieces):
        raise NotDone(str(NO_SUCH_PIECE))
    _change(table, lambda old: (*old[: number - 1], *old[number:]))
    return pieces[number - 1]


def _change(table: SavedTable, change: Callable[[Pieces], Pieces], had: str = "") -> None:
    with transaction.atomic():
        # Locked: of two changes at once neither is lost.
        row = SavedTable.objects.select_for_update().get(pk=table.pk)
        before = row.pieces
        pieces = change(before)
        if had and pieces != before and had != row.stamp:
            raise Changed(_("This table was changed elsewhere. Reload the page."))
        refusal = space.amiss(row.width, row.depth, pieces)
        if refusal:
            raise NotDone(spoken(refusal.sentence))
        row.scenery = msgspec.to_builtins(pieces)
        row.saved = timezone.now()
        row.save(update_fields=["scenery", "saved"])
    table.scenery = row.scenery


def share(*, table: SavedTable) -> None:
    """Show it to whoever has its address."""
    if table.shared is None:
        table.shared = new_public_id()
        table.save(update_fields=["shared", "shared_digest"])


def close(*, table: SavedTable) -> None:
    """Show it to nobody: the address leads nowhere any more."""
    table.shared = None
    table.save(update_fields=["shared", "shared_digest"])


@transaction.atomic
def delete(*, table: SavedTable) -> None:
    """It is gone, and its photograph."""
    photographing.forget(table=table)
    table.delete()
