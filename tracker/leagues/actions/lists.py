"""Lists are handed in from the vault. What is in one, its player alone reads."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

import msgspec
from django.db import transaction
from django.utils import timezone

from tracker.accounts.models import Player
from tracker.armies import queries as armies
from tracker.armies.models import Army
from tracker.leagues.actions.trail import NotDone
from tracker.leagues.models import Entry, Event, HandedIn
from tracker.leagues.terms import Terms

MOST_TROOPERS: Final = 15


def locked_from(event: Event) -> datetime | None:
    """When lists can no longer be handed in: so long before the event begins."""
    if event.begins is None:
        return None
    return event.begins - timedelta(hours=event.terms.lists_hours)


@transaction.atomic
def hand_in(*, entry: Entry, player: Player, number: int, public_id: str) -> HandedIn:
    """Hand in an army of one's own as list 1 or 2, in place of what was handed in before.

    It is kept as it is now: what is changed in the vault later is not changed here. Raises NotDone.
    """
    event, at = entry.event, timezone.now()
    terms = event.terms
    if not 1 <= number <= terms.lists:
        raise NotDone("This event takes no such list.")
    locked = locked_from(event)
    if (event.rounds.exists() and event.kind == "tournament") or (locked and at >= locked):
        raise NotDone("Lists are closed: the time to hand them in is over.")
    try:
        army = armies.army(player=player, public_id=public_id)
    except Army.DoesNotExist:
        raise NotDone("Choose one of your armies.") from None
    others = HandedIn.objects.filter(entry=entry).exclude(number=number)
    factions = {one.faction for one in others}
    amiss = _amiss(army, terms, factions)
    written = msgspec.to_builtins(armies.army_list(army=army))
    values = {
        "player": player,
        "at": at,
        "faction": army.faction,
        "amiss": amiss,
        "written": written,
    }
    found, _ = HandedIn.objects.update_or_create(entry=entry, number=number, defaults=values)
    if not entry.faction:
        entry.faction = army.faction
        entry.save(update_fields=["faction"])
    return found


def _amiss(army: Army, terms: Terms, others: set[str]) -> str:
    """What an organiser should know of the list without reading it."""
    if army.points > terms.points:
        return f"More than {terms.points} points"
    if army.troopers > MOST_TROOPERS:
        return f"More than {MOST_TROOPERS} troopers"
    if others and army.faction not in others:
        return "Not the army of the other list"
    return ""
