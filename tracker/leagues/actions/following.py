"""What follows from an act: ratings are counted anew, and an event that runs by itself goes on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from tracker.jobs import actions as jobs
from tracker.leagues.models import Club, Event

RATINGS_WAIT: Final = timedelta(seconds=60)
"""Ratings are counted anew at most once in so long, however many results come in."""


def lets_go_on(rows: Iterable[Mapping[str, Any]], event: Event) -> bool:
    """Whether what may hold up an event that is left alone has changed: results, who is in it and in
    which division. Before it begins, who comes begins nothing."""
    begun = event.status == Event.Status.PLAYING
    return any(
        row["what"] == "leagues.Pairing"
        or (row["what"] == "leagues.Entry" and (begun or row["was"] is not None))
        for row in rows
    )


def counts(rows: Iterable[Mapping[str, Any]]) -> bool:
    """Whether ratings depend on what has changed: results, and whose are struck out."""
    return any(
        row["what"] == "leagues.Pairing"
        or (row["what"] == "leagues.Entry" and "struck" in (row["was"] or row["is"] or {}))
        for row in rows
    )


def count_soon(*, club: Club, at: datetime) -> None:
    """Have the ratings counted anew, together with what comes in until then."""
    due = at + RATINGS_WAIT
    key = f"leagues.ratings:{club.pk}:{due:%Y-%m-%dT%H:%M}"
    ids = {"club_id": club.pk, "after": 0}
    jobs.enqueue(name="leagues.ratings", key=key, args=ids, at=at, due=due)


def go_on_later(*, event: Event, at: datetime, key: str, due: datetime | None = None) -> None:
    """Have it looked at whether the event can go on by itself, now or when it is `due`."""
    if event.unattended or due is not None:
        jobs.enqueue(
            name="leagues.go-on",
            key=f"leagues.go-on:{event.pk}:{key}",
            args={"event_id": event.pk},
            at=at,
            due=due,
            about=f"league:{event.pk}",
        )
