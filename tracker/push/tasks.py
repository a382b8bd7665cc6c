"""What is sent to a program, as a job and as a Celery task."""

from celery import shared_task
from django.utils import timezone

from tracker.jobs.registry import work
from tracker.push import webhooks


@work(webhooks.JOB, apart=True)
@shared_task(name=webhooks.JOB)
def deliver(delivery_id: int) -> None:
    webhooks.deliver(delivery_id=delivery_id, at=timezone.now())
