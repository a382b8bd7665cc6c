"""A ladder has no pairings: challenge somebody to climb."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _

from tracker.leagues.actions.new_round import new_round
from tracker.leagues.actions.trail import NotDone, acting
from tracker.leagues.models import Entry, Event, Pairing
from tracker.leagues.queries import ranks

Status = Event.Status


def challenge(*, event: Event, by: str, one: Entry, other: Entry) -> Pairing:
    """On a ladder one challenges somebody who stands a few rungs higher, no further than `reach`."""
    said = f"{one.member.name} challenged {other.member.name}"
    with acting(club=event.club, by=by, said=said, event=event) as act:
        event.refresh_from_db()
        if event.form != "ladder" or event.status not in (Status.OPEN, Status.PLAYING):
            raise NotDone(_("Nobody can be challenged right now."))
        rungs = ranks.rungs(division=one.division) if one.division else []
        up = rungs.index(one.pk) - rungs.index(other.pk) if {one.pk, other.pk} <= {*rungs} else 0
        reach = event.terms.reach
        if not 0 < up <= reach:
            raise NotDone(
                _("You can challenge players up to %(reach)s rungs above you.") % {"reach": reach}
            )
        open_ones = Pairing.objects.filter(round__event=event, settled=None)
        if open_ones.filter(Q(first=one) | Q(second=one)).exists():
            raise NotDone(_("Play your open game first."))
        if open_ones.filter(Q(first=other) | Q(second=other)).exists():
            raise NotDone(
                _("%(name)s has an open game to play first.") % {"name": other.member.called}
            )
        if event.status != Status.PLAYING:
            act.put(event, status=Status.PLAYING, begins=event.begins or act.at)
        first = event.rounds.first() or new_round(act, event, 1)
        assert one.division is not None
        new = Pairing(
            round=first, division=one.division, first=one, second=other, why="a challenge"
        )
        act.make(new)
    return new
