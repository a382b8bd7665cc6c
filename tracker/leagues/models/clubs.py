"""A club, who is in it, and how strong they are thought to be."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tracker.accounts.addresses import new_public_id, new_token
from tracker.accounts.encryption import CodeDigest, EncryptedCode
from tracker.accounts.models import Player
from tracker.leagues.saying import called


class Club(models.Model):
    """Some people who play together, and what they run."""

    NAME_LENGTH = 60

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    name = models.CharField(max_length=NAME_LENGTH)
    founded = models.DateTimeField(default=timezone.now)
    # Who has it may help to organise.
    helpers = EncryptedCode(default=new_token)
    helpers_digest = CodeDigest(of="helpers")
    # While ratings are counted anew: how many games are done, of how many.
    counted = models.PositiveIntegerField(default=0)
    to_count = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """Somebody of a club: a player, or a name that an organiser typed in, until its player comes."""

    class Role(models.TextChoices):
        ORGANISER = "organiser", _("Organiser")
        PLAYER = "player", _("Player")
        # Has deleted themself here: nobody else is them.
        FORMER = "former", _("Former player")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="memberships"
    )
    # Theirs until they delete themself: then it is another, for the others' results are against somebody.
    name = models.CharField(max_length=Player.NAME_LENGTH)
    role = models.CharField(max_length=9, choices=Role, default=Role.PLAYER)
    joined = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "player"], name="a_member_once"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def called(self) -> str:
        """Their name, as who reads it says it."""
        return called(self.name)
