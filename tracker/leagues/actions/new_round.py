"""A new round: its days and missions, its games at their tables, and what is done at its end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from tracker.jobs import actions as jobs
from tracker.leagues.actions.following import go_on_later
from tracker.leagues.actions.seating import Seated
from tracker.leagues.actions.trail import Acting
from tracker.leagues.grounds import tables_for
from tracker.leagues.models import REST, Division, Event, Pairing, Round
from tracker.leagues.queries.paired import been_at

REMIND_BEFORE: Final = timedelta(days=3)


def new_round(act: Acting, event: Event, number: int) -> Round:
    terms, begins = event.terms, event.begins or act.at
    new = Round(
        event=event,
        number=number,
        begins=terms.days_after(begins, terms.days * (number - 1)) if terms.days else None,
        due=terms.days_after(begins, terms.days * number) if terms.days else None,
        missions=list(terms.of_round(number, "missions")),
        maps=list(terms.of_round(number, "maps")),
    )
    act.make(new)
    at_its_end(act, new)
    return new


def at_its_end(act: Acting, round: Round) -> None:
    """Put down what is to be done before the last day of a round, and after it."""
    if round.due is None:
        return
    stamp = f"{round.due:%Y-%m-%dT%H:%M:%S}"
    jobs.enqueue(
        name="leagues.remind",
        key=f"leagues.remind:{round.pk}:{stamp}",
        args={"round_id": round.pk, "due": stamp},
        at=act.at,
        due=max(act.at, round.due - REMIND_BEFORE),
    )
    over = round.event.terms.day_over(round.due)
    key = f"{round.pk}:{over:%Y-%m-%dT%H:%M:%S}"
    go_on_later(event=round.event, at=act.at, key=key, due=max(act.at, over))


def write_games(
    act: Acting, new: Round, seated: Sequence[tuple[Division, Sequence[Seated]]]
) -> None:
    """The games of a round, each at its table; who has nobody to play has a bye, or rests."""
    games = [(one.first, one.second) for _, pairs in seated for one in pairs if one.second]
    numbers = iter(
        tables_for(games, been_at(event=new.event), len(tables))
        if (tables := new.event.terms.tables)
        else range(1, len(games) + 1)
    )
    for division, pairs in seated:
        for one in pairs:
            free = one.second is None
            how = "" if not free else REST if new.event.form == "round_robin" else "bye"
            act.make(
                Pairing(
                    round=new,
                    division=division,
                    first_id=one.first,
                    second_id=one.second,
                    table=None if free else next(numbers),
                    why=one.why,
                    settled=act.at if free else None,
                    how=how,
                )
            )
