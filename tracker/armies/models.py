"""Army lists, encrypted, and the official data of every edition and version that was imported."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

# By these names the migrations look for them here.
from tracker.accounts.addresses import new_public_id as new_public_id
from tracker.accounts.encryption import CodeDigest, EncryptedCode, EncryptedJSON


class Charts(models.Model):
    """The metadata of an edition: factions, weapons mode by mode. Old ones stay."""

    edition = models.CharField(max_length=2)
    digest = models.CharField(max_length=64)
    filed = models.JSONField()
    imported = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "charts"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["edition", "digest"], name="charts_once"),
        ]

    def __str__(self) -> str:
        return f"{self.edition} of {self.imported:%Y-%m-%d}"


class Sectorial(models.Model):
    """What one sectorial can field, by one version of the official data. Old versions stay.

    `filed` is its file without the units, with fields that nobody reads yet; `rank` puts versions
    in order. A list belongs to the version that it was made with.
    """

    edition = models.CharField(max_length=2)
    number = models.PositiveIntegerField()
    slug = models.CharField(max_length=100)
    name = models.CharField(max_length=100)
    version = models.CharField(max_length=40)
    rank = models.BigIntegerField()
    reinforcements = models.PositiveIntegerField(null=True)
    digest = models.CharField(max_length=64)
    filed = models.JSONField()
    imported = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["edition", "number", "-rank"], name="newest_of_a_sectorial"),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["edition", "number", "digest"], name="a_file_once"),
        ]

    def __str__(self) -> str:
        return f"{self.name}, {self.edition}, version {self.version}"


class Unit(models.Model):
    """A unit as the file of its sectorial has it: profile groups, profiles and options."""

    sectorial = models.ForeignKey(Sectorial, on_delete=models.CASCADE, related_name="units")
    number = models.PositiveIntegerField()
    filed = models.JSONField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sectorial", "number"], name="a_unit_once"),
        ]

    def __str__(self) -> str:
        return f"Unit {self.number}"


class Army(models.Model):
    """What one player wrote down. `written` holds the troopers; only `queries` reads it.

    One that came as an army code has the code in `brought`, and belongs to the data that it was
    made with. `shared` is the address of its Open half, while its owner shows it.
    """

    NAME_LENGTH = 40
    FACTION_LENGTH = 100

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="armies"
    )
    # A text of NAME_LENGTH signs at most. It may say what is hidden in the list.
    name = EncryptedJSON()
    faction = models.CharField(max_length=FACTION_LENGTH)
    edition = models.CharField(max_length=2, default="N4")
    # Counted when the list is written, so that the overview need not read it. Encrypted: whoever saw
    # fewer troopers on the table would know by them that one is hidden.
    points = EncryptedJSON(default=int)
    troopers = EncryptedJSON(default=int)
    written = EncryptedJSON(default=list)
    brought = EncryptedJSON(null=True)
    made_with = models.ForeignKey(Sectorial, on_delete=models.PROTECT, null=True, related_name="+")
    version = models.PositiveIntegerField(default=1)
    shared = EncryptedCode(null=True)
    shared_digest = CodeDigest(of="shared")
    created = models.DateTimeField(default=timezone.now)
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "armies"
        indexes: ClassVar = [models.Index(fields=["owner", "-changed"], name="armies_of_a_player")]

    def __str__(self) -> str:
        return f"army {self.public_id}"


class Version(models.Model):
    """An army as it was before its owner brought a newer list to it."""

    army = models.ForeignKey(Army, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    edition = models.CharField(max_length=2)
    points = EncryptedJSON()
    troopers = EncryptedJSON()
    written = EncryptedJSON()
    brought = EncryptedJSON(null=True)
    made_with = models.ForeignKey(Sectorial, on_delete=models.PROTECT, null=True, related_name="+")
    kept = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["army", "number"], name="a_version_once"),
        ]

    def __str__(self) -> str:
        return f"Version {self.number}"
