"""Where a club has written what happens in it."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone

from tracker.accounts.encryption import EncryptedJSON
from tracker.leagues.models.clubs import Club
from tracker.push.signing import new_secret as new_secret  # its migration names it here


class Channel(models.Model):
    """A webhook of a club: who has its address may write there, so its organisers alone read it."""

    ADDRESS_LENGTH = 300

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="channel")
    address = EncryptedJSON()
    secret = EncryptedJSON(default=new_secret)
    set = models.DateTimeField(default=timezone.now)
    # What was answered to the last message.
    answer = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"channel of club {self.club_id}"
