"""When two play: one proposes, the other accepts or proposes another."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from tracker.leagues.actions.notices import tell_later
from tracker.leagues.actions.trail import NotDone, acting, still_on
from tracker.leagues.models import Offer, Pairing
from tracker.leagues.queries import pairs


def propose(*, pairing: Pairing, by: str, side: str, when: datetime, where: str = "") -> Offer:
    """A date, in place of whatever stands open between the two."""
    event = pairing.round.event
    with acting(club=event.club, by=by, said=f"{by} proposed a date", event=event) as act:
        pairing.refresh_from_db()
        still_on(event)
        if pairing.settled:
            raise NotDone(_("This game has already been played."))
        if when <= act.at:
            raise NotDone(_("That date is in the past. Choose a later one."))
        for one in Offer.objects.filter(pairing=pairing, state="open"):
            act.put(one, state="countered" if one.side != side else "taken back")
        offer = Offer(pairing=pairing, side=side, when=when, where=where[:80])
        act.make(offer)
        away = pairing.second if side == "first" else pairing.first
        members = [one.member_id for one in pairs.people(away)] if away else []
        tell_later(kind="proposed", about=offer.pk, members=members, at=act.at)
    return offer


def accept(*, offer: Offer, by: str, side: str) -> None:
    """The game is then. Raises NotDone when the date is one's own, or no longer open."""
    pairing = offer.pairing
    event = pairing.round.event
    with acting(club=event.club, by=by, said=f"{by} accepted a date", event=event) as act:
        offer.refresh_from_db()
        pairing.refresh_from_db()
        if offer.state != "open" or offer.side == side:
            raise NotDone(_("This date is no longer on offer. Look at the latest one."))
        if pairing.settled:
            raise NotDone(_("This game has already been played."))
        if offer.when <= act.at:
            raise NotDone(_("That date is in the past. Propose a later one."))
        act.put(offer, state="accepted")
        act.put(pairing, when=offer.when, where=offer.where)


def decline(*, offer: Offer, by: str, side: str) -> None:
    event = offer.pairing.round.event
    with acting(club=event.club, by=by, said=f"{by} declined a date", event=event) as act:
        offer.refresh_from_db()
        still_on(event)
        if offer.state != "open":
            raise NotDone(_("This date is no longer on offer. Look at the latest one."))
        act.put(offer, state="taken back" if offer.side == side else "declined")
