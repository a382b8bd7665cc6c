"""Everything that is read to look back at a match."""

from tracker.reviews.queries.kept import (
    brought,
    by_kind,
    counted,
    has_pdf,
    marked,
    printed,
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
    "photograph",
    "printed",
    "search",
    "text_of",
    "told",
    "told_to",
]
