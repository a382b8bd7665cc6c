"""What the head of every page of an event says."""

from __future__ import annotations

from typing import Any

from tracker.leagues.queries import events, pairs
from tracker.leagues.views.doors import Here


def around(here: Here, refused: str = "") -> dict[str, Any]:
    """What the head of every page of an event says."""
    rounds = events.rounds(event=here.event)
    now = events.now_in(rounds, here.event)
    return {
        "here": here,
        "stands": pairs.stands(here.entry) if here.entry else None,
        "event": here.event,
        "terms": here.event.terms,
        "refused": refused,
        "rounds": rounds,
        "at_round": now.number if now else 0,
    }
