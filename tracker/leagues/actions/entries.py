"""Who is in: join, be typed in, change faction and division."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import Max, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from tracker.accounts.models import Player
from tracker.leagues.actions.clubs import is_a_person
from tracker.leagues.actions.trail import Acting, NotDone, acting, as_seen, still_on
from tracker.leagues.models import Award, Division, Entry, Event, Member, Pairing
from tracker.leagues.names import alike
from tracker.leagues.queries import drawn
from tracker.leagues.weekdays import as_bits

Status = Event.Status


def type_in(*, event: Event, by: str, names: Sequence[str]) -> list[Entry]:
    """Seat people by their names; each may come later and say that it is them. `Name, faction`.

    A member of that name is taken for the same person. Names that are in already are passed over.
    """
    entries = []
    with acting(club=event.club, by=by, said=N_("Seated players"), event=event) as act:
        members = Member.objects.filter(club=event.club)
        known = {alike(member.name): member for member in members}
        here = set(Entry.objects.filter(event=event).values_list("member_id", flat=True))
        for line in names:
            name, _, faction = (part.strip() for part in line.partition(","))
            name = name[: Player.NAME_LENGTH]
            if not name:
                continue
            member = known.get(alike(name))
            if member is None:
                is_a_person(name)
                member = Member(club=event.club, name=name)
                act.make(member)
                known[alike(name)] = member
            if member.pk not in here:
                here.add(member.pk)
                entries.append(enter(act, event, member, faction, ""))
        act.said = (
            N_("Seated %(number)s player by name")
            if len(entries) == 1
            else N_("Seated %(number)s players by name")
        ) % {"number": len(entries)}
    return entries


def may_join(event: Event) -> None:
    """Raises NotDone where nobody can join: it is not open, or over, or everybody is paired already."""
    event.refresh_from_db()
    if event.status in (Status.DRAFT, Status.OVER):
        raise NotDone(_("Nobody can join yet: it is not open.") if event.status == Status.DRAFT
                      else _("Nobody can join now: it is over."))  # fmt: skip
    if event.form == "knockout" and event.rounds.exists():
        raise NotDone(_("The knock-out has begun, so nobody can join."))
    if event.form == "round_robin" and event.rounds.exists():
        raise NotDone(
            _(
                "The round robin has begun, so nobody can join. You can take "
                "the place of somebody who leaves."
            )
        )


def enter(act: Acting, event: Event, member: Member, faction: str, team: str) -> Entry:
    """Put a member in, within an act. Raises NotDone where nobody can join any more."""
    may_join(event)
    begun = event.rounds.aggregate(last=Max("number"))["last"] or 0
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


def edit(*, entry: Entry, by: str, faction: str, team: str = "", seen: str = "") -> None:
    """What somebody comes with, from now on: what is played already keeps what it was played with."""
    said = f"{entry.member.name} plays {faction or 'an army not named yet'}"
    with acting(club=entry.event.club, by=by, said=said, event=entry.event) as act:
        still_on(entry.event)
        _as_drawn(entry, seen)
        act.put(entry, faction=faction[: Entry.FACTION_LENGTH], team=team[:40])


def tick(*, entry: Entry, by: str, what: str, done: bool) -> None:
    """Tick off at the desk that somebody has `paid`, or `came`; or take the tick away."""
    words = {"paid": "has paid", "came": "is here"}[what]
    said = (
        f"{entry.member.name} {words}"
        if done
        else N_("Not so: %(said)s") % {"said": f"{entry.member.name} {words}"}
    )
    with acting(club=entry.event.club, by=by, said=said, event=entry.event) as act:
        still_on(entry.event)
        entry.refresh_from_db(fields=[what])
        act.put(entry, **{what: done})


def say_days(*, entry: Entry, by: str, days: Iterable[int]) -> None:
    """On which days of the week somebody can usually play, Monday 0. The trail says that it was said, and
    not what: it is for those who have a game against them."""
    said = f"{entry.member.name} said when they can play"
    with acting(club=entry.event.club, by=by, said=said, event=entry.event) as act:
        still_on(entry.event)
        act.put(entry, days=as_bits(days))


def divide(*, entry: Entry, by: str, division: Division, seen: str = "") -> None:
    """Put somebody into a division. Raises NotDone once they have been paired."""
    said = f"{entry.member.name} plays in {division.name or 'Everybody'}"
    with acting(club=entry.event.club, by=by, said=said, event=entry.event) as act:
        still_on(entry.event)
        _as_drawn(entry, seen)
        if paired(entry).exists():
            raise NotDone(_("%(name)s has already been paired.") % {"name": entry.member.called})
        act.put(entry, division_id=division.pk)


def _as_drawn(entry: Entry, seen: str) -> None:
    entry.refresh_from_db(fields=["faction", "team", "division", "left", "struck"])
    as_seen(
        seen,
        drawn.of_entry(entry),
        _("somebody has changed what %(name)s plays") % {"name": entry.member.called},
    )


def take_out(act: Acting, entry: Entry) -> None:
    """Somebody who has not been paired was never in it, nor had points for anything."""
    for award in Award.objects.filter(entry=entry):
        act.drop(award)
    hand_over(act, entry)
    act.drop(entry)


def hand_over(act: Acting, entry: Entry) -> None:
    """Of a pair that has played nothing yet, who stays stands for it from now on."""
    if not entry.captain or entry.plays_for is None or not entry.plays_for.pair:
        return
    rows = Entry.objects.filter(plays_for=entry.plays_for, left=None).exclude(pk=entry.pk)
    if (other := rows.first()) is not None:
        act.put(entry, captain=False)
        act.put(other, captain=True)


def paired(entry: Entry) -> QuerySet[Pairing]:
    return Pairing.objects.filter(Q(first=entry) | Q(second=entry))
