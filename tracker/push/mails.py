"""A mail about an account is put down and sent by a job: whoever asks for one waits for no mail server, and
while that is away it is tried again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.utils import timezone

from tracker.accounts import mails
from tracker.jobs import actions as jobs
from tracker.push.models import Letter

JOB: Final = "push.letter"
KEPT: Final = timedelta(days=1)
"""What could not be sent by then says nothing that still holds: its codes are long over."""


class Mails(mails.Mails):
    def render_mail(self, *args: Any, **more: Any) -> EmailMessage:
        message: EmailMessage = super().render_mail(*args, **more)
        message.connection = Outbox()
        return message


class Outbox(BaseEmailBackend):
    """In the place of a mail server."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            put_down(message, at=timezone.now())
        return len(email_messages)


@transaction.atomic
def put_down(message: EmailMessage, *, at: datetime) -> None:
    """Have a mail sent by a job of its own."""
    Letter.objects.filter(made__lt=at - KEPT).delete()
    said = {"subject": str(message.subject), "body": str(message.body)}
    letter = Letter.objects.create(
        said={**said, "from_email": message.from_email, "to": list(message.to)}, made=at
    )
    jobs.enqueue(name=JOB, key=f"{JOB}:{letter.pk}", args={"letter_id": letter.pk}, at=at)


def send(*, letter_id: int) -> None:
    """Send one that was put down; one that was sent before is gone."""
    letter = Letter.objects.filter(pk=letter_id).first()
    if letter is not None:
        EmailMessage(**letter.said).send()
        letter.delete()
