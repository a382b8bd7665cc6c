"""What came of a game: each side reports, agrees or objects, and an organiser has the last word."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from tracker.jobs import actions as jobs
from tracker.leagues.actions.notices import tell_later, tell_of_dispute
from tracker.leagues.actions.trail import NOTEBOOK, Acting, NotDone, acting, as_seen, hold, still_on
from tracker.leagues.models import SIDES, VOID, Entry, Event, HandedIn, Member, Pairing, Report
from tracker.leagues.queries import drawn, pairs
from tracker.leagues.saying import in_words

WALKOVERS: Final = {
    "": N_("Both came"),
    "first": "the first did not come",
    "second": "the second did not come",
    "both": "neither came",
    VOID: "not played: it counts for nobody",
}

BESIDE: Final = {
    "mission": N_("the mission"),
    "first_turn": N_("the first turn"),
    "sheets": N_("the sheet"),
}
"""What a report says beside the points: figures are made of it, and no table."""


class Told(msgspec.Struct, frozen=True):
    """What somebody says came of a game: figures of (first, second), and who was absent.

    `conceded` is who gave up, with the figures as they stood.

    `sheets` are both players' counts by the mission's own lines, where they were used.
    """

    op: tuple[int, int] = (0, 0)
    vp: tuple[int, int] = (0, 0)
    walkover: str = ""
    conceded: str = ""
    mission: str = ""
    first_turn: str = ""
    sheets: dict[str, Any] = {}
    best: str = ""

    @property
    def words(self) -> str:
        if self.walkover:
            return WALKOVERS[self.walkover]
        points = f"{self.op[0]}–{self.op[1]}"
        return f"{points}: the {self.conceded} conceded" if self.conceded else points

    def same(self, other: Told) -> bool:
        """Whether the two say the same of what counts."""
        return self.counts == other.counts

    @property
    def counts(self) -> tuple[object, ...]:
        return self.walkover, self.conceded, self.op, self.vp

    @property
    def turned(self) -> Told:
        """The points of the same game, as it is told of (second, first)."""
        gone, gave_up = (
            other(one) if one in SIDES else one for one in (self.walkover, self.conceded)
        )
        return Told(self.op[::-1], self.vp[::-1], gone, gave_up)

    def unlike(self, other: Told) -> list[str]:
        """What two who say the same of what counts say differently of the rest; not what one leaves out."""
        pairs = {
            words: (getattr(self, name), getattr(other, name)) for name, words in BESIDE.items()
        }
        return [words for words, (own, theirs) in pairs.items() if own and theirs and own != theirs]

    def with_other(self, other: Told) -> Told:
        """What both say: of the rest what at least one of them says and the other does not deny."""
        unlike, nothing = self.unlike(other), Told()
        both = {
            name: getattr(nothing if words in unlike else self, name)
            or getattr(nothing if words in unlike else other, name)
            for name, words in BESIDE.items()
        }
        if not both["mission"]:
            both["sheets"] = {}
        return msgspec.structs.replace(self, **both)


def other(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


def report(*, pairing: Pairing, by: Member, side: str, told: Told) -> None:
    """One side reports, without waiting for the other. The same from both is the result; two that
    differ are a dispute until one of them says otherwise, or an organiser decides."""
    event = pairing.round.event
    said = f"{by.name} reported {_who(pairing)}"
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
            _stand_later(act, pairing, side)
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
    said = f"{by.name} objects to {_who(pairing)}" + (f": {why}" if why else "")
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
    said = f"{_who(pairing)} is {told.words}"
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


@transaction.atomic
def stand(*, pairing_id: int, side: str) -> None:
    """A report that nobody has answered for long enough is the result."""
    pairing = still_open(pairing_id)
    if pairing is None:
        return
    event = pairing.round.event
    told = Report.objects.filter(pairing=pairing, side=side).first()
    hours = timedelta(hours=event.terms.confirm)
    if told is None or timezone.now() < told.at + hours:
        # It was reported anew since, and that has its own time.
        return
    said = f"{_who(pairing)} is {told_in(told).words}: nobody answered the report"
    with acting(club=event.club, by=NOTEBOOK, said=said, event=event) as act:
        act.put(told, used=act.at)
        settle(act, pairing, told_in(told), "unanswered")


def settle(act: Acting, pairing: Pairing, told: Told, how: str) -> None:
    """Write the result down, with the factions as they are now. One that is put right keeps its
    place among the others: a ladder and the ratings go by the order."""
    act.put(
        pairing,
        settled=pairing.settled or act.at,
        how=how,
        disputed=None,
        adjourned=None,
        op_first=0 if told.walkover else told.op[0],
        op_second=0 if told.walkover else told.op[1],
        vp_first=0 if told.walkover else told.vp[0],
        vp_second=0 if told.walkover else told.vp[1],
        walkover=told.walkover,
        conceded="" if told.walkover else told.conceded,
        mission=told.mission,
        first_turn=told.first_turn,
        sheets=told.sheets,
        faction_first=pairing.faction_first or _faction(pairing.first),
        faction_second=pairing.faction_second or _faction(pairing.second),
    )


def _faction(entry: Entry | None) -> str:
    """What somebody has just played: as they said it, or else as their list has it."""
    if entry is None or len(pairs.people(entry)) > 1:
        # Of two who play together each has one of their own.
        return ""
    if entry.faction:
        return entry.faction
    handed = (
        HandedIn.objects.filter(entry=entry).order_by("number").values_list("faction", flat=True)
    )
    return handed.first() or ""


def told_in(report: Report) -> Told:
    return Told(
        (report.op_first, report.op_second),
        (report.vp_first, report.vp_second),
        report.walkover,
        report.conceded,
        report.mission,
        report.first_turn,
        report.sheets,
        report.best,
    )


def left_open(one: Report, other: Report) -> list[str]:
    """What two reports of the same points say differently, so that it is left open."""
    return told_in(one).unlike(told_in(other))


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


def _stand_later(act: Acting, pairing: Pairing, side: str) -> None:
    hours = pairing.round.event.terms.confirm
    if hours:
        jobs.enqueue(
            name="leagues.stand",
            key=f"leagues.stand:{pairing.pk}:{act.at:%Y-%m-%dT%H:%M:%S}",
            args={"pairing_id": pairing.pk, "side": side},
            at=act.at,
            due=act.at + timedelta(hours=hours),
        )


def wait_again(*, event: Event, at: datetime) -> None:
    """An event goes on after it was closed: reports that nobody has answered wait for their time, as
    before, and what is over by then stands at once."""
    hours = event.terms.confirm
    for told in Report.objects.filter(pairing__round__event=event, pairing__settled=None):
        if hours:
            jobs.enqueue(
                name="leagues.stand",
                key=f"leagues.stand:{told.pairing_id}:{told.side}:again:{at:%Y-%m-%dT%H:%M:%S.%f}",
                args={"pairing_id": told.pairing_id, "side": told.side},
                at=at,
                due=max(at, told.at + timedelta(hours=hours)),
            )
    for game in Pairing.objects.filter(round__event=event, settled=None).exclude(match=None):
        jobs.enqueue(
            name="leagues.look",
            key=f"leagues.look:{game.pk}:again:{at:%Y-%m-%dT%H:%M:%S.%f}",
            args={"pairing_id": game.pk},
            at=at,
        )


def still_open(pairing_id: int) -> Pairing | None:
    """A pairing that has no result and no dispute, of an event that is not over, with its club held:
    in a transaction."""
    rows = Pairing.objects.select_related(
        "round__event__club", "match", "first__member", "second__member"
    ).exclude(round__event__status=Event.Status.OVER)
    wanted = rows.filter(pk=pairing_id, settled=None, disputed=None)
    found = wanted.first()
    if found is None:
        return None
    hold(found.round.event.club)
    return wanted.first()


def _meanwhile(pairing: Pairing) -> str:
    game = in_words(_who(pairing))
    if pairing.disputed:
        return _("somebody objects to %(game)s") % {"game": game}
    if not pairing.settled:
        return _("the result of %(game)s was taken back") % {"game": game}
    op = pairing.op_first, pairing.op_second
    words = Told(op, walkover=pairing.walkover, conceded=pairing.conceded).words
    return _("%(game)s is %(result)s already") % {"game": game, "result": in_words(words)}


def _who(pairing: Pairing) -> str:
    second = pairing.second.name if pairing.second else "nobody"
    return f"{pairing.first.name} against {second}"
