"""Rounds: ask for one, pair it, move it by hand, set its missions and its clock."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Max, Q
from django.utils import timezone

from tracker.jobs import actions as jobs
from tracker.leagues.actions.seating import Seated, robin_rounds, swiss_round
from tracker.leagues.actions.trail import Acting, NotDone, acting
from tracker.leagues.models import Division, Entry, Event, Pairing, Report, Round
from tracker.leagues.queries import tables
from tracker.leagues.terms import rounds_for

Status = Event.Status


def ask_for_round(*, event: Event, by: str, anyway: bool = False) -> int:
    """Have the next round paired by a job; its number, to look whether it is there.

    Raises NotDone when it can't be: nobody to pair, results missing (unless `anyway`), or all
    rounds played. What is missing then counts when it comes.
    """
    event.refresh_from_db()
    if event.status not in (Status.OPEN, Status.PLAYING):
        raise NotDone(f"No round can be paired: it is {event.get_status_display().lower()}.")
    number = (event.rounds.aggregate(last=Max("number"))["last"] or 0) + 1
    _may_pair(event, number, anyway)
    at = timezone.now()
    jobs.enqueue(
        name="leagues.pair",
        # Asked again after an undo it is another job.
        key=f"leagues.pair:{event.pk}:{number}:{event.acts}",
        args={"event_id": event.pk, "number": number},
        at=at,
        about=f"league:{event.pk}",
    )
    Event.objects.filter(pk=event.pk).update(asked=by[:40])
    return number


def _may_pair(event: Event, number: int, anyway: bool) -> None:
    here = Entry.objects.filter(event=event, left=None)
    if here.filter(division=None).exists():
        raise NotDone("Somebody has no division yet. Say where each of them plays.")
    per = here.values("division").annotate(many=Count("pk")).values_list("many", flat=True)
    if not per or min(per) < 2:
        raise NotDone("It takes two players at least to pair a round.")
    if event.form == "ladder":
        raise NotDone("On a ladder nobody is paired: who wants to climb challenges somebody.")
    if event.form == "round_robin":
        if number > 1:
            raise NotDone("All rounds of a round robin are paired at once, and they are.")
        return
    missing = Pairing.objects.filter(round__event=event, settled=None).count()
    if missing and not anyway:
        plural = "result is" if missing == 1 else "results are"
        raise NotDone(f"{missing} {plural} missing. Pair anyway, and they count when they come.")
    if number > rounds_of(event, here.count()):
        raise NotDone("All rounds are played. Close the event, and its table is final.")


def rounds_of(event: Event, players: int) -> int:
    """How many rounds a Swiss event has: as its terms say, or as ITS has it for its size."""
    return event.terms.rounds or rounds_for(players)


def pair(*, event_id: int, number: int) -> None:
    """Pair a round of Swiss, or all of a round robin. Done already: nothing."""
    event = Event.objects.select_related("club").filter(pk=event_id).first()
    if event is None or event.rounds.filter(number=number).exists():
        return
    robin = event.form == "round_robin"
    said = "Paired all rounds" if robin else f"Paired Round {number}"
    with acting(club=event.club, by=event.asked, said=said, event=event) as act:
        event.refresh_from_db()
        if event.rounds.filter(number=number).exists():
            return
        if event.status != Status.PLAYING:
            act.put(event, status=Status.PLAYING, begins=event.begins or act.at)
        divisions = list(Division.objects.filter(event=event))
        if robin:
            _robin(act, event, divisions)
        else:
            seated = [(one, swiss_round(event, one, number)) for one in divisions]
            _write(act, _new_round(act, event, number), seated)


def _robin(act: Acting, event: Event, divisions: Sequence[Division]) -> None:
    every = [(division, robin_rounds(event, division)) for division in divisions]
    for at in range(max(len(rounds) for _, rounds in every)):
        seated = [(division, rounds[at]) for division, rounds in every if at < len(rounds)]
        _write(act, _new_round(act, event, at + 1), seated)


def _new_round(act: Acting, event: Event, number: int) -> Round:
    terms, begins = event.terms, event.begins or act.at
    if terms.days:
        begins += timedelta(days=terms.days * (number - 1))
    new = Round(
        event=event,
        number=number,
        begins=begins if terms.days else None,
        due=begins + timedelta(days=terms.days) if terms.days else None,
        missions=list(terms.of_round(number, "missions")),
        maps=list(terms.of_round(number, "maps")),
    )
    act.make(new)
    if new.due is not None:
        remind_at = max(act.at, new.due - timedelta(days=3))
        jobs.enqueue(
            name="leagues.remind",
            key=f"leagues.remind:{new.pk}",
            args={"round_id": new.pk},
            at=act.at,
            due=remind_at,
        )
    return new


def _write(act: Acting, new: Round, seated: Sequence[tuple[Division, Sequence[Seated]]]) -> None:
    table = 0
    for division, pairs in seated:
        for one in pairs:
            bye = one.second is None
            table += 0 if bye else 1
            act.make(
                Pairing(
                    round=new,
                    division=division,
                    first_id=one.first,
                    second_id=one.second,
                    table=None if bye else table,
                    why=one.why,
                    settled=act.at if bye else None,
                    how="bye" if bye else "",
                )
            )


def swap(*, round: Round, by: str, one: Entry, other: Entry) -> None:
    """Two players change places in a round. Raises NotDone when either has a result already."""
    event = round.event
    said = f"{one.member.name} and {other.member.name} changed places in {round}"
    with acting(club=event.club, by=by, said=said, event=event) as act:
        ours, theirs = _place(round, one), _place(round, other)
        if ours[0].pk == theirs[0].pk:
            raise NotDone("They play each other.")
        for (pairing, side), comes in ((ours, other), (theirs, one)):
            act.put(pairing, **{f"{side}_id": comes.pk, "why": "moved by hand"})


def _place(round: Round, entry: Entry) -> tuple[Pairing, str]:
    pairing = round.pairings.filter(Q(first=entry) | Q(second=entry)).first()
    if pairing is None:
        raise NotDone(f"{entry.member.name} is not in this round.")
    if (pairing.settled and not pairing.is_bye) or Report.objects.filter(pairing=pairing).exists():
        raise NotDone(f"{entry.member.name} has a result in this round already.")
    return pairing, "first" if pairing.first_id == entry.pk else "second"


def set_round(*, round: Round, by: str, **values: Any) -> None:
    """Its `missions`, its `maps`, when it `begins` and is `due`."""
    with acting(club=round.event.club, by=by, said=f"Set up {round}", event=round.event) as act:
        act.put(round, **values)


def start_clock(*, round: Round, by: str, minutes: int) -> datetime:
    """The clock of a round runs from now on; 0 minutes stop it. When it ends."""
    said = f"Started the clock of {round}: {minutes} minutes" if minutes else "Stopped the clock"
    with acting(club=round.event.club, by=by, said=said, event=round.event) as act:
        ends = act.at + timedelta(minutes=minutes)
        act.put(round, ends=ends if minutes else None)
    return ends


def challenge(*, event: Event, by: str, one: Entry, other: Entry) -> Pairing:
    """On a ladder one challenges somebody who stands a few rungs higher, no further than `reach`."""
    said = f"{one.member.name} challenged {other.member.name}"
    with acting(club=event.club, by=by, said=said, event=event) as act:
        event.refresh_from_db()
        if event.form != "ladder" or event.status not in (Status.OPEN, Status.PLAYING):
            raise NotDone("Nobody can be challenged here now.")
        rungs = tables.rungs(division=one.division) if one.division else []
        up = rungs.index(one.pk) - rungs.index(other.pk) if {one.pk, other.pk} <= {*rungs} else 0
        reach = event.terms.reach
        if not 0 < up <= reach:
            raise NotDone(f"One challenges somebody up to {reach} rungs higher.")
        mine = Q(first=one) | Q(second=one)
        if Pairing.objects.filter(mine, round__event=event, settled=None).exists():
            raise NotDone("Play the game that you have open first.")
        if event.status != Status.PLAYING:
            act.put(event, status=Status.PLAYING, begins=event.begins or act.at)
        first = event.rounds.first() or _new_round(act, event, 1)
        assert one.division is not None
        new = Pairing(
            round=first, division=one.division, first=one, second=other, why="a challenge"
        )
        act.make(new)
    return new
