"""Where matches that were played here belong: the events, and what their rounds are played for."""

from __future__ import annotations

from django.db.models import QuerySet

from tracker.accounts.models import Player
from tracker.leagues.missions import name_of
from tracker.leagues.models import Entry, Event, Pairing
from tracker.leagues.queries import pairs
from tracker.matches.models import Match


def mission_of(*, match: Match) -> str:
    """The mission that the round of this match is played for, as its name is kept; "" where there is none,
    or several."""
    rows = Pairing.objects.filter(match=match).values_list("round__missions", flat=True)
    missions = rows.first() or []
    return name_of(missions[0]) if len(missions) == 1 else ""


def pairing_of(*, match: str, player: Player | None) -> Pairing | None:
    """The pairing that the match with this address was played for, to who plays it; None to everybody
    else."""
    if player is None:
        return None
    mine = pairs.games_of(Entry.objects.filter(member__player=player))
    found = mine.filter(match__public_id=match)
    return found.select_related("round__event", "match").first()


def events_with(*, matches: QuerySet[Match]) -> list[tuple[str, str]]:
    """The events that some of these matches were played in, by address and name, the newest first."""
    found = Event.objects.filter(rounds__pairings__match__in=matches).distinct()
    return list(found.order_by("-made", "-pk").values_list("public_id", "name"))


def played_in(*, event: str) -> QuerySet[Match]:
    """The matches that were played here for the event with this address."""
    pairings = Pairing.objects.filter(round__event__public_id=event, match__isnull=False)
    return Match.objects.filter(pk__in=pairings.values("match"))
