"""A round that is paired is moved: its players, its missions, its days, its clock."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from tracker.leagues.actions.new_round import at_its_end
from tracker.leagues.actions.trail import Acting, NotDone, acting, as_seen, still_on
from tracker.leagues.models import Entry, Offer, Pairing, Report, Round
from tracker.leagues.queries import drawn


def swap(*, round: Round, by: str, one: Entry, other: Entry, seen: str = "") -> None:
    """Two players change places in a round. Raises NotDone when either has begun to play, when they
    are ranked apart, and in a round robin, where somebody would meet somebody twice."""
    event = round.event
    said = f"{one.name} and {other.name} changed places in Round {round.number}"
    with acting(club=event.club, by=by, said=said, event=event) as act:
        still_on(event)
        as_seen(
            seen,
            drawn.of_seats(round),
            _("somebody has moved players in %(round)s") % {"round": round},
        )
        if event.form == "round_robin":
            raise NotDone(
                _("This is a round robin: after a swap some would meet twice and others never.")
            )
        ours, theirs = _place(round, one), _place(round, other)
        if ours[0].pk == theirs[0].pk:
            raise NotDone(_("Those two play each other."))
        if event.terms.of_teams and one.plays_for_id != other.plays_for_id:
            raise NotDone(_("They play for two teams: only those of one team change places."))
        if ours[0].division_id != theirs[0].division_id:
            raise NotDone(_("They are in different divisions."))
        for (pairing, side), comes in ((ours, other), (theirs, one)):
            stays = pairing.second if side == "first" else pairing.first
            why = "moved by hand" + (", and they have met before" if _met(comes, stays) else "")
            move(act, pairing, **{f"{side}_id": comes.pk, "why": why})


def move(act: Acting, pairing: Pairing, **values: Any) -> None:
    """Somebody else sits here: what the two before had agreed, and their match, is not theirs."""
    act.put(pairing, when=None, where="", match_id=None, **values)
    for offer in Offer.objects.filter(pairing=pairing, state="open"):
        act.put(offer, state="taken back")


def _place(round: Round, entry: Entry) -> tuple[Pairing, str]:
    pairing = round.pairings.filter(Q(first=entry) | Q(second=entry)).first()
    if pairing is None:
        raise NotDone(_("%(name)s is not in this round.") % {"name": entry.member.called})
    if (pairing.settled and not pairing.is_bye) or Report.objects.filter(pairing=pairing).exists():
        raise NotDone(
            _("%(name)s already has a result in this round.") % {"name": entry.member.called}
        )
    if pairing.match_id is not None:
        raise NotDone(
            _("%(name)s is already playing at the table.") % {"name": entry.member.called}
        )
    return pairing, "first" if pairing.first_id == entry.pk else "second"


def _met(one: Entry, other: Entry | None) -> bool:
    pair = Q(first=one, second=other) | Q(first=other, second=one)
    return other is not None and Pairing.objects.filter(pair, walkover="").exists()


def set_round(*, round: Round, by: str, seen: str = "", **values: Any) -> None:
    """Its `missions`, its `maps`, when it is `due`."""
    with acting(
        club=round.event.club,
        by=by,
        said=N_("Set up Round %(number)s") % {"number": round.number},
        event=round.event,
    ) as act:
        still_on(round.event)
        _as_drawn(round, seen)
        due = values.get("due")
        if due and round.begins and due <= round.begins:
            raise NotDone(_("The last day is before the first."))
        moved = "due" in values and due != round.due
        act.put(round, **values)
        if moved:
            at_its_end(act, round)


def put_off(*, round: Round, by: str, days: int, seen: str = "") -> None:
    """This round and all after it end so many days later, or earlier: a holiday, say."""
    event = round.event
    said = (
        N_("Postponed Round %(number)s and all after it by %(days)s day")
        if abs(days) == 1
        else N_("Postponed Round %(number)s and all after it by %(days)s days")
    ) % {"number": round.number, "days": days}
    with acting(club=event.club, by=by, said=said, event=event) as act:
        still_on(event)
        _as_drawn(round, seen)
        terms = event.terms
        for one in event.rounds.filter(number__gte=round.number):
            one.event = event
            values = {"due": one.due and terms.days_after(one.due, days)}
            if one.number > round.number:
                values["begins"] = one.begins and terms.days_after(one.begins, days)
            begins = values.get("begins", one.begins)
            if begins and values["due"] and values["due"] <= begins:
                raise NotDone(_("%(round)s would end before it begins.") % {"round": one})
            act.put(one, **values)
            at_its_end(act, one)


def start_clock(*, round: Round, by: str, minutes: int, seen: str = "") -> datetime:
    """The clock of a round runs from now on; 0 minutes stop it. When it ends."""
    said = N_("Stopped the clock")
    if minutes:
        said = N_("Started the clock of Round %(number)s: %(minutes)s minutes") % {
            "number": round.number,
            "minutes": minutes,
        }
    with acting(club=round.event.club, by=by, said=said, event=round.event) as act:
        still_on(round.event)
        _as_drawn(round, seen)
        ends = act.at + timedelta(minutes=minutes)
        act.put(round, ends=ends if minutes else None)
    return ends


def _as_drawn(round: Round, seen: str) -> None:
    round.refresh_from_db(fields=["begins", "due", "ends", "missions", "maps"])
    as_seen(seen, drawn.of_round(round), _("somebody has changed %(round)s") % {"round": round})
