"""How Celery does jobs. It is told a number and looks the rest up."""

from celery import shared_task
from django.utils import timezone

from tracker.jobs import actions, delivery


@shared_task(name=delivery.RUN, acks_late=True)
def run(job_id: int) -> None:
    actions.run(job_id=job_id, at=timezone.now())


@shared_task(name="jobs.sweep")
def sweep() -> None:
    actions.sweep(at=timezone.now())


@shared_task(name="jobs.prune")
def prune() -> None:
    actions.tidy(at=timezone.now())
