"""The lists that players handed in for a match."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from tracker.accounts.addresses import new_public_id
from tracker.accounts.encryption import EncryptedJSON
from tracker.matches.models.match import Match


class HandedList(models.Model):
    """A list that its player handed in for this match, and brings to it or leaves. Only its player
    reads it. Who has some here chooses among them, and brings no other army."""

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="lists")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveSmallIntegerField()
    written = EncryptedJSON()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["match", "player", "number"], name="a_list_of_a_match_once"
            ),
        ]

    def __str__(self) -> str:
        return f"list {self.number}"
