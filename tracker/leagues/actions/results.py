"""What came of a game: each side reports, agrees or objects, and an organiser has the last word."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from tracker.leagues.actions.notices import tell_later, tell_of_dispute
from tracker.leagues.actions.settling import settle, who_met
from tracker.leagues.actions.told import Told, other, told_in
from tracker.leagues.actions.trail import Acting, NotDone, acting, as_seen, hold, still_on
from tracker.leagues.actions.unanswered import stand_later
from tracker.leagues.models import VOID, Event, Member, Pairing, Report
from tracker.leagues.queries import drawn, pairs
from tracker.leagues.saying import in_words


def report(*, pairing: Pairing, by: Member, side: str, told: Told) -> None:
    """One side reports, without waiting for the other. The same from both is the result; two that
    differ are a dispute until one of them says otherwise, or an organiser decides."""
    event = pairing.round.event
    said = f"{by.name} reported {who_met(pairing)}"
    with acting(club=event.club, by=by.name, said=said, event=event) as act:
        pairing.refresh_from_db()
        if pairing.is_bye:
            raise NotDone(_("A bye has no result to report."))
        entry = pairing.first if side == "first" else pairing.second
        if entry is None or by.pk not in {one.member_id for one in pairs.people(entry)}:
            raise NotDone(_("You are no longer in this game. Reload the page."))
        event.refresh_from_db(fields=["status"])
        if event.status == Event.Status.OVER:
            raise NotDone(_("The event is closed. An organiser can still correct a result."))
        if pairing.settled and not pairing.disputed:
            raise NotDone(_("The result is already in. If it is wrong, object and say why."))
        if told.walkover == VOID:
            raise NotDone(_("That it was not played, and counts for nobody, an organiser says."))
        _file(act, pairing, by, side, told)
        theirs = Report.objects.filter(pairing=pairing, side=other(side)).first()
        if theirs is None:
            stand_later(act, pairing, side)
            away = pairing.second if side == "first" else pairing.first
            tell_later(
                kind="reported",
                about=pairing.pk,
                members=[one.member_id for one in pairs.people(away)] if away else [],
                at=act.at,
            )
            return
        act.put(theirs, used=act.at)
        if told.same(told_in(theirs)):
            settle(act, pairing, told.with_other(told_in(theirs)), "agreed")
        elif pairing.disputed is None:
            act.put(pairing, disputed=act.at)
            tell_of_dispute(pairing=pairing, by=by, at=act.at)


@transaction.atomic
def agree(*, pairing: Pairing, by: Member, side: str, seen: str = "") -> None:
    """What the other side reported is right: the report of the moment that was `seen`, if given."""
    hold(pairing.round.event.club)
    theirs = Report.objects.filter(pairing=pairing, side=other(side)).first()
    if theirs is None:
        raise NotDone(_("The other side has not reported yet."))
    if seen and seen != theirs.at.isoformat():
        raise NotDone(_("They have changed their report. Look at it again."))
    report(pairing=pairing, by=by, side=side, told=told_in(theirs))


def dispute(*, pairing: Pairing, by: Member, why: str) -> None:
    """A result is wrong, or a report is: an organiser sees to it. A result counts until then."""
    event = pairing.round.event
    said = f"{by.name} objects to {who_met(pairing)}" + (f": {why}" if why else "")
    with acting(club=event.club, by=by.name, said=said, event=event) as act:
        pairing.refresh_from_db()
        still_on(event)
        if pairing.is_bye or not (pairing.settled or pairing.reports.exists()):
            raise NotDone(_("There is no result yet that could be wrong."))
        if pairing.disputed:
            raise NotDone(_("An organiser has already been asked to look at it."))
        act.put(pairing, disputed=act.at)
        tell_of_dispute(pairing=pairing, by=by, at=act.at)


def decide(*, pairing: Pairing, by: str, told: Told, seen: str = "") -> None:
    """An organiser says what the result is, whatever was reported, and at any time: knowing the result
    that there is, by what they have `seen`."""
    event = pairing.round.event
    said = f"{who_met(pairing)} is {told.words}"
    if pairing.disputed:
        said = N_("Decided the dispute: %(said)s") % {"said": said}
    elif pairing.settled:
        said = f"Corrected: {said}"
    with acting(club=event.club, by=by, said=said, event=event) as act:
        pairing.refresh_from_db()
        if pairing.is_bye:
            raise NotDone(_("A bye has no result to correct."))
        as_seen(seen, drawn.of_result(pairing), _meanwhile(pairing))
        settle(act, pairing, told, "organiser")


def _file(act: Acting, pairing: Pairing, by: Member, side: str, told: Told) -> None:
    values = {
        "by_id": by.pk,
        "at": act.at,
        "mission": told.mission,
        "sheets": told.sheets,
        "op_first": told.op[0],
        "op_second": told.op[1],
        "vp_first": told.vp[0],
        "vp_second": told.vp[1],
        "walkover": told.walkover,
        "conceded": told.conceded,
        "first_turn": told.first_turn,
        "best": told.best,
    }
    own = Report.objects.filter(pairing=pairing, side=side).first()
    if own is None:
        act.make(Report(pairing=pairing, side=side, **values))
    else:
        act.put(own, **values)


def _meanwhile(pairing: Pairing) -> str:
    game = in_words(who_met(pairing))
    if pairing.disputed:
        return _("somebody objects to %(game)s") % {"game": game}
    if not pairing.settled:
        return _("the result of %(game)s was taken back") % {"game": game}
    op = pairing.op_first, pairing.op_second
    words = Told(op, walkover=pairing.walkover, conceded=pairing.conceded).words
    return _("%(game)s is %(result)s already") % {"game": game, "result": in_words(words)}
