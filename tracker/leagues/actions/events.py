"""An event is prepared, opened, begun and closed; and the season after it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from tracker.leagues import terms as words
from tracker.leagues.actions.trail import NotDone, acting
from tracker.leagues.models import Club, Division, Entry, Event, Pairing
from tracker.leagues.promotion import next_season
from tracker.leagues.queries import tables
from tracker.leagues.terms import Terms

Status = Event.Status


def prepare(
    *,
    club: Club,
    by: str,
    name: str,
    kind: str,
    form: str,
    terms: Terms,
    begins: datetime | None = None,
    divisions: Sequence[tuple[str, int]] = (("", 1),),
) -> Event:
    """An event whose terms can still be changed; `divisions` as (name, tier), the top tier 1."""
    event = Event(
        club=club,
        name=name,
        kind=kind,
        form=form,
        season=terms.scoring.name,
        filed=words.filed(terms),
        begins=begins,
    )
    with acting(club=club, by=by, said=f"Prepared {name}", event=event) as act:
        act.make(event)
        for title, tier in divisions:
            act.make(Division(event=event, name=title, tier=tier))
    return event


def change(*, event: Event, by: str, terms: Terms | None = None, **values: Any) -> None:
    """Change what was prepared. Raises NotDone once it is open: its terms are frozen then."""
    with acting(club=event.club, by=by, said=f"Changed {event.name}", event=event) as act:
        event.refresh_from_db()
        if event.status != Status.DRAFT:
            raise NotDone("It is open, so its terms are frozen. Undo the opening to change them.")
        if terms is not None:
            values |= {"filed": words.filed(terms), "season": terms.scoring.name}
        act.put(event, **values)


def open_event(*, event: Event, by: str) -> None:
    """From now on people can join, and the terms stay as they are."""
    _turn(event, by, f"Opened {event.name}", Status.DRAFT, Status.OPEN)


def close(*, event: Event, by: str, anyway: bool = False) -> None:
    """The last round is played: byes are scaled, and the table is final.

    Raises NotDone while a result is missing, unless it is to be closed `anyway`.
    """
    missing = Pairing.objects.filter(round__event=event, settled=None).count()
    if missing and not anyway:
        plural = "result is" if missing == 1 else "results are"
        raise NotDone(f"{missing} {plural} missing. Close it anyway, and they count for nobody.")
    _turn(event, by, f"Closed {event.name}", Status.PLAYING, Status.OVER)


def _turn(event: Event, by: str, said: str, before: str, after: str) -> None:
    with acting(club=event.club, by=by, said=said, event=event) as act:
        event.refresh_from_db()
        if event.status == after:
            return
        if event.status != before:
            raise NotDone(f"That can’t be done: it is {event.get_status_display().lower()}.")
        act.put(event, status=after)


@transaction.atomic
def open_next_season(*, event: Event, by: str, name: str) -> Event:
    """The season after this one, with everybody where this one has put them, up and down.

    Who left is not in it. Raises NotDone while this one is still being played.
    """
    if event.status != Status.OVER:
        raise NotDone("Close this season first: its table says who goes up and who goes down.")
    terms = event.terms
    divisions = list(Division.objects.filter(event=event))
    tiers = sorted({division.tier for division in divisions})
    stays = set(Entry.objects.filter(event=event, left=None).values_list("pk", flat=True))
    played = [
        [
            [one for one in tables.standings(division=division) if one.player in stays]
            for division in divisions
            if division.tier == tier
        ]
        for tier in tiers
    ]
    moved = next_season(played, terms.scoring, up=terms.up, down=terms.down)
    new = prepare(
        club=event.club,
        by=by,
        name=name,
        kind=event.kind,
        form=event.form,
        terms=terms,
        divisions=[(division.name, division.tier) for division in divisions],
    )
    entries = {entry.pk: entry for entry in Entry.objects.filter(event=event)}
    after = list(Division.objects.filter(event=new))
    with acting(club=event.club, by=by, said=f"Seated {name} from {event.name}", event=new) as act:
        for division, players in zip(
            after, (table for tier in moved for table in tier), strict=True
        ):
            for place, pk in enumerate(players):
                old = entries[pk]
                entry = Entry(
                    event=new,
                    division=division,
                    member_id=old.member_id,
                    faction=old.faction,
                    team=old.team,
                    place=place,
                )
                act.make(entry)
    return new
