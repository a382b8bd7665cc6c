"""Players: one row each, guest or account."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tracker.accounts.encryption import CodeDigest, EncryptedCode


class Players(BaseUserManager["Player"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> Player:
        player = self.model(email=self.normalize_email(email).lower(), **fields)
        player.set_password(password)
        player.save(using=self._db)
        return player

    def create_guest(self, *, name: str, rejoin_code: str) -> Player:
        player = self.model(name=name, is_guest=True, rejoin_code=rejoin_code)
        player.set_unusable_password()
        player.save(using=self._db)
        return player


class Player(AbstractBaseUser):
    """Somebody who can sit at a match. A guest has a name and a code; an account has an e-mail."""

    NAME_LENGTH = 40

    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    email = models.EmailField(max_length=254, unique=True, null=True, blank=True)
    is_guest = models.BooleanField(default=False)
    # It is shown again to the guest who has it, and found by its digest.
    rejoin_code = EncryptedCode(null=True, blank=True)
    rejoin_digest = CodeDigest(of="rejoin_code")
    joined = models.DateTimeField(default=timezone.now)
    last_seen = models.DateTimeField(default=timezone.now, db_index=True)
    # The one they chose; without one they read as their browser does.
    language = models.CharField(max_length=8, blank=True, default="", db_default="")
    # In what they chose to measure (tracker/lengths.py); without a choice as their language does.
    lengths = models.CharField(max_length=8, blank=True, default="", db_default="")

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects: ClassVar[Players] = Players()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="a_guest_has_a_code_an_account_an_email",
                condition=Q(is_guest=True, email=None, rejoin_digest__isnull=False)
                | Q(is_guest=False, email__isnull=False, rejoin_digest=None),
            ),
        ]

    def __str__(self) -> str:
        return self.name or "A player"


class Token(models.Model):
    """What lets a program act as a player. Only its digest is kept: it is shown once, when made."""

    class Scope(models.TextChoices):
        READ = "read", _("Sees what you see")
        PLAY = "play", _("Sees what you see, and plays as you")

    class Reach(models.TextChoices):
        # As all were once. Nobody is given such a one any more.
        ALL = "all", _("Everything that is yours")
        OWN = "own", _("Matches that it opens or joins")
        SEAT = "seat", _("One seat")

    LABEL_LENGTH = 40

    # The part of it that may be seen again: by this its owner tells one from another.
    public_id = models.CharField(max_length=8, unique=True)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    label = models.CharField(max_length=LABEL_LENGTH)
    scope = models.CharField(max_length=4, choices=Scope, default=Scope.PLAY)
    reach = models.CharField(max_length=4, choices=Reach, default=Reach.ALL, db_default=Reach.ALL)
    # A plain hash: what is as random as this can't be searched for.
    digest = models.CharField(max_length=64, unique=True)
    made = models.DateTimeField(default=timezone.now)
    used = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.label} ({self.public_id})"


class ReachedSeat(models.Model):
    """A seat that a token is for, by its match's address: this room knows no matches."""

    token = models.ForeignKey(Token, on_delete=models.CASCADE, related_name="seats")
    match = models.CharField(max_length=16)
    side = models.CharField(max_length=1)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["token", "match", "side"], name="a_token_s_seat_once"),
        ]

    def __str__(self) -> str:
        return f"side {self.side} of {self.match}"


class KeyCheck(models.Model):
    """A known word under each key that ever encrypted here: keys that don't open all of them belong
    to other data. Written anew whenever somebody asks whether this database takes anything."""

    WORD = b"these keys belong to this database"
    ROOM = 16 * 1024
    """Bytes: about what a command writes."""

    sealed = models.BinaryField()
    looked = models.DateTimeField()
    room = models.BinaryField()

    def __str__(self) -> str:
        return f"check {self.pk}"
