"""A player's table is kept for a club, and taken back."""

from __future__ import annotations

from django.db import transaction

from tracker.leagues.models import Club, ClubTable
from tracker.tables import actions as tables
from tracker.tables.models import SavedTable


@transaction.atomic
def keep_table(*, club: Club, table: SavedTable) -> None:
    """Whoever is in the club finds it from now on, by the address at which it is shown."""
    tables.share(table=table)
    ClubTable.objects.get_or_create(club=club, table=table)


def take_back_table(*, club: Club, table: SavedTable) -> None:
    """The club finds it no more; it stays as it is, and shown to whoever has its address."""
    ClubTable.objects.filter(club=club, table=table).delete()
