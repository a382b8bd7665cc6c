"""What is sent to a program, and mails about accounts, as jobs and as Celery tasks."""

from celery import shared_task
from django.utils import timezone

from tracker.jobs.registry import work
from tracker.push import mails, webhooks


@work(webhooks.JOB, apart=True)
@shared_task(name=webhooks.JOB)
def deliver(delivery_id: int) -> None:
    webhooks.deliver(delivery_id=delivery_id, at=timezone.now())


@work(mails.JOB, apart=True)
@shared_task(name=mails.JOB)
def send_letter(letter_id: int) -> None:
    mails.send(letter_id=letter_id)
