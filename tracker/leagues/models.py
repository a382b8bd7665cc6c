"""Clubs, their events, who plays whom, what was reported, and the trail of who did what.

Nothing here comes out of a match that is still being played: a pairing knows its match by number.
"""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from tracker.accounts.encryption import EncryptedJSON
from tracker.accounts.models import Player
from tracker.leagues.terms import FORMS, KINDS, Terms, read
from tracker.matches.models import Match

SIDES = ("first", "second")


def new_public_id() -> str:
    """Sixteen random signs: an address that says nothing of how many there are."""
    return secrets.token_urlsafe(12)


def new_token() -> str:
    """What lets somebody in who was given it."""
    return secrets.token_urlsafe(18)


class Club(models.Model):
    """Some people who play together, and what they run."""

    NAME_LENGTH = 60

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    name = models.CharField(max_length=NAME_LENGTH)
    founded = models.DateTimeField(default=timezone.now)
    # Who has it may help to organise.
    helpers = models.CharField(max_length=24, unique=True, default=new_token)
    # While ratings are counted anew: how many games are done, of how many.
    counted = models.PositiveIntegerField(default=0)
    to_count = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """Somebody of a club: a player, or a name that an organiser typed in, until its player comes."""

    class Role(models.TextChoices):
        ORGANISER = "organiser", "Organiser"
        PLAYER = "player", "Player"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="memberships"
    )
    # Stays when the player is deleted: the others' results are against somebody.
    name = models.CharField(max_length=Player.NAME_LENGTH)
    role = models.CharField(max_length=9, choices=Role, default=Role.PLAYER)
    joined = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "player"], name="a_member_once"),
        ]

    def __str__(self) -> str:
        return self.name


class Event(models.Model):
    """A tournament or a season of a league. Its terms can be changed until it opens."""

    class Status(models.TextChoices):
        DRAFT = "draft", "Being prepared"
        OPEN = "open", "Open to join"
        PLAYING = "playing", "Being played"
        OVER = "over", "Over"

    NAME_LENGTH = 60

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="events")
    name = models.CharField(max_length=NAME_LENGTH)
    kind = models.CharField(max_length=10, choices=list(KINDS.items()))
    form = models.CharField(max_length=11, choices=list(FORMS.items()))
    status = models.CharField(max_length=7, choices=Status, default=Status.DRAFT)
    # Ratings begin anew with each.
    season = models.CharField(max_length=30)
    filed = models.JSONField()
    begins = models.DateTimeField(null=True, blank=True)
    invitation = models.CharField(max_length=24, unique=True, default=new_token)
    # What the first round is shuffled by.
    seed = models.CharField(max_length=16, default=new_public_id)
    made = models.DateTimeField(default=timezone.now)
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
        return self.name or "Everybody"


class Entry(models.Model):
    """A member in an event: from which round, until after which, with which faction."""

    FACTION_LENGTH = 40

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    division = models.ForeignKey(
        Division, on_delete=models.PROTECT, null=True, related_name="entries"
    )
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="entries")
    faction = models.CharField(max_length=FACTION_LENGTH, blank=True)
    # Where they come from: those of one place can be kept apart.
    team = models.CharField(max_length=40, blank=True)
    # The rung of a ladder, the order of a round robin.
    place = models.PositiveSmallIntegerField(default=0)
    since = models.PositiveSmallIntegerField(default=1)
    left = models.PositiveSmallIntegerField(null=True)
    # Who left and whose results were struck out counts for nobody.
    struck = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["place", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "member"], name="an_entry_once"),
        ]

    def __str__(self) -> str:
        return self.member.name


