"""Play-offs: the best of a table meet in a knock-out of its own."""

from __future__ import annotations

from typing import Final

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from tracker.leagues.actions.events import prepare
from tracker.leagues.actions.seasons import again, is_over
from tracker.leagues.actions.trail import NotDone, acting, hold
from tracker.leagues.models import Division, Entry, Event
from tracker.leagues.queries import seasons
from tracker.leagues.terms import AT_THE_END

PLAY_OFFS: Final = (2, 4, 8, 16)
"""Of how many there can be play-offs."""


@transaction.atomic
def open_playoffs(*, event: Event, by: str, many: int) -> Event:
    """A knock-out of so many, prepared and seeded by the final table; of several divisions at the top,
    those who came first before those who came second. Asked for again it is the same one."""
    hold(event.club)
    is_over(event)
    if event.terms.doubles:
        raise NotDone(_("Pairs have no play-offs: a knock-out is for single players."))
    name = f"{event.name[: Event.NAME_LENGTH - 11]}, play-offs"
    there = Event.objects.filter(club=event.club, form="knockout", name=name).first()
    if there is not None:
        return there
    members = seasons.best(event=event)[:many]
    if len(members) < many:
        raise NotDone(
            _("%(n)s players are still here: there are no best %(many)s.")
            % {"n": len(members), "many": many}
        )
    terms = msgspec.structs.replace(
        again(event.terms), rounds=0, meetings=1, teams=0, apart=False, places=0, byes=AT_THE_END
    )
    new = prepare(club=event.club, by=by, name=name, kind=event.kind, form="knockout", terms=terms)
    division = Division.objects.get(event=new)
    came = {one.member_id: one for one in Entry.objects.filter(event=event)}
    with acting(
        club=event.club,
        by=by,
        said=N_("Seeded %(event)s from %(before)s") % {"event": name, "before": event.name},
        event=new,
    ) as act:
        for place, member in enumerate(members, 1):
            old = came[member]
            act.make(
                Entry(
                    event=new,
                    division=division,
                    member_id=member,
                    faction=old.faction,
                    team=old.team,
                    days=old.days,
                    place=place,
                )
            )
    return new
