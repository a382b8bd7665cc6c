"""A match that is over: how long it was played, and what proves it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules import game, record
from tracker.matches.models import Match
from tracker.orderlog import queries as log
from tracker.orderlog.rows import SeenLine

OPENED: Final = ("LeafOpened", "SealOpened")
BEGINS: Final = "InitiativeRolled"


@dataclass(frozen=True, slots=True)
class Ended:
    """How long a match was `played`, in words; how many `seals` were opened, and how many `dice` the
    notebook threw before everybody, `amiss` if not all of them are what they were bound to be."""

    played: str
    seals: int
    dice: int
    amiss: bool


def ended(match: Match, seat: game.Seat, upto: int | None) -> Ended | None:
    """None for as long as it is played."""
    if match.finished is None:
        return None
    kinds = {BEGINS, *OPENED, *(kind.__name__ for kind in record.DICE)}
    lines = log.public(record_id=match.record_id, seat=seat, kinds=kinds, upto=upto)
    course = record.Course((line.cursor, line.entry.event) for line in lines)
    return Ended(
        how_long(_began(lines) or match.opened, match.finished),
        sum(type(line.entry.event).__name__ in OPENED for line in lines),
        sum(len(one.dice) for one in course.throws),
        bool(course.amiss),
    )


def _began(lines: list[SeenLine]) -> datetime | None:
    return next((one.at for one in lines if type(one.entry.event).__name__ == BEGINS), None)


def how_long(began: datetime, finished: datetime) -> str:
    """As one says it: in minutes, in hours and minutes, in days."""
    spent = max(finished - began, timedelta())
    minutes = round(spent.total_seconds() / 60)
    if minutes < 60:
        return _("%(minutes)s min") % {"minutes": minutes}
    if spent < timedelta(days=1):
        said = {"hours": minutes // 60, "minutes": f"{minutes % 60:02}"}
        return _("%(hours)s h %(minutes)s") % said
    return ngettext("%(days)s day", "%(days)s days", spent.days) % {"days": spent.days}
