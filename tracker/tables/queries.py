"""Reads of tables. Who asks is told of their own, or of what was shared with them."""

from __future__ import annotations

from django.db.models import QuerySet

from tracker.accounts.encryption import digests
from tracker.accounts.models import Player
from tracker.files.sent import why_not
from tracker.tables.models import Photograph, Photographing, Picture, SavedTable


def of(player: Player) -> QuerySet[SavedTable]:
    """A player's tables, the last changed first."""
    return SavedTable.objects.filter(owner=player)


def own(player: Player, public_id: str) -> SavedTable | None:
    """One of a player's tables; None for any other."""
    return of(player).filter(public_id=public_id).first()


def shared(address: str) -> SavedTable | None:
    """The table that is shown at this address."""
    return SavedTable.objects.filter(shared_digest__in=digests(address)).first()


def photo_of(table: SavedTable) -> str:
    """What the photograph of a table is known by; nothing if it has none."""
    found = Photograph.objects.filter(table=table).values_list("flat__digest", flat=True).first()
    return found or ""


def photograph(table: SavedTable) -> Photograph | None:
    """The photograph of a table, with its corners."""
    return Photograph.objects.filter(table=table).select_related("flat").first()


def sent(table: SavedTable) -> str | None:
    """What became of the photograph that was sent last: why it is not kept, nothing while it is being
    read. None where none was sent, or it is kept."""
    return next(iter(why_not(Photographing.objects.filter(table=table).defer("sent"))), None)


def picture(digest: str) -> Picture | None:
    """The flat photograph of this digest."""
    return Picture.objects.filter(digest=digest).first() if digest else None
