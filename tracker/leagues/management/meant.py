"""Which event the shell means, and doing what an act of it has left to be done."""

from __future__ import annotations

from argparse import Namespace

from django.core.management.base import CommandError
from django.utils import timezone

from tracker.jobs import actions as jobs
from tracker.leagues.models import Event
from tracker.leagues.queries import events


def event_of(said: Namespace) -> Event:
    """The event whose id was typed."""
    found = events.event(public_id=said.event)
    if found is None:
        raise CommandError(f"There is no event {said.event}.")
    return found


def do_jobs(event: Event) -> None:
    """What an act has left to be done is done here and now: the shell needs no worker."""
    jobs.drain(about=f"league:{event.pk}", at=timezone.now())
    event.refresh_from_db()
