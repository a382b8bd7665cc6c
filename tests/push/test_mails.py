"""A mail about an account is sent by a job: nobody waits for a mail server, and one that is away is asked
again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.core.mail.backends import locmem
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.leagues.cast import do_jobs
from tracker.accounts.models import Player
from tracker.jobs import actions as jobs
from tracker.jobs.models import Job
from tracker.push import mails
from tracker.push.models import Letter

pytestmark = pytest.mark.django_db

ANA, REFUSED = "ana@example.org", "nobody@example.org"


class Server(locmem.EmailBackend):
    """A mail server that refuses one address."""

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        if any(REFUSED in one.to for one in messages):
            raise OSError("550 no such heron")
        return int(super().send_messages(messages))


@pytest.fixture(autouse=True)
def _refuses(settings: Any) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.Server"
    Player.objects.create_user(ANA, "heron-9-lake", name="Ana")


def asks(address: str) -> None:
    answer = Client().post("/accounts/login/code/", {"email": address})
    assert answer.status_code == 302


def run(job: Job) -> bool:
    return jobs.run(job_id=job.pk, at=timezone.now())


def test_it_is_sent_by_a_job_and_is_gone(mailoutbox: list[Any]) -> None:
    asks(ANA)
    assert mailoutbox == []
    letter = Letter.objects.get()
    do_jobs()
    (mail,) = mailoutbox
    assert mail.to == [ANA]
    assert "Your sign-in code" in mail.subject
    assert not Letter.objects.exists()
    mails.send(letter_id=letter.pk)
    assert len(mailoutbox) == 1, "and once, though its job be delivered twice"


def test_one_that_is_refused_is_tried_again_and_holds_up_nobody(
    settings: Any, mailoutbox: list[Any]
) -> None:
    asks(REFUSED)
    asks(ANA)
    first, other = Job.objects.filter(name=mails.JOB).order_by("pk")
    assert (run(first), run(other)) == (False, True)
    assert [mail.to for mail in mailoutbox] == [[ANA]]
    first.refresh_from_db()
    assert first.error.startswith("OSError")
    assert "heron" not in first.error
    # Once it is taken after all it is sent as it was.
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    Job.objects.filter(pk=first.pk).update(again=timezone.now())
    assert run(first)
    assert mailoutbox[-1].to == [REFUSED]
    assert not Letter.objects.exists()


def test_a_copy_of_the_database_tells_neither_to_whom_nor_what() -> None:
    asks(ANA)
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM push_letter")
        (row,) = cursor.fetchall()
        cursor.execute("SELECT * FROM jobs_job")
        told = str(cursor.fetchall())
    told += str([bytes(one) if isinstance(one, memoryview) else one for one in row])
    assert ANA not in told
    assert "sign-in" not in told
    assert ANA in Letter.objects.get().said["to"]


def test_what_could_not_be_sent_in_a_day_is_kept_no_longer() -> None:
    asks(REFUSED)
    Letter.objects.update(made=timezone.now() - mails.KEPT - timedelta(minutes=1))
    asks(ANA)
    assert [one.said["to"] for one in Letter.objects.all()] == [[ANA]]
    do_jobs()
