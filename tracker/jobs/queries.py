"""Everything that reads jobs."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from tracker.jobs.models import CEILING, Job


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
