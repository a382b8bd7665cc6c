"""An army list, encrypted, and what its owner's overview shows of it."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from tracker.accounts.encryption import EncryptedJSON


def new_public_id() -> str:
    """Sixteen random signs: an address that says nothing of how many armies there are."""
    return secrets.token_urlsafe(12)


class Army(models.Model):
    """What one player wrote down. `written` holds the troopers; only `queries` reads it."""

    NAME_LENGTH = 40
    FACTION_LENGTH = 40

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="armies"
    )
    name = models.CharField(max_length=NAME_LENGTH)
    faction = models.CharField(max_length=FACTION_LENGTH)
    edition = models.CharField(max_length=2, default="N4")
    # Counted when the list is written, so that the overview decrypts nothing.
    points = models.PositiveIntegerField(default=0)
    troopers = models.PositiveSmallIntegerField(default=0)
    written = EncryptedJSON(default=list)
    created = models.DateTimeField(default=timezone.now)
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "armies"
        indexes: ClassVar = [models.Index(fields=["owner", "-changed"], name="armies_of_a_player")]
        constraints: ClassVar = [
            models.CheckConstraint(name="an_army_has_a_name", condition=~Q(name="")),
        ]

    def __str__(self) -> str:
        return self.name
