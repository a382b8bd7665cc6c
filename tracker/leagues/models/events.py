"""An event, those who are ranked together, who is in it, who waits."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.accounts.addresses import new_public_id, new_token
from tracker.accounts.encryption import CodeDigest, EncryptedCode
from tracker.accounts.models import Player
from tracker.leagues.models.clubs import Club, Member
from tracker.leagues.terms import FORMS, KINDS, Terms, read


class Event(models.Model):
    """A tournament or a season of a league. Its terms can be changed until it opens."""

    class Status(models.TextChoices):
        DRAFT = "draft", _("Being prepared")
        OPEN = "open", _("Open to join")
        PLAYING = "playing", _("Being played")
        OVER = "over", _("Over")

    NAME_LENGTH = 60
    SEASON_LENGTH = 30

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="events")
    name = models.CharField(max_length=NAME_LENGTH)
    kind = models.CharField(max_length=10, choices=list(KINDS.items()))
    form = models.CharField(max_length=11, choices=list(FORMS.items()))
    status = models.CharField(max_length=7, choices=Status, default=Status.DRAFT)
    # Ratings begin anew with each.
    season = models.CharField(max_length=SEASON_LENGTH)
    filed = models.JSONField()
    begins = models.DateTimeField(null=True, blank=True)
    invitation = EncryptedCode(default=new_token)
    invitation_digest = CodeDigest(of="invitation")
    # What the first round is shuffled by.
    seed = models.CharField(max_length=16, default=new_public_id)
    made = models.DateTimeField(default=timezone.now)
    # The next round is paired without an organiser, once results are in or the last day is over.
    unattended = models.BooleanField(default=False)
    # The season before this one; that has one after it at most.
    follows = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, related_name="followed"
    )
    # Who asked for the next round, which a job pairs.
    asked = models.CharField(max_length=Player.NAME_LENGTH, blank=True)
    # The calendar as a job wrote it last, and how many acts it has in it.
    calendar = models.TextField(blank=True)
    acts = models.PositiveIntegerField(default=0)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["club", "-made"], name="events_of_a_club")]

    def __str__(self) -> str:
        return self.name

    @property
    def terms(self) -> Terms:
        return read(self.filed)


class Division(models.Model):
    """Those who are ranked together. `kept` is its table as a job worked it out, for `kept_at` acts;
    what is older than the event is worked out anew from the results by whoever reads."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="divisions")
    name = models.CharField(max_length=40, blank=True)
    tier = models.PositiveSmallIntegerField(default=1)
    kept = models.JSONField(null=True)
    kept_at = models.PositiveIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["tier", "pk"]

    def __str__(self) -> str:
        return self.name or gettext("Everybody")


class Entry(models.Model):
    """A member in an event: from which round, until after which, with which faction."""

    FACTION_LENGTH = 100

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    division = models.ForeignKey(
        Division, on_delete=models.PROTECT, null=True, related_name="entries"
    )
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="entries")
    faction = models.CharField(max_length=FACTION_LENGTH, blank=True)
    # Where they come from: those of one place can be kept apart.
    team = models.CharField(max_length=40, blank=True)
    # In an event of teams; its captain says who of them plays whom.
    plays_for = models.ForeignKey(
        "leagues.Team", on_delete=models.PROTECT, null=True, related_name="players"
    )
    captain = models.BooleanField(default=False, db_default=False)
    # The rung of a ladder, the order of a round robin.
    place = models.PositiveSmallIntegerField(default=0)
    since = models.PositiveSmallIntegerField(default=1)
    left = models.PositiveSmallIntegerField(null=True)
    # What an organiser ticks off at the door, where the event asks for it. No money is kept.
    paid = models.BooleanField(default=False, db_default=False)
    came = models.BooleanField(default=False, db_default=False)
    # An organiser takes their lists after the time for them is over.
    late = models.BooleanField(default=False, db_default=False)
    # On which days of the week they can usually play: for those who have a game against them.
    days = models.PositiveSmallIntegerField(default=0, db_default=0)
    # Who left and whose results were struck out counts for nobody.
    struck = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["place", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "member"], name="an_entry_once"),
        ]

    def __str__(self) -> str:
        return self.member.name

    @property
    def name(self) -> str:
        """What is written down of them: who stands for a pair goes by its name."""
        return self._pairs_name() or self.member.name

    @property
    def called(self) -> str:
        """The same, as it is read in tables and games."""
        return self._pairs_name() or self.member.called

    def _pairs_name(self) -> str:
        team = self.plays_for if self.captain else None
        return team.name if team is not None and team.pair else ""


class Waiting(models.Model):
    """Somebody who would play in an event that is full. It is no entry: nobody pairs, ranks or counts it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="waiting")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    faction = models.CharField(max_length=Entry.FACTION_LENGTH, blank=True)
    team = models.CharField(max_length=40, blank=True)
    since = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["since", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "member"], name="waits_once"),
        ]

    def __str__(self) -> str:
        return f"{self.member.name} waits"


class Award(models.Model):
    """Tournament points that somebody has for something else than a game, or less of them; and why."""

    WHY_LENGTH = 80

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="awards")
    tp = models.SmallIntegerField()
    why = models.CharField(max_length=WHY_LENGTH)

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return gettext("%(tp)s TP: %(why)s") % {"tp": f"{self.tp:+}", "why": self.why}
