"""A result is written down, for a game that has none yet or one that is put right."""

from __future__ import annotations

from tracker.leagues.actions.told import Told
from tracker.leagues.actions.trail import Acting, hold
from tracker.leagues.models import Entry, Event, HandedIn, Pairing
from tracker.leagues.queries import pairs


def settle(act: Acting, pairing: Pairing, told: Told, how: str) -> None:
    """Write the result down, with the factions as they are now. One that is put right keeps its
    place among the others: a ladder and the ratings go by the order."""
    act.put(
        pairing,
        settled=pairing.settled or act.at,
        how=how,
        disputed=None,
        adjourned=None,
        op_first=0 if told.walkover else told.op[0],
        op_second=0 if told.walkover else told.op[1],
        vp_first=0 if told.walkover else told.vp[0],
        vp_second=0 if told.walkover else told.vp[1],
        walkover=told.walkover,
        conceded="" if told.walkover else told.conceded,
        mission=told.mission,
        first_turn=told.first_turn,
        sheets=told.sheets,
        faction_first=pairing.faction_first or _faction(pairing.first),
        faction_second=pairing.faction_second or _faction(pairing.second),
    )


def _faction(entry: Entry | None) -> str:
    """What somebody has just played: as they said it, or else as their list has it."""
    if entry is None or len(pairs.people(entry)) > 1:
        # Of two who play together each has one of their own.
        return ""
    if entry.faction:
        return entry.faction
    handed = (
        HandedIn.objects.filter(entry=entry).order_by("number").values_list("faction", flat=True)
    )
    return handed.first() or ""


def still_open(pairing_id: int) -> Pairing | None:
    """A pairing that has no result and no dispute, of an event that is not over, with its club held:
    in a transaction."""
    rows = Pairing.objects.select_related(
        "round__event__club", "match", "first__member", "second__member"
    ).exclude(round__event__status=Event.Status.OVER)
    wanted = rows.filter(pk=pairing_id, settled=None, disputed=None)
    found = wanted.first()
    if found is None:
        return None
    hold(found.round.event.club)
    return wanted.first()


def who_met(pairing: Pairing) -> str:
    """The two of a game, as the trail names them."""
    second = pairing.second.name if pairing.second else "nobody"
    return f"{pairing.first.name} against {second}"
