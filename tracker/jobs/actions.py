"""Everything that writes jobs: put one down, do it, see to what is overdue, clear away."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Final
from uuid import UUID

import structlog
from django.db import transaction

from tracker.accounts.expiry import let_go
from tracker.faults import place
from tracker.jobs import delivery, registry
from tracker.jobs.models import CEILING, OPEN, Job, Swept

log = structlog.get_logger(__name__)

PATIENCE: Final = timedelta(seconds=5)
"""How long a job that was sent may take before it is sent again."""
SOON: Final = timedelta(seconds=2)
"""When work that could not be begun is tried again."""
LONGEST: Final = timedelta(seconds=60)
"""How long work may take that is done apart: longer than a worker is given for it (delivery.LONGER)."""
KEPT: Final = timedelta(days=7)
"""How long a job that is done stays to be looked at."""
BATCH: Final = 100
_ID: Final = re.compile(r"[0-9A-Za-z:-]{1,40}")


def enqueue(
    *,
    name: str,
    key: str,
    args: Mapping[str, int | str | UUID],
    at: datetime,
    due: datetime | None = None,
    about: UUID | str = "",
) -> None:
    """Put down a job, in the caller's transaction: it is due if and only if that commits.

    `name` is the work, `args` its arguments (ids and nothing else), `key` what makes it the same
    job if it is put down twice, `due` when (at once unless given), `about` what `drain` finds it
    by. ValueError when an argument is no id.
    """
    if not all(isinstance(id, int | str | UUID) and _ID.fullmatch(str(id)) for id in args.values()):
        raise ValueError("A job takes ids only: what it is about stays in the database.")
    ids = {what: id if isinstance(id, int) else str(id) for what, id in args.items()}
    due = due or at
    sent = due <= at
    new = Job(
        key=key,
        name=name,
        args=ids,
        about=str(about),
        created=at,
        due=due,
        again=due + PATIENCE if sent else due,
    )
    # One query: who puts it down a second time finds the first, and sends that; it is done once.
    (job,) = Job.objects.bulk_create(
        [new], update_conflicts=True, unique_fields=["key"], update_fields=["key"]
    )
    if sent:
        sending = partial(delivery.send, job.pk, apart=registry.is_apart(name))
        transaction.on_commit(sending, robust=True)


def run(*, job_id: int, at: datetime) -> bool:
    """Do a job, unless it is done, stuck or gone. True when this call did it.

    The work and the mark that it is done are one transaction: a job that is delivered twice, or
    whose worker dies half-way, has its effect once. Work that takes long is claimed first and done
    apart. A failure is noted on the job and not raised.
    """
    claimed = None
    try:
        with transaction.atomic():
            job = Job.objects.select_for_update().filter(OPEN, pk=job_id).first()
            if job is None:
                return False
            if not registry.is_apart(job.name):
                registry.named(job.name)(**job.args)
                _done(job, at)
                return True
            if not claim(job=job, at=at):
                return False
            claimed = job
        registry.named(claimed.name)(**claimed.args)
        _done(claimed, at)
    except registry.NotNow:
        if claimed is not None:
            _put_back(claimed, at)
        return False
    except Exception as error:
        _failed(job_id, at, error, claimed)
        return False
    return True


def claim(*, job: Job, at: datetime) -> bool:
    """Take a job that takes long, so that no sweep sends it and nobody else begins it meanwhile. It
    costs an attempt at once: whose worker dies over it each time is not begun for ever. False where
    somebody has it."""
    if job.again > at + LONGEST / 2:
        return False
    job.attempts, job.again = job.attempts + 1, at + LONGEST
    job.save(update_fields=["attempts", "again"])
    return True


def _put_back(job: Job, at: datetime) -> None:
    Job.objects.filter(pk=job.pk, done=None, attempts=job.attempts).update(
        attempts=job.attempts - 1, again=at + SOON
    )


def _done(job: Job, at: datetime) -> None:
    job.done, job.error = at, ""
    job.save(update_fields=["done", "error"])


def _failed(job_id: int, at: datetime, error: Exception, claimed: Job | None) -> None:
    """Note what went wrong, and when it is tried again. One that was claimed has paid already."""
    job = claimed or Job.objects.filter(OPEN, pk=job_id).first()
    if job is None:
        return
    attempts = job.attempts if claimed else job.attempts + 1
    where, again = place(error), at + timedelta(seconds=2**attempts)
    Job.objects.filter(pk=job_id, done=None, attempts=job.attempts).update(
        attempts=attempts, error=where, again=again
    )
    stuck = attempts >= CEILING
    log.error("a job is stuck" if stuck else "a job failed", job=job_id, error=where)


def sweep(*, at: datetime) -> int:
    """Send what is due and not done, once each until its patience is over. How many were sent."""
    with transaction.atomic():
        overdue = list(
            Job.objects.select_for_update(skip_locked=True)
            .filter(OPEN, again__lte=at)
            .order_by("again")
            .values_list("pk", "name")[:BATCH]
        )
        # Moved on while the rows are held, so that two sweeps at once send each of them once.
        Job.objects.filter(pk__in=[pk for pk, _ in overdue]).update(again=at + PATIENCE)
    Swept.objects.bulk_create(
        [Swept(pk=Swept.ONLY, at=at)],
        update_conflicts=True,
        unique_fields=["pk"],
        update_fields=["at"],
    )
    for job_id, name in overdue:
        delivery.send(job_id, apart=registry.is_apart(name))
    return len(overdue)


def drain(*, about: UUID | str, at: datetime) -> int:
    """Do now what is due there, one after another; how many were done.

    For a command that comes before a job was done, and for a page that has waited long enough. Not
    while holding the lock of the record it is about: a worker may hold the job and wait for that.
    """
    due = Job.objects.filter(OPEN, about=str(about), due__lte=at).order_by("pk")
    return sum(run(job_id=job_id, at=at) for job_id in due.values_list("pk", flat=True))


def forget(*, about: UUID | str) -> None:
    """Drop every job about something that is no more."""
    Job.objects.filter(about=str(about)).exclude(about="").delete()


def retry(*, job_id: int, at: datetime) -> None:
    """Give a stuck job its attempts again, as a person does who has mended the cause."""
    Job.objects.filter(pk=job_id, done=None).update(attempts=0, again=at)


def unstick(*, key: str, at: datetime) -> None:
    """The same for who asks once more for what could not be done."""
    Job.objects.filter(key=key, done=None, attempts__gte=CEILING).update(attempts=0, again=at)


def prune(*, at: datetime) -> int:
    """Clear away the jobs that were done a while ago. Stuck ones stay."""
    return Job.objects.filter(done__lt=at - KEPT).delete()[0]


def tidy(*, at: datetime) -> None:
    """What is cleared away every hour: old jobs, sessions that ran out, guests who left nothing."""
    prune(at=at)
    let_go(at=at)
