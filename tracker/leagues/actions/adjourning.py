"""A game that was begun is played to its end another day."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tracker.leagues.actions.trail import NotDone, acting, still_on
from tracker.leagues.models import Pairing


def may_be_adjourned(pairing: Pairing) -> bool:
    """Whether it is still to be played: what has a result, or has been reported, is not."""
    return not (pairing.is_bye or pairing.settled or pairing.disputed or pairing.reports.exists())


def adjourn(*, pairing: Pairing, by: str, adjourned: bool) -> None:
    """Have the next round not wait for this game, or wait for it after all. A result ends it."""
    event = pairing.round.event
    names = f"{pairing.first.name} against {pairing.second.name}" if pairing.second else ""
    said = f"Adjourned {names}" if adjourned else f"{names} is not adjourned"
    with acting(club=event.club, by=by, said=said, event=event) as act:
        pairing.refresh_from_db()
        still_on(event)
        if not may_be_adjourned(pairing):
            raise NotDone(_("Only a game that is still to be played can be adjourned."))
        if adjourned != bool(pairing.adjourned):
            act.put(pairing, adjourned=act.at if adjourned else None)
