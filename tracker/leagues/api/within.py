"""What all acts of events have: who asks, whether only organisers may, and what is answered."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from django.http import Http404

from tracker.accounts.api.acts import Act
from tracker.leagues.models import Entry
from tracker.leagues.queries import entered
from tracker.leagues.views.doors import Here


class ActDone(msgspec.Struct, frozen=True, kw_only=True):
    """What an act was about, or made: the event, and where there is one its round, an entry by its
    number, a pairing."""

    event: str
    round: int = 0
    entry: int = 0
    pairing: str = ""


class EventAct(Act):
    """Something to be done in an event. It is the same as the button on its pages does."""

    organisers: ClassVar[bool] = True

    def do(self, here: Here) -> ActDone:
        raise NotImplementedError


def done(here: Here, *, round: int = 0, entry: int = 0, pairing: str = "") -> ActDone:
    return ActDone(event=here.event.public_id, round=round, entry=entry, pairing=pairing)


def any_entry(here: Here, number: int) -> Entry:
    found = entered.entry(event=here.event, number=number)
    if found is None:
        raise Http404
    return found


def own_or_any(here: Here, number: int) -> Entry:
    """Anybody's entry for an organiser, one's own for everybody."""
    found = any_entry(here, number)
    own = here.entry is not None and here.entry.pk == found.pk
    if not (here.organises or own):
        raise Http404
    return found
