"""Tables that a player keeps: their size, their Deployment Zones, their scenery. In inches."""

from __future__ import annotations

import hashlib
from typing import Any, ClassVar

import msgspec
from django.conf import settings
from django.db import models
from django.utils import timezone

from rules import space

# By these names the migrations look for them here.
from tracker.accounts.addresses import new_public_id as new_public_id
from tracker.accounts.encryption import CodeDigest, EncryptedCode
from tracker.files.sent import Sent


class SavedTable(models.Model):
    """A table with its scenery. `shared` is its address for others, while its owner shows it."""

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tables"
    )
    name = models.CharField(max_length=60)
    width = models.FloatField()
    depth = models.FloatField()
    zone = models.FloatField()
    scenery: models.JSONField[Any] = models.JSONField(default=list)
    shared = EncryptedCode(null=True)
    shared_digest = CodeDigest(of="shared")
    saved = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["-saved", "-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def pieces(self) -> tuple[space.Scenery, ...]:
        """Its scenery, in the order in which it was placed."""
        return msgspec.convert(self.scenery, tuple[space.Scenery, ...])

    @property
    def stamp(self) -> str:
        """What tells this scenery from any other: who changes it says which one they saw."""
        written = msgspec.json.encode(self.pieces)
        return hashlib.sha256(written).hexdigest()[:16]

    @property
    def ground(self) -> space.Ground:
        """It as a match is played on it."""
        return space.Ground(self.width, self.depth, self.zone, self.pieces, self.name)

    @property
    def terrain(self) -> space.Terrain:
        """Its scenery, ready to be measured against."""
        return space.Terrain(self.width, self.depth, self.pieces)


class Picture(models.Model):
    """A flat photograph of a table, under the digest that it is known by. `laid`: a match is played on
    it, so it stays whatever becomes of the table."""

    digest = models.CharField(max_length=32, unique=True)
    jpeg = models.BinaryField()
    laid = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"picture {self.digest}"


class Photographing(Sent):
    """A photograph of a table that was sent, until it is read."""

    READ = "tables.photograph"

    table = models.OneToOneField(SavedTable, on_delete=models.CASCADE, related_name="photographing")

    def __str__(self) -> str:
        return f"photographing {self.pk}"


class Photograph(models.Model):
    """The photograph of a table as it was sent (drawn anew), where the corners of the table are on it
    in hundredths, and what comes of it."""

    table = models.OneToOneField(SavedTable, on_delete=models.CASCADE, related_name="photograph")
    source = models.BinaryField()
    corners: models.JSONField[Any] = models.JSONField()
    flat = models.ForeignKey(Picture, on_delete=models.PROTECT, related_name="photographs")

    def __str__(self) -> str:
        return f"photograph of {self.table_id}"
