"""Two entries of one person in a club become one, with all that they have played."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tracker.jobs import actions as jobs
from tracker.leagues.actions.entries import paired, take_out
from tracker.leagues.actions.following import count_soon
from tracker.leagues.actions.trail import Acting, NotDone, acting
from tracker.leagues.models import Award, Entry, Event, HandedIn, Member, Report, Waiting


def merge(*, keep: Member, other: Member, by: str) -> None:
    """`other` was `keep` all the time: what they have played, and who they are here, is one from now on.

    Raises NotDone where they can't be one: both are here by themselves, or both have been paired in
    the same event.
    """
    club = keep.club
    said = f"{other.name} and {keep.name} are one person"
    with acting(club=club, by=by, said=said) as act:
        keep, other = (Member.objects.get(pk=one.pk, club=club) for one in (keep, other))
        if keep.pk == other.pk:
            raise NotDone(_("That is the same entry. Choose the other one."))
        if Member.Role.FORMER in (keep.role, other.role):
            raise NotDone(_("Whoever deleted themself is nobody else."))
        if keep.player_id and other.player_id:
            raise NotDone(
                _("%(keep)s and %(other)s have both joined by themselves.")
                % {"keep": keep.called, "other": other.called}
            )
        events = _entries(act, keep, other)
        _waits(act, keep, other)
        for report in Report.objects.filter(by=other):
            act.put(report, by_id=keep.pk)
        if other.player_id:
            player = other.player_id
            act.put(other, player_id=None)
            act.put(keep, player_id=player)
        if other.role == Member.Role.ORGANISER:
            act.put(keep, role=Member.Role.ORGANISER)
        act.drop(other)
        count_soon(club=club, at=act.at)
        for event in events:
            jobs.enqueue(
                name="leagues.calendar",
                key=f"leagues.calendar:{event.pk}:merged:{other.pk}:{act.at:%Y-%m-%dT%H:%M:%S.%f}",
                args={"event_id": event.pk},
                at=act.at,
                about=f"league:{event.pk}",
            )


def _entries(act: Acting, keep: Member, other: Member) -> list[Event]:
    """What the other is in is theirs; where both are in, one of them has not been paired and goes."""
    theirs = {one.event_id: one for one in Entry.objects.filter(member=keep)}
    events = []
    for entry in Entry.objects.filter(member=other).select_related("event"):
        events.append(entry.event)
        own = theirs.get(entry.event_id)
        if own is None:
            act.put(entry, member_id=keep.pk)
        elif not _used(entry):
            _in_place_of(act, entry, own)
        elif not _used(own):
            _in_place_of(act, own, entry)
            act.put(entry, member_id=keep.pk)
        else:
            raise NotDone(
                _("Both play in %(event)s: %(keep)s and %(other)s are two.")
                % {"event": entry.event, "keep": keep.called, "other": other.called}
            )
    return events


def _waits(act: Acting, keep: Member, other: Member) -> None:
    """They wait once for what they wait for, and no more for what they are in."""
    every = Waiting.objects.all()
    here = {*every.filter(member=keep).values_list("event", flat=True)}
    here |= {*Entry.objects.filter(member=keep).values_list("event", flat=True)}
    for one in every.filter(member=other):
        if one.event_id in here:
            act.drop(one)
        else:
            act.put(one, member_id=keep.pk)
    entered = Entry.objects.filter(member=keep).values("event")
    for one in every.filter(member=keep, event__in=entered):
        act.drop(one)


def _in_place_of(act: Acting, goes: Entry, stays: Entry) -> None:
    for award in Award.objects.filter(entry=goes):
        act.put(award, entry_id=stays.pk)
    if stays.plays_for_id is None:
        act.put(stays, plays_for_id=goes.plays_for_id, captain=goes.captain)
    take_out(act, goes)


def _used(entry: Entry) -> bool:
    return paired(entry).exists() or HandedIn.objects.filter(entry=entry).exists()
