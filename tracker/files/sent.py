"""What somebody has sent and a job is to read: kept, encrypted, until it is read. Of what was refused the
sentence stays, until they send something else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from django.db import models

from rules.messages import say
from tracker.accounts.encryption import decrypt, encrypt
from tracker.files.refusing import in_words
from tracker.jobs import actions as jobs
from tracker.jobs import queries as job_queries
from tracker.kept import as_kept
from tracker.spoken import spoken

NOT_READ: Final = say("That could not be read. Send it again.")


class Sent(models.Model):
    """One that was sent. What it is sent for, whoever inherits this says."""

    READ: ClassVar[str]
    """The name of the work that reads it."""
    NUMBER: ClassVar[str] = "sent_id"
    """What that work calls the number of this."""

    at = models.DateTimeField()
    # Encrypted: what is in it is nobody's business but theirs.
    sent = models.BinaryField(null=True)
    # As it is kept: tracker/files/refusing.py.
    refused = models.TextField(blank=True)

    class Meta:
        abstract = True

    @property
    def job(self) -> str:
        """The key of the job that reads it."""
        return f"{self.READ}:{self.pk}"

    @property
    def content(self) -> bytes:
        return decrypt(bytes(self.sent or b""))

    def take(self, content: bytes) -> None:
        """Keep what came in, to be read by a job. Within a transaction."""
        self.sent = encrypt(content)
        self.save()
        jobs.enqueue(name=self.READ, key=self.job, args={self.NUMBER: self.pk}, at=self.at)

    def refuse(self, sentence: str) -> None:
        """It is not kept, and its sender is told why."""
        self.sent, self.refused = None, as_kept(sentence)
        self.save(update_fields=["sent", "refused"])


def why_not(rows: Iterable[Sent]) -> list[str]:
    """Of each why it is not kept, as its reader says it; nothing of one that is being read."""
    rows = list(rows)
    stuck = job_queries.stuck_among(one.job for one in rows if not one.refused)
    return [
        in_words(one.refused) if one.refused else str(spoken(NOT_READ)) if one.job in stuck else ""
        for one in rows
    ]