class Round(models.Model):
    """A round, or the fortnight of a league that its games belong to."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    begins = models.DateTimeField(null=True)
    due = models.DateTimeField(null=True)
    missions = models.JSONField(default=list)
    maps = models.JSONField(default=list)
    # The clock on the wall.
    ends = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="a_round_once"),
        ]

    def __str__(self) -> str:
        return f"Round {self.number}"


class Pairing(models.Model):
    """Two who meet, or one who rests; and what came of it, once that is settled."""

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="pairings")
    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="pairings")
    first = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="+")
    table = models.PositiveSmallIntegerField(null=True)
    # Why these two: where both stood, and whether nearer ones had met already.
    why = models.CharField(max_length=120, blank=True)
    when = models.DateTimeField(null=True)
    match = models.OneToOneField(Match, on_delete=models.SET_NULL, null=True, related_name="+")

    # The result. It counts from `settled` on, and `how` says why.
    settled = models.DateTimeField(null=True, db_index=True)
    how = models.CharField(max_length=10, blank=True)
    op_first = models.PositiveSmallIntegerField(default=0)
    op_second = models.PositiveSmallIntegerField(default=0)
    vp_first = models.PositiveSmallIntegerField(default=0)
    vp_second = models.PositiveSmallIntegerField(default=0)
    walkover = models.CharField(max_length=6, blank=True)
    mission = models.CharField(max_length=40, blank=True)
    first_turn = models.CharField(max_length=6, blank=True)
    faction_first = models.CharField(max_length=Entry.FACTION_LENGTH, blank=True)
    faction_second = models.CharField(max_length=Entry.FACTION_LENGTH, blank=True)
    disputed = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["round", "table", "pk"]
        indexes: ClassVar = [models.Index(fields=["division", "settled"], name="results_of")]
        constraints: ClassVar = [
            models.CheckConstraint(
                name="nobody_meets_themselves", condition=Q(second=None) | ~Q(first=F("second"))
            ),
        ]

    def __str__(self) -> str:
        return f"pairing {self.public_id}"

    @property
    def is_bye(self) -> bool:
        return self.second_id is None

    @property
    def state(self) -> str:
        """open, settled or disputed; a bye is settled as it is paired."""
        return "disputed" if self.disputed else "settled" if self.settled else "open"


class Report(models.Model):
    """What one side says came of it. `sheets` are both players' counts, where a sheet was used."""

    pairing = models.ForeignKey(Pairing, on_delete=models.PROTECT, related_name="reports")
    side = models.CharField(max_length=6, choices=[(side, side) for side in SIDES])
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    mission = models.CharField(max_length=40, blank=True)
    sheets = models.JSONField(default=dict)
    op_first = models.PositiveSmallIntegerField(default=0)
    op_second = models.PositiveSmallIntegerField(default=0)
    vp_first = models.PositiveSmallIntegerField(default=0)
    vp_second = models.PositiveSmallIntegerField(default=0)
    walkover = models.CharField(max_length=6, blank=True)
    first_turn = models.CharField(max_length=6, blank=True)
    best = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pairing", "side"], name="a_side_reports_once"),
        ]

    def __str__(self) -> str:
        return f"{self.op_first}–{self.op_second}"


class Offer(models.Model):
    """A date that one side proposes; the other accepts it, or proposes another."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="offers")
    side = models.CharField(max_length=6, choices=[(side, side) for side in SIDES])
    when = models.DateTimeField()
    where = models.CharField(max_length=80, blank=True)
    state = models.CharField(max_length=10, default="open")
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["-made", "-pk"]

    def __str__(self) -> str:
        return f"{self.when:%Y-%m-%d %H:%M}"


class HandedIn(models.Model):
    """A list as it was handed in. Its player reads it; organisers read that it is in and fits."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="lists")
    # It goes with its player.
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="handed_in"
    )
    number = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    faction = models.CharField(max_length=40)
    amiss = models.CharField(max_length=200, blank=True)
    written = EncryptedJSON()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["entry", "number"], name="a_list_once"),
        ]

    def __str__(self) -> str:
        return f"List {self.number}"


class Change(models.Model):
    """What one game did to one rating. All of them can be worked out anew, from the results."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="changes")
    season = models.CharField(max_length=30)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="changes")
    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="changes")
    number = models.PositiveIntegerField()
    before = models.FloatField()
    after = models.FloatField()

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["club", "season", "number"], name="ratings_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.before:.0f} to {self.after:.0f}"


class Act(models.Model):
    """What somebody did, in a sentence, and the rows it changed: enough to undo it."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="acts")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, null=True, related_name="trail")
    by = models.CharField(max_length=Player.NAME_LENGTH)
    at = models.DateTimeField()
    said = models.CharField(max_length=200)
    rows = models.JSONField(default=list)
    undone = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["-pk"]
        indexes: ClassVar = [models.Index(fields=["event", "-id"], name="trail_of_an_event")]

    def __str__(self) -> str:
        return self.said
