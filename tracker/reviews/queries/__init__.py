"""Everything that is read to look back at a match."""

from tracker.reviews.queries.kept import (
    brought,
    by_kind,
    card,
    counted,
    has_pdf,
    marked,
    pdf,
    text_of,
    told,
)
from tracker.reviews.queries.moments import Course, Moment, course, moment, moment_of
from tracker.reviews.queries.noted import (
    NoteSeen,
    alt_of,
    notes,
    notes_for_all,
    own_note,
    photograph,
    stand,
)
from tracker.reviews.queries.searching import Asked, Choices, choices, search
from tracker.reviews.queries.shared import Link, link_of, told_to

__all__ = [
    "Asked",
    "Choices",
    "Course",
    "Link",
    "Moment",
    "NoteSeen",
    "alt_of",
    "brought",
    "by_kind",
    "card",
    "choices",
    "counted",
    "course",
    "has_pdf",
    "link_of",
    "marked",
    "moment",
    "moment_of",
    "notes",
    "notes_for_all",
    "own_note",
    "pdf",
    "photograph",
    "search",
    "stand",
    "text_of",
    "told",
    "told_to",
]
