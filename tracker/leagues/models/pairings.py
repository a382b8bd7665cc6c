"""Who meets whom: the date, the reports of both, and what came of it."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from tracker.accounts.addresses import new_public_id
from tracker.leagues.models.clubs import Member
from tracker.leagues.models.events import Division, Entry
from tracker.leagues.models.rounds import Round
from tracker.leagues.models.teams import Encounter
from tracker.leagues.saying import in_words
from tracker.leagues.scoring import SIDES
from tracker.matches.models import Match

REST = "rest"
"""How it is settled that somebody has no game in a round robin of an odd number: nothing counts."""
VOID = "void"
"""In the place of who was absent: the game was not played and nobody is to blame. It counts for nobody,
and the two have not met."""


class Pairing(models.Model):
    """Two who meet, or one who rests; and what came of it, once that is settled."""

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="pairings")
    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="pairings")
    first = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="+")
    # Of two teams that meet.
    encounter = models.ForeignKey(
        Encounter, on_delete=models.PROTECT, null=True, related_name="games"
    )
    table = models.PositiveSmallIntegerField(null=True)
    # Why these two: where both stood, and whether nearer ones had met already.
    why = models.CharField(max_length=120, blank=True)
    when = models.DateTimeField(null=True)
    # For the two of them alone: it may be somebody's home.
    where = models.CharField(max_length=80, blank=True)
    match = models.OneToOneField(Match, on_delete=models.SET_NULL, null=True, related_name="+")

    # The result. It counts from `settled` on, and `how` says why.
    settled = models.DateTimeField(null=True, db_index=True)
    how = models.CharField(max_length=10, blank=True)
    op_first = models.PositiveSmallIntegerField(default=0)
    op_second = models.PositiveSmallIntegerField(default=0)
    vp_first = models.PositiveSmallIntegerField(default=0)
    vp_second = models.PositiveSmallIntegerField(default=0)
    walkover = models.CharField(max_length=6, blank=True)
    # Who gave up, and has lost by that: the points are as they stood.
    conceded = models.CharField(max_length=6, blank=True, default="", db_default="")
    mission = models.CharField(max_length=40, blank=True)
    first_turn = models.CharField(max_length=6, blank=True)
    faction_first = models.CharField(max_length=Entry.FACTION_LENGTH, blank=True)
    faction_second = models.CharField(max_length=Entry.FACTION_LENGTH, blank=True)
    # Both players' counts by the lines of the mission's sheet, where it was used.
    sheets = models.JSONField(default=dict)
    disputed = models.DateTimeField(null=True)
    # It was begun, and is played to its end another day: the next round does not wait for it.
    adjourned = models.DateTimeField(null=True)

    ground = ""
    """What the table is called, where a page says it: `events.on_grounds`."""

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
    def reason(self) -> str:
        """Why these two meet, as who reads it says it."""
        return in_words(self.why)

    @property
    def is_bye(self) -> bool:
        return self.second_id is None

    @property
    def rests(self) -> bool:
        """Who is alone here has no game, and nothing for it: a rest is no bye."""
        return self.how == REST

    @property
    def not_played(self) -> bool:
        return self.walkover == VOID

    @property
    def state(self) -> str:
        """open, adjourned, settled or disputed; a bye is settled as it is paired."""
        if self.disputed or self.settled:
            return "disputed" if self.disputed else "settled"
        return "adjourned" if self.adjourned else "open"


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
    conceded = models.CharField(max_length=6, blank=True, default="", db_default="")
    first_turn = models.CharField(max_length=6, blank=True)
    best = models.CharField(max_length=200, blank=True)
    # Since when something rests on it: the other side's answer, or a result.
    used = models.DateTimeField(null=True)

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
