"""How Celery does jobs. It is told a number and looks the rest up."""

from celery import Task, shared_task
from django.utils import timezone
from structlog.contextvars import bound_contextvars

from tracker.jobs import actions, delivery


@shared_task(name=delivery.RUN, acks_late=True, bind=True)
def run(self: Task, job_id: int) -> None:
    cause = self.request.get(delivery.CAUSE)
    with bound_contextvars(**({delivery.CAUSE: cause} if cause else {})):
        actions.run(job_id=job_id, at=timezone.now())


@shared_task(name="jobs.sweep")
def sweep() -> None:
    actions.sweep(at=timezone.now())


@shared_task(name="jobs.prune")
def prune() -> None:
    actions.tidy(at=timezone.now())
