"""The report of a match as somebody may read it, and what who played says there in their own words."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.utils import timezone
from django.utils.translation import gettext as _

from rules.game import SIDES
from tracker.matches.sitting import Sitting
from tracker.reviews import actions, queries
from tracker.reviews.report import Report, report
from tracker.reviews.report.heading import Head, head
from tracker.reviews.viewpoint import looking


def told_to(sitting: Sitting, top: Head, *, in_a_file: bool = False) -> Report | None:
    """The report under its head, with the notes that whoever asks may read; None before it is counted.
    `in_a_file`: with their photographs in it."""
    told = queries.told(match=sitting.match)
    if told is None:
        return None
    notes = queries.notes(look=looking(sitting), names=top.names)
    return report(sitting.match, top, told, queries.with_pictures(notes) if in_a_file else notes)


def may_say(sitting: Sitting, key: str) -> None:
    """Whether whoever asks writes there. PermissionDenied, with a sentence, where not."""
    if sitting.side is None:
        raise PermissionDenied(_("A report is told by who played."))
    if any(key == queries.lesson_key(side) for side in SIDES if side != sitting.side):
        raise PermissionDenied(_("What somebody would do otherwise they say themselves."))


def stands(sitting: Sitting, key: str) -> str | None:
    """What stands at a key of the report; None, where there is no such sentence."""
    told = told_to(sitting, head(sitting.match))
    return told.text_of(key) if told else None


def say(sitting: Sitting, key: str, text: str | None) -> None:
    """Put these words there; None: the notebook's stand again."""
    if key == queries.TITLE:  # a report has one
        text = text or None
    actions.tell(match=sitting.match, key=key, text=text, now=timezone.now())
