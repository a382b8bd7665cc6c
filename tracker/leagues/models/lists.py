"""Lists as they were handed in."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from tracker.accounts.encryption import EncryptedJSON
from tracker.leagues.models.events import Entry


class HandedIn(models.Model):
    """A list as it was handed in. Its player reads it; organisers read that it is in and fits."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="lists")
    # It goes with its player.
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="handed_in"
    )
    number = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    faction = models.CharField(max_length=40)
    amiss = models.CharField(max_length=200, blank=True)
    written = EncryptedJSON()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["entry", "number"], name="a_list_once"),
        ]

    def __str__(self) -> str:
        return f"List {self.number}"
