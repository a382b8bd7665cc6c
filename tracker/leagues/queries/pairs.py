"""Doubles: two who play together as one. The entry of their captain stands for both, in tables and in games;
whoever plays alone, or for a team of more, stands for themselves."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from tracker.leagues.models import Entry, Event, Pairing, Team


def standing(rows: QuerySet[Entry], event: Event) -> QuerySet[Entry]:
    """Those of the entries that are paired and ranked: in doubles one of each pair."""
    return rows.filter(captain=True) if event.terms.doubles else rows


def stands(entry: Entry) -> Entry:
    """Which entry stands for somebody: of a pair its captain's, or else their own."""
    team = entry.plays_for
    if team is None or not team.pair or entry.captain:
        return entry
    rows = Entry.objects.filter(plays_for=team, captain=True)
    return rows.select_related("member", "division", "event__club").first() or entry


def people(entry: Entry) -> list[Entry]:
    """Who sits down for an entry: both of a pair, its captain first."""
    team = entry.plays_for
    if team is None or not team.pair:
        return [entry]
    rows = Entry.objects.filter(plays_for=team, left=entry.left)
    rows = rows.select_related("member", "plays_for")
    return list(rows.order_by("-captain", "pk"))


def people_of(entries: Iterable[int | None]) -> QuerySet[Entry]:
    """Who sits down for these entries."""
    those = {pk for pk in entries if pk is not None}
    pairs = Team.objects.filter(pair=True, players__in=those)
    return Entry.objects.filter(Q(pk__in=those) | (Q(plays_for__in=pairs) & ~Q(left=0)))


def games_of(own: QuerySet[Entry]) -> QuerySet[Pairing]:
    """The games of somebody by their `own` entries, and by those of who stands for them."""
    pairs = Team.objects.filter(pair=True, players__in=own.exclude(left=0))
    both = Entry.objects.filter(Q(pk__in=own) | Q(captain=True, plays_for__in=pairs))
    return Pairing.objects.filter(Q(first__in=both) | Q(second__in=both))
