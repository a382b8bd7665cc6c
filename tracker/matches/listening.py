"""Who listens at a match: whether they still may, whether their page shows all there is, and that they
are there. Asked for all streams of a process at once."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest
from django.utils import timezone

from tracker.live import hub, rounds
from tracker.matches import clocks
from tracker.matches.actions.clocks import hear_all
from tracker.matches.by_hand import by_hand
from tracker.matches.sitting import Listens, Sitting, still_at
from tracker.orderlog import queries as log


def listens(request: HttpRequest, sitting: Sitting) -> Listens:
    key = request.session.session_key or ""
    return Listens(key, sitting.match.public_id, sitting.topic)


def guard(asked: Sequence[Listens]) -> list[rounds.Word | None]:
    """How things stand for each of them; None for who is not at that seat any more. Their sides' clocks
    hear that they are there."""
    found = still_at(asked)
    here = [(one.match, one.sides) for one in found if one is not None and one.match.minutes]
    hear_all(here=here, at=timezone.now())
    return [None if sitting is None else stands(sitting) for sitting in found]


def shown(page: hub.Page, sitting: Sitting, *, cursor: int | None = None) -> None:
    """This page shows how things stand: its log up to `cursor`, or as long as it was when it asked."""
    if page:
        rounds.shows(page, stands(sitting, cursor=cursor))


def stands(sitting: Sitting, *, cursor: int | None = None) -> rounds.Word:
    """All by which a page would be drawn anew, in a word: how long its seat's part of the log is, what
    the clock shows, who asks to show the match to others, whether there is a rematch, and what may be
    taken that was thrown elsewhere."""
    match = sitting.match
    now = timezone.now()
    clock = None if sitting.upto is not None else clocks.shown(match, now)
    said = (
        # Who is kept behind is shown less of it, and more when more has come.
        log.cursor_of(match.record, sitting.seat)
        if cursor is None or sitting.upto is not None
        else cursor,
        clock.state if clock else "",
        match.watch_asked_by,
        match.watch_asked,
        match.again_id or "",
        by_hand(match, now).state if sitting.side is not None else "",
    )
    return " ".join(map(str, said))
