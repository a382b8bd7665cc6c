"""What is due: one row a job. The table is the truth, whatever carries a job to who does it."""

from typing import ClassVar, Final

from django.db import models
from django.db.models import Q

CEILING: Final = 5
"""How many attempts a job gets. After that it is stuck, and waits with its error for a person."""

OPEN: Final = Q(done=None, attempts__lt=CEILING)


class Job(models.Model):
    name = models.CharField(max_length=60)
    # The same due thing has the same key, so it is enqueued once.
    key = models.CharField(max_length=120, unique=True)
    # What it is about (a record's id): what is due there can be done before anything else is.
    about = models.CharField(max_length=40, blank=True, db_index=True)
    args = models.JSONField(default=dict)
    created = models.DateTimeField()
    due = models.DateTimeField()
    # When the sweep sends it next: its due time, then later and later.
    again = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=300, blank=True)
    done = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["again"], name="job_open_again", condition=Q(done=None)),
            models.Index(fields=["done"], name="job_done"),
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def is_stuck(self) -> bool:
        return self.done is None and self.attempts >= CEILING


class Swept(models.Model):
    """When somebody last looked for what is overdue: one row. The clock asks for it and a worker does it,
    so while it is new both are there."""

    ONLY: ClassVar = 1

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"swept at {self.at}"
