"""What there is to tell somebody who is away, as it is now.

A notice says what everybody reads on the pages of the event, and what was said to its reader: no points
that only one side has reported, and no place where two meet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tracker.leagues.models import Member
from tracker.leagues.queries.event_notices import list_missing, moved_up, promoted
from tracker.leagues.queries.game_notices import disputed, due, overdue, paired, proposed, reported
from tracker.leagues.queries.notice import Notice


def notice(*, kind: str, member: Member, about: int) -> Notice | None:
    """What is told; None when it is not so any more, or is none of theirs."""
    return _SAID[kind](member, about)


_SAID: Final[Mapping[str, Callable[[Member, int], Notice | None]]] = {
    "paired": paired,
    "reported": reported,
    "disputed": disputed,
    "list": list_missing,
    "proposed": proposed,
    "due": due,
    "overdue": overdue,
    "promoted": promoted,
    "moved-up": moved_up,
}
