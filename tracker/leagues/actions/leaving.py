"""Somebody leaves, comes back, or has their place taken; and what becomes of their games."""

from __future__ import annotations

from typing import Any, Final

from django.db.models import Max, Q
from django.utils.translation import gettext as _

from tracker.leagues.actions.clubs import is_a_person
from tracker.leagues.actions.entries import hand_over, paired, take_out
from tracker.leagues.actions.moving import move
from tracker.leagues.actions.trail import Acting, NotDone, acting, still_on
from tracker.leagues.actions.waiting import move_up
from tracker.leagues.models import REST, Entry, Event, HandedIn, Member, Pairing
from tracker.leagues.names import alike
from tracker.leagues.queries import pairs

Status = Event.Status
LEFT: Final = "left"
"""How it is settled that somebody has left before a game of theirs was played."""
ORDER: Final = ("round__number", "pk")
TO_PLAY: Final[dict[str, Any]] = {"settled": None, "how": "", "walkover": ""}


def leave(*, entry: Entry, by: str, strike: bool = False) -> None:
    """Somebody leaves: what they have played stands, or with `strike` counts for nobody.

    Games of theirs that were paired and that nobody has reported go to the other side, who came; to
    nobody where both have left, whoever of them was the first. Before the first round the entry is
    simply taken out. Who plays together as one leaves together, once they have been paired. Raises
    NotDone once it is over.
    """
    event, name = entry.event, entry.member.name
    how = "left, and their results don’t count" if strike else "left"
    with acting(club=event.club, by=by, said=f"{name} {how}", event=event) as act:
        entry.refresh_from_db()
        event.refresh_from_db()
        if event.status == Status.OVER:
            raise NotDone(_("It is over: nobody can leave now."))
        if entry.left is not None:
            raise NotDone(_("%(name)s has already left.") % {"name": name})
        stands = pairs.stands(entry)
        played = paired(stands).exists()
        if not played and not HandedIn.objects.filter(entry=entry).exists():
            take_out(act, entry)
            move_up(act, event)
            return
        if played:
            act.said = f"{stands.name} {how}"
        else:
            hand_over(act, entry)
            stands = entry
        open_ones = [*_unplayed(stands), *_left_to(stands)]
        until = _played_until(stands)
        for one in pairs.people(stands) if played else [entry]:
            act.put(one, left=until, struck=strike)
        for pairing in open_ones:
            _give_away(act, pairing, stands)
        move_up(act, event)


def come_back(*, entry: Entry, by: str) -> None:
    """Somebody who left plays on from the next round; in a round robin what was given away as they left
    is to be played again."""
    said = f"{entry.member.name} is back"
    with acting(club=entry.event.club, by=by, said=said, event=entry.event) as act:
        still_on(entry.event)
        games = _given_away(entry) if entry.event.form == "round_robin" else []
        for one in pairs.people(entry):
            act.put(one, left=None, struck=False)
        for pairing in games:
            act.put(pairing, **_without(pairing, entry))


def replace(*, entry: Entry, by: str, name: str) -> Entry:
    """Somebody takes the place of who leaves a round robin, or has left it: what is not played yet is
    theirs. Raises NotDone where there is nothing left to play."""
    event, club = entry.event, entry.event.club
    said = f"{name} takes the place of {entry.member.name}"
    with acting(club=club, by=by, said=said, event=event) as act:
        still_on(event)
        entry.refresh_from_db()
        members = Member.objects.filter(club=club)
        member = next((one for one in members if alike(one.name) == alike(name)), None)
        if member is None:
            is_a_person(name)
            member = Member(club=club, name=name)
            act.make(member)
        if Entry.objects.filter(event=event, member=member).exists():
            raise NotDone(_("%(name)s is already playing.") % {"name": name})
        until = _played_until(entry) if entry.left is None else entry.left
        unplayed, given_away = _unplayed(entry), _given_away(entry)
        if not unplayed and not given_away:
            raise NotDone(
                _("%(before)s has no game left that %(name)s could play.")
                % {"before": entry.member.called, "name": name}
            )
        new = Entry(event=event, division=entry.division, member=member, place=entry.place)
        act.make(new)
        for pairing in unplayed:
            move(act, pairing, **{f"{_side(pairing, entry)}_id": new.pk})
        for pairing in given_away:
            again = _without(pairing, entry)
            move(act, pairing, **{f"{_side(pairing, entry)}_id": new.pk}, **again)
        act.put(entry, left=until)
    return new


def _unplayed(entry: Entry) -> list[Pairing]:
    """Games of theirs of which nobody has said anything yet."""
    return list(paired(entry).filter(settled=None, disputed=None, reports=None).order_by(*ORDER))


def _given_away(entry: Entry) -> list[Pairing]:
    """Games that the other side has, or nobody, because they left."""
    absent = Q(first=entry, walkover="first") | Q(second=entry, walkover="second")
    both = Q(walkover="both") & (Q(first=entry) | Q(second=entry))
    rows = Pairing.objects.filter(absent | both, how=LEFT)
    return list(rows.order_by(*ORDER))


def _left_to(entry: Entry) -> list[Pairing]:
    """Games that they have because the other one left, and that they would not have come to: those of
    the round in which they leave themselves, and of a round robin all. On a ladder the places were
    changed by them."""
    has = Q(first=entry, walkover="second") | Q(second=entry, walkover="first")
    rows = Pairing.objects.filter(has, how=LEFT, round__event=entry.event)
    if entry.event.form == "ladder":
        return []
    if entry.event.form == "swiss":
        rows = rows.filter(round__number=_played_until(entry))
    return list(rows.order_by(*ORDER))


def _give_away(act: Acting, pairing: Pairing, entry: Entry) -> None:
    """To who is still here; to nobody where the other one has left, too."""
    absent = "both" if pairing.walkover else _side(pairing, entry)
    act.put(pairing, settled=pairing.settled or act.at, how=LEFT, walkover=absent)


def _without(pairing: Pairing, entry: Entry) -> dict[str, Any]:
    """What is to be played again, as soon as the other one is here, too."""
    other = "second" if _side(pairing, entry) == "first" else "first"
    return {"walkover": other} if pairing.walkover == "both" else TO_PLAY


def _side(pairing: Pairing, entry: Entry) -> str:
    return "first" if pairing.first_id == entry.pk else "second"


def _played_until(entry: Entry) -> int:
    """The round after which somebody who leaves now has left. Of a round robin all rounds are
    paired from the start: there it is the last that they have played."""
    if entry.event.form != "round_robin":
        return entry.event.rounds.aggregate(last=Max("number"))["last"] or 0
    played = paired(entry).filter(settled__isnull=False).exclude(how__in=(LEFT, REST))
    return played.aggregate(last=Max("round__number"))["last"] or 0
