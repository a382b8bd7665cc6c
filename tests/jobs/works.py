"""Jobs to put down, and how to count what they did."""

from datetime import UTC, datetime
from typing import Any

from tracker.jobs import actions
from tracker.jobs.models import Job
from tracker.orderlog.models import Record

AT = datetime(2026, 1, 10, 20, 15, tzinfo=UTC)
SECRET = "the heron hides the Lieutenant"


def put(name: str = "write", key: str = "k1", **more: Any) -> Job:
    """Put down a job and look it up."""
    more = {"at": AT, "args": {"mark": "m1"}, **more}
    actions.enqueue(name=name, key=key, **more)
    return Job.objects.get(key=key)


def effects() -> int:
    return Record.objects.count()
