"""Everybody is put into the divisions at once."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from tracker.leagues.actions.trail import NotDone, acting, still_on
from tracker.leagues.models import Division, Entry, Event
from tracker.leagues.queries import strength


def divide_all(*, event: Event, by: str, how: str) -> None:
    """Everybody into the divisions, as many in each: the strongest in the top tier, by their `rating`,
    or in the `order` in which they came; divisions of one tier as even as can be."""
    said = {
        "rating": N_("Divided everybody by rating"),
        "order": N_("Divided everybody in the order they came"),
    }[how]
    with acting(club=event.club, by=by, said=said, event=event) as act:
        still_on(event)
        if event.rounds.exists():
            raise NotDone(_("A round is paired: everybody stays in their division."))
        entries = list(Entry.objects.filter(event=event, left=None))
        if how == "rating":
            rated = {
                one.member_id: one.rating
                for one in strength.ratings(club=event.club, season=event.season)
            }
            entries.sort(key=lambda one: -rated.get(one.member_id, 0))
        divisions = list(Division.objects.filter(event=event))
        for entry, division in zip(entries, _spread(divisions, len(entries)), strict=True):
            act.put(entry, division_id=division.pk)


def _spread(divisions: Sequence[Division], many: int) -> list[Division]:
    """The divisions in the order in which players go into them, strongest first: tier by tier, and
    to and fro within a tier."""
    each, more = divmod(many, len(divisions))
    room = {one.pk: each + (at < more) for at, one in enumerate(divisions)}
    found: list[Division] = []
    for tier in sorted({one.tier for one in divisions}):
        those, forth = [one for one in divisions if one.tier == tier], True
        while any(room[one.pk] for one in those):
            for one in those if forth else reversed(those):
                if room[one.pk]:
                    room[one.pk] -= 1
                    found.append(one)
            forth = not forth
    return found
