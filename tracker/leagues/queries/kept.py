"""The tables of a club, as somebody who is in it finds them."""

from __future__ import annotations

from django.db.models import QuerySet

from tracker.accounts.models import Player
from tracker.leagues.models import Club, ClubTable
from tracker.tables import queries as tables
from tracker.tables.models import SavedTable


def tables_of(*, club: Club) -> QuerySet[ClubTable]:
    """Those that are kept for it and shown, the last kept first."""
    found = ClubTable.objects.filter(club=club, table__shared_digest__isnull=False)
    return found.select_related("table").order_by("-kept", "-pk")


def kept(*, club: Club, public_id: str) -> SavedTable | None:
    """One of them; None for any other table."""
    found = ClubTable.objects.filter(club=club, table__public_id=public_id)
    one = found.select_related("table").first()
    return one.table if one else None


def to_keep(*, club: Club, player: Player) -> QuerySet[SavedTable]:
    """A player's own tables that the club does not find yet."""
    return tables.of(player).exclude(pk__in=tables_of(club=club).values("table"))
