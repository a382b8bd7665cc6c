"""Teams: who plays for one, and which two of them meet in a round."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from tracker.accounts.encryption import EncryptedJSON
from tracker.leagues.models.events import Event
from tracker.leagues.models.rounds import Round
from tracker.leagues.saying import in_words
from tracker.leagues.scoring import SIDES


class Team(models.Model):
    """Some players who stand together in an event: its terms say how many. One of them is captain."""

    NAME_LENGTH = 40

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(max_length=NAME_LENGTH)
    # Two who play together in one game: their captain's entry stands for both.
    pair = models.BooleanField(default=False, db_default=False)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "name"], name="a_team_once"),
        ]

    def __str__(self) -> str:
        return self.name


class Encounter(models.Model):
    """Two teams that meet in a round, or one that has a bye. Its games are there once it is `seated`:
    who of them plays whom."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="encounters")
    first = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, related_name="+")
    # Why these two, as of a pairing.
    why = models.CharField(max_length=120, blank=True)
    seated = models.DateTimeField(null=True)
    # What both captains have said, step by step, and who played as they began: everybody reads it.
    shown = models.JSONField(null=True)

    class Meta:
        ordering: ClassVar = ["round", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                name="no_team_meets_itself", condition=Q(second=None) | ~Q(first=F("second"))
            ),
        ]

    def __str__(self) -> str:
        return f"encounter {self.pk}"

    @property
    def reason(self) -> str:
        """Why these two meet, as who reads it says it."""
        return in_words(self.why)


class Choice(models.Model):
    """Whom a captain has named in a step of pairing their players: theirs alone, until the other has, too.
    What both have said is copied to the encounter then."""

    encounter = models.ForeignKey(Encounter, on_delete=models.PROTECT, related_name="choices")
    side = models.CharField(max_length=6, choices=[(side, side) for side in SIDES])
    step = models.PositiveSmallIntegerField()
    named = EncryptedJSON()
    # Since when it is shown.
    used = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["encounter", "side", "step"], name="a_choice_once"),
        ]

    def __str__(self) -> str:
        return f"step {self.step} of the {self.side}"
