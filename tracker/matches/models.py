"""A match as lists and links know it, and who sits at it. What happened in it, its record holds."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models import Q

from tracker.accounts.codes import ALPHABET
from tracker.accounts.encryption import EncryptedJSON
from tracker.accounts.models import Player
from tracker.orderlog.models import Record

CODE_LENGTH: Final = 6
INVITATION_LASTS: Final = timedelta(days=14)
MOST_BEHIND: Final = 9
"""Orders by which whoever looks on may be kept behind."""


def new_code() -> str:
    """A code to be read aloud across a table: no sign in it can be taken for another."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def new_public_id() -> str:
    """Sixteen random signs: an address that says nothing of how many matches there are."""
    return secrets.token_urlsafe(12)


def new_token() -> str:
    """What opens a seat or a watcher's page to whoever was given it."""
    return secrets.token_urlsafe(18)


class Match(models.Model):
    """One match. What lists show of it are public facts, written with the lines they come from."""

    class Kind(models.TextChoices):
        PLAYED = "played", "Played"
        EXAMPLE = "example", "Example"
        SOLO = "solo", "Logged by one player"
        BROUGHT = "brought", "Brought from elsewhere"

    TITLE_LENGTH = 60
    LINE_LENGTH = 200

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    record = models.OneToOneField(Record, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=8, choices=Kind)
    title = models.CharField(max_length=TITLE_LENGTH, blank=True)
    edition = models.CharField(max_length=2, default="N4")
    rounds = models.PositiveSmallIntegerField()
    points = models.PositiveSmallIntegerField()
    opened = models.DateTimeField()
    # Both open the free seat, and nothing once it is taken: one is said, the other is scanned. They
    # run out some time after they were made (None: with the match).
    invited = models.DateTimeField(null=True)
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    join_token = models.CharField(max_length=24, unique=True, default=new_token)
    # Who has it may look on, as long as the players leave it there, this many Orders behind.
    watch_behind = models.PositiveSmallIntegerField(default=0)
    watch_token = models.CharField(max_length=24, unique=True, null=True, blank=True)

    # For lists: when somebody last did something public, who is waited for, where the match stands.
    moved = models.DateTimeField(db_index=True)
    waits = models.CharField(max_length=2, blank=True)
    line = models.CharField(max_length=LINE_LENGTH, blank=True)
    about = models.CharField(max_length=LINE_LENGTH, blank=True)
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "matches"

    def __str__(self) -> str:
        return f"match {self.public_id}"

    def invites(self, at: datetime) -> bool:
        """Whether its code and its link are still good."""
        return self.finished is None and at < (self.invited or self.opened) + INVITATION_LASTS


class Seat(models.Model):
    """One side of a match. Free until somebody takes it; then theirs, and nobody else's ever.

    A `scribed` seat is kept by the other side's player, who logs it or holds the phone for both,
    until its own player comes.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    side = models.CharField(max_length=1)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="seats"
    )
    # Whom a free seat is kept for; None: for whoever was given the link.
    meant_for = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    # Stays when the player is deleted: what was noted at this seat is not the next one's to read.
    taken = models.DateTimeField(null=True)
    scribed = models.BooleanField(default=False)
    # Hashed; what opens this side where one phone is passed between both. Empty: saying so does.
    pin = models.CharField(max_length=128, blank=True, default="")

    OPEN: ClassVar[Q] = Q(taken=None) | Q(scribed=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "side"], name="a_side_has_one_seat"),
            models.CheckConstraint(name="a_seat_is_on_a_side", condition=Q(side__in=["A", "B"])),
            models.CheckConstraint(
                name="who_sits_has_sat_down", condition=Q(player=None) | Q(taken__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.side}"

    @property
    def is_open(self) -> bool:
        """Whether somebody who was given the link may sit down here."""
        return self.taken is None or self.scribed

    def is_open_to(self, player: Player | None) -> bool:
        """Whether it is this one's to take: a passer-by's too, who may still log in."""
        return self.is_open and (
            player is None or self.meant_for_id is None or self.meant_for_id == player.pk
        )


class HandedList(models.Model):
    """A list that its player handed in for this match, and brings to it or leaves. Only its player
    reads it. Who has some here chooses among them, and brings no other army."""

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="lists")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveSmallIntegerField()
    written = EncryptedJSON()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["match", "player", "number"], name="a_list_of_a_match_once"
            ),
        ]

    def __str__(self) -> str:
        return f"list {self.number}"
