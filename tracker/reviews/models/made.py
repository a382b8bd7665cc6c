"""What is made of a record afterwards."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy

from rules.game import read_again
from tracker.accounts.encryption import EncryptedJSON, decrypt
from tracker.files.sent import Sent
from tracker.matches.models import Match
from tracker.reviews.counting.shapes import Counted


class Brought(models.Model):
    """A record from elsewhere, and who brought it: they may look at it, as at a match of theirs."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()
    # Of the server that kept the match: it goes out again with the record, and not this one's.
    signature = models.CharField(max_length=128, blank=True)

    class Meta:
        verbose_name_plural = "brought"

    def __str__(self) -> str:
        return f"brought: {self.match_id}"


class Bringing(Sent):
    """A record that somebody has sent, until it is read: one at a time. Of one that was refused the
    sentence stays, until they send another."""

    READ = "reviews.bring"
    NUMBER = "bringing_id"

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )

    def __str__(self) -> str:
        return f"bringing {self.pk}"


class Statistics(models.Model):
    """What was counted of a match that is over, up to the line `upto` of its record. It can be thrown
    away and made again at any time. Its `story` is long, and kept beside: a slider that is moved has no
    use for it."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="+")
    upto = models.PositiveIntegerField()
    made = models.DateTimeField()
    kept: EncryptedJSON = EncryptedJSON()
    story: EncryptedJSON = EncryptedJSON(null=True)

    class Meta:
        verbose_name_plural = "statistics"

    def __str__(self) -> str:
        return f"statistics of {self.match_id}"

    @property
    def counted(self) -> Counted:
        """Without the story."""
        kept: Any = self.kept
        return msgspec.convert(kept, Counted, dec_hook=read_again)

    @property
    def told(self) -> Counted | None:
        """With the story; nothing, where it was counted before stories were told."""
        kept: Any = self.kept
        story: Any = self.story
        return msgspec.convert(kept | story, Counted, dec_hook=read_again) if story else None


class Played(models.Model):
    """One side of a match that is over, as a search finds it. Of a match that goes on there is none;
    it can be made again at any time.

    `called` is the name as it is compared, `hid` has the States by which its troopers were hidden:
    "|Camouflaged|Decoy|".
    """

    class Result(models.TextChoices):
        WON = "won", gettext_lazy("won")
        LOST = "lost", gettext_lazy("lost")
        DRAWN = "drawn", gettext_lazy("level")

    NAME_LENGTH = 80

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="played")
    side = models.CharField(max_length=1)
    name = models.CharField(max_length=NAME_LENGTH)
    called = models.CharField(max_length=NAME_LENGTH)
    faction = models.CharField(max_length=NAME_LENGTH, blank=True)
    mission = models.CharField(max_length=NAME_LENGTH, blank=True)
    result = models.CharField(max_length=5, choices=Result)
    objective = models.PositiveSmallIntegerField()
    hid = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name_plural = "played"
        ordering: ClassVar = ["side"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "side"], name="a_side_is_found_once"),
        ]

    def __str__(self) -> str:
        return f"side {self.side} of {self.match_id}"

    @property
    def hidden(self) -> list[str]:
        """The States by which somebody of this side was hidden."""
        return [state for state in self.hid.split("|") if state]


class Printed(models.Model):
    """A file that was made of the report of a match, encrypted, as its record stood at `upto`, and the
    notes in it at `notes`; in the `language` of who had it made, the picture beside links in English."""

    class Kind(models.TextChoices):
        PDF = "pdf"
        CARD = "card"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=4, choices=Kind)
    language = models.CharField(max_length=10, default="en", db_default="en")
    upto = models.PositiveIntegerField()
    notes = models.CharField(max_length=64, blank=True, default="")
    made = models.DateTimeField()
    kept = models.BinaryField()

    class Meta:
        verbose_name_plural = "printed"
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["match", "kind", "language"], name="a_report_is_printed_once_in_each"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.match_id}"

    @property
    def file(self) -> bytes:
        return decrypt(bytes(self.kept))
