"""Who is in an event, who waits for a place, and who was typed in and has not come yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet

from tracker.accounts.models import Player
from tracker.leagues.models import Entry, Event, Member, Waiting
from tracker.leagues.names import alike, in_order


def entry_of(*, event: Event, player: Player | None) -> Entry | None:
    if player is None:
        return None
    rows = Entry.objects.select_related("member", "division", "plays_for").defer("division__kept")
    return rows.filter(event=event, member__player=player).first()


def waiting(*, event: Event) -> list[Waiting]:
    """Who waits for a place, who has waited longest first."""
    if not event.terms.places:
        return []
    return list(Waiting.objects.filter(event=event).select_related("member", "event__club"))


def entries(*, event: Event) -> QuerySet[Entry]:
    return (
        Entry.objects.filter(event=event)
        .select_related("member", "division", "plays_for")
        .defer("division__kept")
        .order_by("division__tier", "division_id", "member__name", "pk")
    )


def players(*, event: Event) -> list[Entry]:
    """Everybody who is in, division by division, as a list at the door has them."""

    def key(one: Entry) -> tuple[Any, ...]:
        division = (one.division.tier, one.division.pk) if one.division else (0, 0)
        return division, in_order(one.member.called), one.pk

    return sorted(entries(event=event), key=key)


def entry(*, event: Event, number: int) -> Entry | None:
    return (
        Entry.objects.select_related("member", "division", "event__club")
        .filter(event=event, pk=number)
        .first()
    )


def unclaimed(*, event: Event) -> list[Entry]:
    """Those who were typed in and have not come yet."""
    return [
        one
        for one in players(event=event)
        if one.member.player_id is None and one.member.role != Member.Role.FORMER
    ]


def typed_in_as(*, event: Event, name: str) -> Entry | None:
    """Who was typed in by this name and has not come yet."""
    rows = unclaimed(event=event)
    return next((one for one in rows if alike(one.member.name) == alike(name)), None)


def passed_over(*, event: Event, lines: Sequence[str]) -> list[str]:
    """Of lines of names that are to be seated, those of who is in already, or stands above."""
    rows = Entry.objects.filter(event=event).values_list("member__name", flat=True)
    here, found = {alike(name) for name in rows}, []
    for line in lines:
        name = alike(line.partition(",")[0])
        if name in here:
            found.append(line)
        here.add(name)
    return found
