"""What the matches of an event hid is opened once the event is over."""

from __future__ import annotations

from typing import Final

from django.utils import timezone

from tracker.jobs import actions as jobs
from tracker.leagues.models import Event, Pairing
from tracker.matches import actions as matches
from tracker.matches.models import Match

OPEN_UP: Final = "leagues.open-up"


def open_up_later(*, event: Event) -> None:
    """Have its matches opened by a job: there may be many."""
    at = timezone.now()
    key = f"{OPEN_UP}:{event.pk}:{at.isoformat()}"
    jobs.enqueue(name=OPEN_UP, key=key, args={"event_id": event.pk}, at=at)


def open_up(*, event_id: int) -> None:
    """Open what its matches hid, if it is over still: one that is taken up again keeps the rest shut."""
    event = Event.objects.filter(pk=event_id, status=Event.Status.OVER).first()
    if event is None:
        return
    played = Pairing.objects.filter(round__event=event).values("match")
    for match in Match.objects.filter(pk__in=played, shut=True):
        matches.open_up(match=match, at=timezone.now())
