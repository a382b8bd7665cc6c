"""Somebody joins; in an event that is full they wait, and move up as somebody leaves."""

from __future__ import annotations

from django.db import transaction

from tracker.accounts.models import Player
from tracker.leagues.actions.clubs import claim, member_of
from tracker.leagues.actions.entries import edit, enter, may_join
from tracker.leagues.actions.notices import tell_later
from tracker.leagues.actions.trail import Acting, NotDone, acting, hold
from tracker.leagues.models import Entry, Event, Waiting


@transaction.atomic
def join(*, event: Event, player: Player, faction: str = "", team: str = "") -> Entry | Waiting:
    """Join by oneself, or wait for a place. Who is in already, or waits, is given their own."""
    hold(event.club)
    for there in (Entry, Waiting):
        found = there.objects.filter(event=event, member__player=player).first()
        if found is not None:
            return found
    member = member_of(club=event.club, player=player)
    full = is_full(event)
    said = f"{member.name} waits for a place" if full else f"{member.name} joined"
    with acting(club=event.club, by=member.name, said=said, event=event) as act:
        if not full:
            return enter(act, event, member, faction, team)
        may_join(event)
        waiting = Waiting(
            event=event,
            member=member,
            faction=faction[: Entry.FACTION_LENGTH],
            team=team[:40],
            since=act.at,
        )
        act.make(waiting)
        return waiting


def come_as(*, entry: Entry, player: Player, faction: str = "", team: str = "") -> None:
    """Be somebody who was typed in, from now on, and with this. Raises NotDone."""
    member = claim(member=entry.member, player=player)
    if faction and entry.event.status != Event.Status.OVER:
        edit(entry=entry, by=member.name, faction=faction, team=team)


def is_full(event: Event) -> bool:
    """Whether all places are taken, or spoken for by those who wait."""
    places = event.terms.places
    if not places:
        return False
    waits = Waiting.objects.filter(event=event).exists()
    return waits or Entry.objects.filter(event=event, left=None).count() >= places


def move_up(act: Acting, event: Event) -> None:
    """Within the act by which somebody has left: who waits longest has their place, where anybody can
    still come in."""
    first = Waiting.objects.filter(event=event).select_related("member").first()
    taken = Entry.objects.filter(event=event, left=None).count()
    if first is None or taken >= event.terms.places:
        return
    try:
        may_join(event)
    except NotDone:
        return
    _seat(act, first)
    act.said += f"; {first.member.name} moves up"


def seat_waiting(*, waiting: Waiting, by: str) -> None:
    """An organiser finds a place for somebody who waits, although there is none."""
    event = waiting.event
    said = f"{waiting.member.name} moves up from the waiting list"
    with acting(club=event.club, by=by, said=said, event=event) as act:
        may_join(event)
        _seat(act, waiting)


def wait_no_more(*, waiting: Waiting, by: str) -> None:
    """Somebody who waits would play no more."""
    event, said = waiting.event, f"{waiting.member.name} waits no more"
    with acting(club=event.club, by=by, said=said, event=event) as act:
        act.drop(waiting)


def _seat(act: Acting, waiting: Waiting) -> None:
    event, member = waiting.event, waiting.member
    faction, team = waiting.faction, waiting.team
    act.drop(waiting)
    enter(act, event, member, faction, team)
    tell_later(kind="moved-up", about=event.pk, members=[member.pk], at=act.at)
