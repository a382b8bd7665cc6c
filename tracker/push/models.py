"""The browsers that are told something when no page of theirs is open."""

from typing import ClassVar

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import models

from tracker.accounts.encryption import CodeDigest, EncryptedJSON


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
