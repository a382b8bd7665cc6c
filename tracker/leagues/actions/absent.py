"""A whole team does not come: the other one has all of its games that nobody has reported."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from tracker.leagues.actions.encounters import BY_HAND, seat
from tracker.leagues.actions.settling import settle
from tracker.leagues.actions.told import Told
from tracker.leagues.actions.trail import NotDone, acting, still_on
from tracker.leagues.models import SIDES, Encounter, Pairing
from tracker.leagues.queries import captains

ABSENT: Final = (*SIDES, "both")
"""Which of two teams did not come."""


def walk_over(*, encounter: Encounter, by: str, absent: str) -> None:
    """An organiser says which of two teams did not come, or that neither did. Where nobody has said yet who
    plays whom, they are paired in the order in which they came. Raises NotDone where every game has
    been reported, or has a result: those are corrected one by one."""
    if encounter.second is None:
        raise NotDone(_("A bye has no result to correct."))
    event, first, second = encounter.round.event, encounter.first, encounter.second
    said = {
        "first": f"{first.name} did not come against {second.name}",
        "second": f"{second.name} did not come against {first.name}",
        "both": f"{first.name} and {second.name} did not come",
    }
    with acting(club=event.club, by=by, said=said[absent], event=event) as act:
        still_on(event)
        encounter.refresh_from_db(fields=["seated"])
        if encounter.seated is None:
            here = captains.line_up(encounter=encounter)
            seat(act, encounter, list(zip(here["first"], here["second"], strict=False)), BY_HAND)
        games = Pairing.objects.filter(encounter=encounter, settled=None, disputed=None)
        unplayed = list(games.filter(reports=None).select_related("first", "second"))
        if not unplayed:
            raise NotDone(
                _("All their games have been reported, or have a result. Correct them one by one.")
            )
        for game in unplayed:
            # Who plays for the first team is the first in its games, too.
            settle(act, game, Told(walkover=absent), "organiser")
