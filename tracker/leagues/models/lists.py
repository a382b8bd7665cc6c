"""Lists as they were handed in, and which of them an organiser has opened."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from rules.messages import again
from tracker.accounts.encryption import EncryptedJSON
from tracker.accounts.models import Player
from tracker.leagues.models.events import Entry
from tracker.leagues.saying import in_words
from tracker.spoken import spoken


class HandedIn(models.Model):
    """A list as it was handed in. Its player reads it, and what is `wrong` with it; organisers read
    that it is in, and in `amiss` what the sentences are about."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="lists")
    # It goes with its player.
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="handed_in"
    )
    number = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    faction = models.CharField(max_length=Entry.FACTION_LENGTH)
    amiss = models.CharField(max_length=200, blank=True)
    # Nothing of one that was in before lists were looked over.
    wrong = EncryptedJSON(null=True)
    written = EncryptedJSON()
    # Whether its player was told that an organiser may, before it was handed in.
    may_be_opened = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["entry", "number"], name="a_list_once"),
        ]

    def __str__(self) -> str:
        return f"List {self.number}"

    @property
    def amiss_in_words(self) -> str:
        """What it is wrong in, as who reads it says it."""
        return "; ".join(in_words(one) for one in self.amiss.split("; "))

    @property
    def sentences(self) -> list[str]:
        """The same in whole sentences: of what was handed in before they were kept, its matter alone."""
        if self.wrong is None:
            return [f"{self.amiss_in_words}."] if self.amiss else []
        # Of old they were kept as they stood.
        return [in_words(spoken(again(one))) for one in self.wrong]


class Opened(models.Model):
    """An organiser has opened a list, as it was `handed_in` then. It can't be undone."""

    handed = models.ForeignKey(HandedIn, on_delete=models.CASCADE, related_name="openings")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    by = models.CharField(max_length=Player.NAME_LENGTH)
    at = models.DateTimeField()
    handed_in = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        return f"opened by {self.by}"
