"""To whom a player shows a match."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tracker.leagues.models import Club
from tracker.leagues.queries import clubs
from tracker.matches.sitting import Sitting
from tracker.reviews.models import Shared


@dataclass(frozen=True, slots=True)
class Link:
    """The link by which a player shows a match: until when, and whether that is past."""

    token: str
    ends: datetime | None
    over: bool


def link_of(*, sitting: Sitting) -> Link | None:
    """The player's own link; the other player's is theirs to tell."""
    row = Shared.objects.filter(match=sitting.match, player=sitting.player, club=None).first()
    if row is None:
        return None
    return Link(row.token or "", row.ends, row.ends is not None and row.ends <= timezone.now())


def told_to(*, sitting: Sitting) -> list[tuple[Club, bool]]:
    """The player's clubs, each with whether they show it there."""
    assert sitting.player is not None
    rows = Shared.objects.filter(match=sitting.match, player=sitting.player, club__isnull=False)
    told = set(rows.values_list("club_id", flat=True))
    return [(club, club.pk in told) for club in clubs.clubs_of(player=sitting.player)]
