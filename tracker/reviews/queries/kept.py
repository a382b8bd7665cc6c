"""What is kept of a match that is over: what was counted of it, and its record as a file."""

from __future__ import annotations

from typing import Final

import msgspec
from django.db.models import QuerySet
from django.utils.translation import get_language

from rules import record
from tracker.accounts.models import Player
from tracker.matches import queries as matches
from tracker.matches.models import Match
from tracker.matches.sitting import Sitting
from tracker.orderlog import exporting
from tracker.reviews.counting import Counted
from tracker.reviews.counting.course import KINDS
from tracker.reviews.counting.shapes import Marked
from tracker.reviews.models import Brought, Printed, Statistics
from tracker.reviews.queries.telling import stand

ENGLISH: Final = "en"


def counted(*, match: Match) -> Counted | None:
    """What was counted of a match; nothing, if that has not been done or its record went on since."""
    found = Statistics.objects.filter(match=match, upto=match.record.seq).defer("story").first()
    return found.counted if found else None


def told(*, match: Match) -> Counted | None:
    """The same with its story; nothing, if that has not been told."""
    found = Statistics.objects.filter(match=match, upto=match.record.seq).first()
    return found.told if found else None


def card(*, match: Match) -> bytes | None:
    """The picture beside links to the report; nothing, if it was not drawn of the record as it is."""
    found = _printed(match, Printed.Kind.CARD).first()
    return found.file if found else None


def pdf(*, match: Match) -> bytes | None:
    """The PDF of the report in the language of who asks; nothing, if it was not made of the record and the
    notes as they are: who keeps a note back takes it out of there as well."""
    found = _pdf(match).first()
    return found.file if found else None


def has_pdf(*, match: Match) -> bool:
    """Whether there is a PDF of the report."""
    return _pdf(match).exists()


def _pdf(match: Match) -> QuerySet[Printed]:
    told = _printed(match, Printed.Kind.PDF, get_language() or ENGLISH)
    return told.filter(notes=stand(match=match))


def _printed(match: Match, kind: Printed.Kind, language: str = ENGLISH) -> QuerySet[Printed]:
    return Printed.objects.filter(match=match, kind=kind, language=language, upto=match.record.seq)


def text_of(sitting: Sitting) -> str:
    """The record of a match as a file: what whoever looks may have of it; one that was brought just
    as it came, with the signature that it came with."""
    match = sitting.match
    brought = Brought.objects.filter(match=match).select_related("match").first()
    if brought is None:
        return matches.record_text(match=match, seat=sitting.seat, upto=sitting.upto)
    return text_as_brought(brought)


def text_as_brought(brought: Brought) -> str:
    """A record that was brought, just as it came, with the signature that it came with."""
    plain = exporting.record(record_id=brought.match.record_id, seat="referee")
    kept = msgspec.convert(plain | {"signature": brought.signature}, record.Record)
    return record.encode(kept)


def brought(*, player: Player) -> list[Brought]:
    """The records that a player brought, the last one first."""
    found = Brought.objects.filter(player=player).select_related("match")
    return list(found.order_by("-at"))


def by_kind(found: Counted | None) -> list[tuple[str, list[Marked]]]:
    """The moments of a match that mattered, by what kind they are of."""
    all_of = found.marked if found else ()
    groups = ((title, [one for one in all_of if one.kind == kind]) for kind, title in KINDS.items())
    return [(str(title), group) for title, group in groups if group]
