"""The rounds of an event, or the fortnights of a league."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.db import models
from django.utils.translation import gettext

from tracker.leagues.models.events import Event


class Round(models.Model):
    """A round, or the fortnight of a league that its games belong to."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    begins = models.DateTimeField(null=True)
    due = models.DateTimeField(null=True)
    missions = models.JSONField(default=list)
    maps = models.JSONField(default=list)
    # The clock on the wall.
    ends = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="a_round_once"),
        ]

    def __str__(self) -> str:
        return gettext("Round %(number)s") % {"number": self.number}

    @property
    def over(self) -> datetime | None:
        """When its last day is over: `due` is a moment of that day, and pages name the day alone."""
        return self.event.terms.day_over(self.due) if self.due else None
