"""What its players add to a match."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tracker.accounts.addresses import new_public_id
from tracker.accounts.encryption import CodeDigest, EncryptedCode, EncryptedJSON, decrypt
from tracker.files.sent import Sent
from tracker.leagues.models import Club
from tracker.matches.models import Match


class Note(models.Model):
    """What a player wrote at a moment of a match: for nobody else until it is over, and then for whom
    they choose. It is written from a side: where one phone is passed between both, each has its own.

    `at` is the line of the whole record, `own` that of the side's part, which counts until the end.
    """

    class Audience(models.TextChoices):
        OWN = "own", _("You alone")
        BOTH = "both", _("Both players")
        ALL = "all", _("Everybody who may look back")

    LONGEST = 1000

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    side = models.CharField(max_length=1)
    at = models.PositiveIntegerField()
    own = models.PositiveIntegerField()
    audience = models.CharField(max_length=4, choices=Audience, default=Audience.OWN)
    text: EncryptedJSON = EncryptedJSON()
    # Lines on the map, each of spots in inches.
    drawing: EncryptedJSON = EncryptedJSON(null=True)
    # Of the form it was written in: sent twice, it is one note.
    key = models.UUIDField(default=uuid4)
    written = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["at", "pk"]
        indexes: ClassVar = [models.Index(fields=["match", "at"], name="notes_of_a_match")]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "player", "side", "key"], name="a_note_once"),
        ]

    def __str__(self) -> str:
        return f"note {self.public_id}"


class Photograph(models.Model):
    """What a player shows with a note: whoever reads that sees it, and it goes with that. `alt` says
    what is to be seen on it."""

    LONGEST = 200

    # New with each picture, so that a browser knows whether it has this one.
    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    note = models.OneToOneField(Note, on_delete=models.CASCADE, related_name="photograph")
    alt: EncryptedJSON = EncryptedJSON()
    kept = models.BinaryField()

    def __str__(self) -> str:
        return f"photograph {self.public_id}"

    @property
    def picture(self) -> bytes:
        """A JPEG."""
        return decrypt(bytes(self.kept))


class Picturing(Sent):
    """A photograph that is sent with a note, until it is read; what is to be seen on it is said already."""

    READ = "reviews.picture"

    note = models.OneToOneField(Note, on_delete=models.CASCADE, related_name="picturing")
    alt: EncryptedJSON = EncryptedJSON()

    def __str__(self) -> str:
        return f"picturing {self.pk}"


class Telling(models.Model):
    """What those who played say of a match in the place of the notebook's words, in its report: a title,
    paragraphs, what each would do otherwise. Whoever may look back reads it."""

    LONGEST = 1500

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="+")
    # By what it stands for ("title", "order-120", "lessons-A"), the text.
    words: EncryptedJSON = EncryptedJSON()
    changed = models.DateTimeField()

    def __str__(self) -> str:
        return f"telling of {self.match_id}"


class Shared(models.Model):
    """A match that is over, shown by one of its players: to a club, or to whoever has the link, until
    it `ends` or is taken back."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, related_name="+")
    token = EncryptedCode(null=True)
    token_digest = CodeDigest(of="token")
    made = models.DateTimeField()
    ends = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "shared"
        constraints: ClassVar = [
            models.CheckConstraint(
                name="shared_with_a_club_or_by_a_link",
                condition=Q(club__isnull=False, token_digest=None)
                | Q(club=None, token_digest__isnull=False),
            ),
            models.UniqueConstraint(fields=["match", "player", "club"], name="a_club_once"),
            models.UniqueConstraint(
                fields=["match", "player"], condition=Q(club=None), name="one_link_each"
            ),
        ]

    def __str__(self) -> str:
        return f"shared: {self.match_id}"


class OwnFigures(models.Model):
    """What a player shows of their matches, added up, to whoever has the link: the `parts` by their keys."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    token = EncryptedCode()
    token_digest = CodeDigest(of="token")
    parts: models.JSONField[Any] = models.JSONField(default=list)

    class Meta:
        verbose_name_plural = "own figures"

    def __str__(self) -> str:
        return f"own figures of {self.player_id}"
