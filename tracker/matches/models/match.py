"""A match, and the seats of its two sides."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Any, ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tracker.accounts.addresses import new_public_id, new_token
from tracker.accounts.codes import ALPHABET
from tracker.accounts.encryption import CodeDigest, EncryptedCode, EncryptedJSON
from tracker.accounts.models import Player
from tracker.matches.sentence import Sentence
from tracker.orderlog.models import Record

CODE_LENGTH: Final = 6
INVITATION_LASTS: Final = timedelta(days=14)
LIVE: Final = 0
MOST_BEHIND: Final = 9
"""Orders by which whoever looks on may be kept behind."""


def new_code() -> str:
    """A code to be read aloud across a table: no sign in it can be taken for another."""
    return "".join(secrets.choice(ALPHABET) for _at in range(CODE_LENGTH))


class Match(models.Model):
    """One match. What lists show of it are public facts, written with the lines they come from."""

    class Kind(models.TextChoices):
        PLAYED = "played", _("Played")
        EXAMPLE = "example", _("Example")
        SOLO = "solo", _("Logged by one player")
        BROUGHT = "brought", _("Brought from elsewhere")
        PRACTICE = "practice", _("Practice against the notebook")

    TITLE_LENGTH = 60
    EDITION_LENGTH = 16

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    record = models.OneToOneField(Record, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=8, choices=Kind)
    title = models.CharField(max_length=TITLE_LENGTH, blank=True)
    edition = models.CharField(max_length=EDITION_LENGTH, default="N4")
    rounds = models.PositiveSmallIntegerField()
    points = models.PositiveSmallIntegerField()
    # What each side has on the clock that both agreed to; 0: there is none.
    minutes = models.PositiveSmallIntegerField(default=0)
    opened = models.DateTimeField()
    # Both open the free seat, and nothing once it is taken: one is said, the other is scanned. They
    # run out some time after they were made (None: with the match).
    invited = models.DateTimeField(null=True)
    code = EncryptedCode(default=new_code)
    code_digest = CodeDigest(of="code")
    join_token = EncryptedCode(default=new_token)
    join_digest = CodeDigest(of="join_token")
    # Who has it may look on, as long as the players leave it there, this many Orders behind.
    watch_behind = models.PositiveSmallIntegerField(default=0)
    watch_token = EncryptedCode(null=True, blank=True)
    watch_digest = CodeDigest(of="watch_token")
    # Live, or less behind than it was shown last, both want it: which side asked the other, for what.
    watch_asked_by = models.CharField(max_length=1, blank=True, default="")
    watch_asked = models.PositiveSmallIntegerField(default=LIVE)
    # What was thrown and moved in a game that shows it, for both players to take: public, and soon too old.
    by_hand: models.JSONField[Any] = models.JSONField(null=True)

    # For lists: when somebody last did something public, who is waited for, where the match stands.
    moved = models.DateTimeField(db_index=True)
    waits = models.CharField(max_length=2, blank=True)
    line = Sentence(blank=True)
    about = Sentence(blank=True)
    finished = models.DateTimeField(null=True, blank=True)
    # What was hidden in it stays so when it is over, until its event is.
    shut = models.BooleanField(default=False, db_default=False)
    # By what the table is known that it is played on; empty without a map.
    ground = models.CharField(max_length=16, blank=True, default="", db_default="")
    # The side that the notebook plays; mostly none.
    notebook = models.CharField(max_length=1, blank=True, default="")
    # Whether who plays against the notebook may look at what it hides.
    all_open = models.BooleanField(default=False, db_default=False)

    # Its rematch, once one side has asked for it.
    again = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, related_name="before"
    )

    # Its seats, where they were read with its record held; nobody sits down meanwhile.
    seated: tuple[Seat, ...] | None = None

    AGAIN: ClassVar = (Kind.PLAYED, Kind.SOLO)
    """What there is a rematch of."""

    class Meta:
        verbose_name_plural = "matches"

    def __str__(self) -> str:
        return f"match {self.public_id}"

    @property
    def is_open(self) -> bool:
        """Whether what was hidden in it is anybody's who may look back: it is over, and its event too."""
        return self.finished is not None and not self.shut

    def invites(self, at: datetime) -> bool:
        """Whether its code and its link are still good."""
        return self.finished is None and at < (self.invited or self.opened) + INVITATION_LASTS

    def asks_to_watch(self, side: str) -> bool:
        """Whether this side is asked to let others look on as the other side wants it."""
        return self.finished is None and self.watch_asked_by not in ("", side)


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
    # Up to which of the match's moments this seat has seen what came of the dice.
    seen = models.PositiveIntegerField(default=0)
    # Whether the notebook rolls this side's dice as soon as they are all that is waited for.
    rolls_here = models.BooleanField(default=False, db_default=False)
    # Who of its own can react, as its player said it last: a note of the seat, of one Order.
    reacting = EncryptedJSON(null=True)
    # How its player keeps Orders: in one go or step by step, and what was told last.
    habit = EncryptedJSON(null=True)

    # Whether its player has a browser that would be told, where it was read with the seat.
    reached: bool | None = None

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
