"""The season after another one: it is seated from its table, and anew once that is put right."""

from __future__ import annotations

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from tracker.leagues import terms as words
from tracker.leagues.actions.events import prepare
from tracker.leagues.actions.trail import NotDone, acting, hold
from tracker.leagues.models import Division, Entry, Event
from tracker.leagues.queries import events, seasons
from tracker.leagues.terms import Terms

Status = Event.Status


@transaction.atomic
def open_next_season(*, event: Event, by: str, name: str) -> Event:
    """The season after this one, with everybody where this one has put them, up and down. Asked for
    again it is the same one.

    Who left is not in it. Raises NotDone while this one is still being played.
    """
    hold(event.club)
    there = seasons.after(event=event)
    if there is not None:
        return there
    is_over(event)
    new = prepare(
        club=event.club,
        by=by,
        name=name,
        kind=event.kind,
        form=event.form,
        terms=again(event.terms),
        divisions=[(division.name, division.tier) for division in events.divisions(event=event)],
        unattended=event.unattended,
        follows=event,
    )
    _seat(new, event, by)
    return new


@transaction.atomic
def seat_anew(*, event: Event, by: str) -> Event:
    """The season after this one has everybody where the table is now: whoever was moved in it by hand
    too. Raises NotDone once it is open: people rely on where they are by then."""
    hold(event.club)
    new = seasons.after(event=event)
    if new is None:
        raise NotDone(_("There is no next season yet."))
    is_over(event)
    if new.status != Status.DRAFT:
        raise NotDone(
            _("%(season)s is open. Undo its opening to seat it anew.") % {"season": new.name}
        )
    _seat(new, event, by)
    return new


def is_over(event: Event) -> None:
    """Raises NotDone while its table is not final."""
    event.refresh_from_db()
    if event.status != Status.OVER:
        raise NotDone(_("Close this season first: its table says who goes up and who goes down."))


def _seat(new: Event, event: Event, by: str) -> None:
    """Put everybody where the table has them: who is there already keeps what they come with."""
    said = seasons.seated(new.name, event.name)
    came = {entry.member_id: entry for entry in Entry.objects.filter(event=event)}
    there = {entry.member_id: entry for entry in Entry.objects.filter(event=new)}
    with acting(club=event.club, by=by, said=said, event=new) as act:
        divisions = list(Division.objects.filter(event=new))
        for division, players in zip(divisions, seasons.moved(event=event), strict=True):
            for place, member in enumerate(players):
                here, old = there.pop(member, None), came[member]
                if here is not None:
                    act.put(here, division_id=division.pk, place=place)
                    continue
                entry = Entry(
                    event=new,
                    division=division,
                    member_id=member,
                    faction=old.faction,
                    team=old.team,
                    days=old.days,
                    place=place,
                )
                act.make(entry)
        for entry in there.values():
            act.drop(entry)


def again(terms: Terms) -> Terms:
    """The same terms, for a season after. What they did not say once, they say now."""
    walkovers = "" if terms.walkovers == words.AT_THE_END else terms.walkovers
    return msgspec.structs.replace(terms, walkovers=walkovers, ties=words.BY_LOT)
