"""What is made of a report to be sent or shown elsewhere: the PDF, and the picture beside a link."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils import timezone
from django.utils.translation import get_language, override

from tracker.accounts.encryption import encrypt
from tracker.jobs import actions as jobs
from tracker.matches.models import Match
from tracker.reviews import queries
from tracker.reviews.actions.progress import begun, come
from tracker.reviews.models import Printed
from tracker.reviews.report import report
from tracker.reviews.report.card import card
from tracker.reviews.report.files import as_html
from tracker.reviews.report.heading import head
from tracker.reviews.report.pdf import STEPS, pdf

PRINT: Final = "reviews.print"


def ask_to_print(*, match: Match, at: datetime) -> None:
    """Put down the job that makes the PDF of a report in the language of who asks: once, however often it
    is asked for until it is done. One that could not be done is tried anew."""
    key = printing_key(match)
    begun(key)
    jobs.unstick(key=key, at=at)
    args: dict[str, int | str] = {"match_id": match.pk, "language": _language()}
    jobs.enqueue(name=PRINT, key=key, args=args, at=at)


def stamp(made: datetime | None) -> str:
    """To make something again is another job than the one that made it at this time."""
    return made.strftime("%Y%m%dT%H%M%S%f") if made else "first"


def print_report(*, match_id: int, language: str = queries.ENGLISH) -> None:
    """Make the PDF of a report in a language, and keep it in place of the one before: one for whoever may
    read it, with the notes that are for everybody. Of a match that is gone, goes on or is not counted there
    is none."""
    with override(language):
        _print(match_id)


def _print(match_id: int) -> None:
    match = Match.objects.filter(pk=match_id).exclude(finished=None).exclude(shut=True).first()
    told = queries.told(match=match) if match else None
    if match is None or told is None:
        return
    key, top = printing_key(match), head(match)
    # Before notes and words are read: what is changed from here on leaves a PDF that is shown to nobody.
    stand = queries.stand(match=match)
    notes = queries.with_pictures(queries.notes_for_all(match=match, names=top.names))
    html = as_html(report(match, top, told, notes))
    done = pdf(html, lambda step: come(key, step, STEPS))
    _keep(match, Printed.Kind.PDF, done, stand, _language())


def draw_card(*, match: Match) -> None:
    """Draw the picture beside links to the report of a match that is over, and keep it: a link has no
    reader of its own."""
    counted = queries.counted(match=match)
    with override(queries.ENGLISH):
        drawn = card(head(match), counted.moment if counted else "")
    _keep(match, Printed.Kind.CARD, drawn)


def _keep(
    match: Match,
    kind: Printed.Kind,
    file: bytes,
    notes: str = "",
    language: str = queries.ENGLISH,
) -> None:
    kept = {"upto": match.record.seq, "notes": notes, "made": timezone.now(), "kept": encrypt(file)}
    Printed.objects.update_or_create(match=match, kind=kind, language=language, defaults=kept)


def printing_key(match: Match) -> str:
    """The job that makes the next PDF in the language of who asks, and where it is said how many per cent
    of that are made: once it is there, another is the next."""
    language = _language()
    before = Printed.objects.filter(match=match, kind=Printed.Kind.PDF, language=language)
    made = before.values_list("made", flat=True).first()
    told = "" if language == queries.ENGLISH else f":{language}"
    return f"{PRINT}:{match.record_id}:{match.record.seq}:{stamp(made)}{told}"


def _language() -> str:
    return get_language() or queries.ENGLISH
