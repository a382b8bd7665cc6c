"""Who is in: join, be typed in, leave, come back, change division."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Max, Q, QuerySet

from tracker.accounts.models import Player
from tracker.leagues.actions.clubs import member_of
from tracker.leagues.actions.trail import Acting, NotDone, acting
from tracker.leagues.models import Division, Entry, Event, Member, Pairing

Status = Event.Status


def join(*, event: Event, player: Player, faction: str = "", team: str = "") -> Entry:
    """Join by oneself. Who is in already is given their own entry."""
    found = Entry.objects.filter(event=event, member__player=player).first()
    if found is not None:
        return found
    with acting(club=event.club, by=player.name, said=f"{player.name} joined", event=event) as act:
        member = member_of(club=event.club, player=player)
        return _enter(act, event, member, faction, team)


def type_in(*, event: Event, by: str, names: Sequence[str]) -> list[Entry]:
    """Seat people by their names; each may come later and say that it is them. `Name, faction`.

    A member of that name is taken for the same person. Names that are in already are passed over.
    """
    said = f"Seated {len(names)} player{'' if len(names) == 1 else 's'} by name"
    known = {member.name.casefold(): member for member in Member.objects.filter(club=event.club)}
    here = set(Entry.objects.filter(event=event).values_list("member_id", flat=True))
    entries = []
    with acting(club=event.club, by=by, said=said, event=event) as act:
        for line in names:
            name, _, faction = (part.strip() for part in line.partition(","))
            name = name[: Player.NAME_LENGTH]
            if not name:
                continue
            member = known.get(name.casefold())
            if member is None:
                member = Member(club=event.club, name=name)
                act.make(member)
                known[name.casefold()] = member
            if member.pk not in here:
                here.add(member.pk)
                entries.append(_enter(act, event, member, faction, ""))
    return entries


def _enter(act: Acting, event: Event, member: Member, faction: str, team: str) -> Entry:
    event.refresh_from_db()
    if event.status in (Status.DRAFT, Status.OVER):
        raise NotDone("Nobody can join now: it is not open." if event.status == Status.DRAFT
                      else "Nobody can join now: it is over.")  # fmt: skip
    begun = event.rounds.aggregate(last=Max("number"))["last"] or 0
    if begun and event.form == "round_robin":
        raise NotDone(
            "Its round robin has begun, so nobody can join. Take the place of somebody who leaves."
        )
    divisions = list(Division.objects.filter(event=event))
    last = Entry.objects.filter(event=event).aggregate(last=Max("place"))["last"] or 0
    entry = Entry(
        event=event,
        # With several divisions an organiser says which.
        division=divisions[0] if len(divisions) == 1 else None,
        member=member,
        faction=faction[: Entry.FACTION_LENGTH],
        team=team[:40],
        place=last + 1,
        since=begun + 1,
    )
    act.make(entry)
    return entry


def edit(*, entry: Entry, by: str, faction: str, team: str = "") -> None:
    said = f"{entry.member.name} plays {faction or 'an army not said'}"
    with acting(club=entry.event.club, by=by, said=said, event=entry.event) as act:
        act.put(entry, faction=faction[: Entry.FACTION_LENGTH], team=team[:40])


def divide(*, entry: Entry, by: str, division: Division) -> None:
    """Put somebody into a division. Raises NotDone once they have been paired."""
    said = f"{entry.member.name} plays in {division}"
    with acting(club=entry.event.club, by=by, said=said, event=entry.event) as act:
        if _paired(entry).exists():
            raise NotDone(f"{entry.member.name} has been paired already.")
        act.put(entry, division_id=division.pk)


def leave(*, entry: Entry, by: str, strike: bool = False) -> None:
    """Somebody leaves: what they have played stands, or with `strike` counts for nobody.

    Games of theirs that were paired and not played go to the other side, who came. Before the
    first round the entry is simply taken out.
    """
    event, name = entry.event, entry.member.name
    said = f"{name} left" + (", and their results are struck out" if strike else "")
    with acting(club=event.club, by=by, said=said, event=event) as act:
        entry.refresh_from_db()
        last = event.rounds.aggregate(last=Max("number"))["last"] or 0
        if not _paired(entry).exists():
            act.drop(entry)
            return
        if entry.left is not None:
            raise NotDone(f"{name} has left already.")
        open_ones = list(_paired(entry).filter(settled=None).order_by("round__number"))
        played = _paired(entry).filter(settled__isnull=False).aggregate(n=Max("round__number"))
        act.put(
            entry, left=(played["n"] or 0) if event.form == "round_robin" else last, struck=strike
        )
        for pairing in open_ones:
            absent = "first" if pairing.first_id == entry.pk else "second"
            act.put(pairing, settled=act.at, how="left", walkover=absent)


def come_back(*, entry: Entry, by: str) -> None:
    """Somebody who left plays on from the next round."""
    said = f"{entry.member.name} is back"
    with acting(club=entry.event.club, by=by, said=said, event=entry.event) as act:
        act.put(entry, left=None, struck=False)


def replace(*, entry: Entry, by: str, name: str) -> Entry:
    """Somebody takes the place of who leaves a round robin: what is not played yet is theirs."""
    event, club = entry.event, entry.event.club
    said = f"{name} takes the place of {entry.member.name}"
    with acting(club=club, by=by, said=said, event=event) as act:
        member = Member.objects.filter(club=club, name__iexact=name).first()
        if member is None:
            member = Member(club=club, name=name)
            act.make(member)
        if Entry.objects.filter(event=event, member=member).exists():
            raise NotDone(f"{name} plays already.")
        new = Entry(event=event, division=entry.division, member=member, place=entry.place)
        act.make(new)
        for pairing in _paired(entry).filter(settled=None):
            side = "first_id" if pairing.first_id == entry.pk else "second_id"
            act.put(pairing, **{side: new.pk})
        act.put(entry, left=event.rounds.aggregate(last=Max("number"))["last"] or 0)
    return new


def _paired(entry: Entry) -> QuerySet[Pairing]:
    return Pairing.objects.filter(Q(first=entry) | Q(second=entry))
