"""Everything that reads jobs."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Min, QuerySet

from tracker.jobs.models import CEILING, OPEN, Job, Swept

SILENT: Final = timedelta(seconds=20)
"""After so long without a look for what is overdue nobody is there who looks. They do every two seconds."""
LATE: Final = timedelta(minutes=2)
"""A job that is due for so long has not failed and been put off: nobody does it. Five attempts take one."""


def undone() -> QuerySet[Job]:
    """What is not done yet, the oldest first; the stuck ones among it."""
    return Job.objects.filter(done=None).order_by("due", "pk")


def is_stuck(*, key: str) -> bool:
    """Whether this job has used up its attempts."""
    return stuck().filter(key=key).exists()


def stuck_among(keys: Iterable[str]) -> set[str]:
    """Those of these jobs that have used up their attempts."""
    wanted = list(keys)
    return set(stuck().filter(key__in=wanted).values_list("key", flat=True)) if wanted else set()


def stuck() -> QuerySet[Job]:
    """What has used up its attempts and waits for a person."""
    return undone().filter(attempts__gte=CEILING)


def is_swept(*, at: datetime) -> bool:
    """Whether somebody looks for what is overdue."""
    return Swept.objects.filter(at__gt=at - SILENT).exists()


def swept() -> datetime | None:
    """When somebody last looked for what is overdue."""
    return Swept.objects.values_list("at", flat=True).first()


def due(*, at: datetime) -> int:
    """How many jobs are due that are still tried."""
    return Job.objects.filter(OPEN, due__lte=at).count()


def waits_since() -> datetime | None:
    """When the oldest job was due that is still tried; nothing where there is none."""
    since: datetime | None = Job.objects.filter(OPEN).aggregate(since=Min("due"))["since"]
    return since


def is_late(*, at: datetime) -> bool:
    """Whether a job that is still tried should have been done long ago. A stuck one waits for a person."""
    since = waits_since()
    return since is not None and since < at - LATE
