"""Tables that are kept for a club."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone

from tracker.leagues.models.clubs import Club
from tracker.tables.models import SavedTable


class ClubTable(models.Model):
    """A table that its owner keeps for the club: whoever is in it finds the address at which it is shown."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tables")
    table = models.ForeignKey(SavedTable, on_delete=models.CASCADE, related_name="+")
    kept = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "table"], name="a_table_once"),
        ]

    def __str__(self) -> str:
        return f"table {self.table_id} of club {self.club_id}"
