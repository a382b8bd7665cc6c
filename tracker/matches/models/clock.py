"""The time that is left to each side of a match."""

from __future__ import annotations

from django.db import models

from tracker.matches.models.match import Match


class Clock(models.Model):
    """What each side of a match has left of its time, as of a moment; and what is asked about it.

    Written with each line by which it is somebody else's to decide, from what everybody sees. A page
    that lives is heard again and again; when it no longer is, nobody's time runs. A side that was
    never heard, or has put its page away, plays without one: it can't be lost.
    """

    class Asked(models.TextChoices):
        SET = "set"
        PAUSE = "pause"
        GO_ON = "go on"
        MORE = "more"

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="clock")
    # Milliseconds that were left at `since`, and who has to decide since then.
    left_a = models.PositiveIntegerField(default=0)
    left_b = models.PositiveIntegerField(default=0)
    runs = models.CharField(max_length=2, blank=True, default="")
    since = models.DateTimeField()
    paused = models.BooleanField(default=False)
    heard_a = models.DateTimeField(null=True)
    heard_b = models.DateTimeField(null=True)
    # Which side asked the other, for what.
    asked_by = models.CharField(max_length=1, blank=True, default="")
    asked = models.CharField(max_length=5, choices=Asked, blank=True, default="")
    asked_minutes = models.PositiveSmallIntegerField(default=0)
    # Counts its changes: one that was read before another was made is not written over it.
    turned = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"clock of match {self.match_id}"
