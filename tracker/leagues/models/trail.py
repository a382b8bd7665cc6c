"""What follows from results and acts: ratings game by game, and who did what."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from tracker.accounts.models import Player
from tracker.leagues.models.clubs import Club, Member
from tracker.leagues.models.events import Event
from tracker.leagues.models.pairings import Pairing
from tracker.leagues.saying import in_words


class Change(models.Model):
    """What one game did to one rating. All of them can be worked out anew, from the results."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="changes")
    season = models.CharField(max_length=30)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="changes")
    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="changes")
    number = models.PositiveIntegerField()
    before = models.FloatField()
    after = models.FloatField()

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["club", "season", "number"], name="ratings_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.before:.0f} to {self.after:.0f}"


class Act(models.Model):
    """What somebody did, in a sentence, and the rows it changed: enough to undo it."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="acts")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, null=True, related_name="trail")
    by = models.CharField(max_length=Player.NAME_LENGTH)
    at = models.DateTimeField()
    said = models.CharField(max_length=200)
    rows = models.JSONField(default=list)
    undone = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["-pk"]
        indexes: ClassVar = [models.Index(fields=["event", "-id"], name="trail_of_an_event")]

    def __str__(self) -> str:
        return self.said

    @property
    def words(self) -> str:
        """What was done, as who reads it says it."""
        return in_words(self.said)

    @property
    def whose(self) -> str:
        """By whom."""
        return in_words(self.by)
