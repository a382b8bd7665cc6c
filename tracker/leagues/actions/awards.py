"""Tournament points for something else than a game: a painted army, a list that came late."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from tracker.leagues.actions.trail import NotDone, acting, still_on
from tracker.leagues.models import Award, Entry
from tracker.leagues.queries import pairs

MOST: Final = 20


def award(*, entry: Entry, by: str, tp: int, why: str) -> Award:
    """Give somebody tournament points, or take some, with the reason that everybody reads. Raises
    NotDone without one, for nothing, for more than 20, and once it is over."""
    if not why:
        raise NotDone(_("Say in a few words what it is for: everybody reads it."))
    if not 0 < abs(tp) <= MOST:
        raise NotDone(
            _("Type how many tournament points, from -%(most)s to %(most)s, and not 0.")
            % {"most": MOST}
        )
    entry = pairs.stands(entry)
    new = Award(entry=entry, tp=tp, why=why[: Award.WHY_LENGTH])
    said = f"{entry.name}: {tp:+} TP: {new.why}"
    with acting(club=entry.event.club, by=by, said=said, event=entry.event) as act:
        still_on(entry.event)
        act.make(new)
    return new
