"""Whom a player has told while they are away: browsers with no page of theirs open, and a program."""

from typing import ClassVar

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import models

from tracker.accounts.encryption import CodeDigest, EncryptedJSON
from tracker.push.signing import new_secret


class Subscription(models.Model):
    """One browser of a player: where its push service is written to, and its keys. It goes with the
    session in which it was asked for, so that who has signed out there is told nothing more."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="+")
    endpoint = EncryptedJSON()
    endpoint_digest = CodeDigest(of="endpoint")
    keys = EncryptedJSON()
    made = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-made", "-pk"]

    def __str__(self) -> str:
        return f"subscription {self.pk}"


class Webhook(models.Model):
    """Where a program of a player is told what the player is. `stopped` since when it took nothing more."""

    ADDRESS_LENGTH: ClassVar = 300

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    address = EncryptedJSON()
    secret = EncryptedJSON(default=new_secret)
    made = models.DateTimeField()
    stopped = models.DateTimeField(null=True)
    # When its player last asked for something to be sent.
    asked = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"webhook {self.pk}"


class Delivery(models.Model):
    """What was sent there, or is to be: `said` has its title, its text and the path of its page. `answer`
    is the status of the last answer, 0 where there was none; `taken` when it was taken."""

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    kind = models.CharField(max_length=10)
    said = EncryptedJSON()
    made = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    answer = models.PositiveSmallIntegerField(null=True)
    taken = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["-made", "-pk"]
        verbose_name_plural = "deliveries"

    def __str__(self) -> str:
        return f"delivery {self.pk}"


class Letter(models.Model):
    """A mail about an account until it is sent: to whom, and what it says."""

    said = EncryptedJSON()
    made = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"letter {self.pk}"
