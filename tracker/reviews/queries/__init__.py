"""Everything that is read to look back at a match."""

from tracker.reviews.queries.across import Across, across, across_shown, chosen, shown, standings
from tracker.reviews.queries.kept import (
    ENGLISH,
    brought,
    by_kind,
    card,
    counted,
    has_pdf,
    pdf,
    text_as_brought,
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
    sent_with,
    with_pictures,
)
from tracker.reviews.queries.searching import Asked, Choices, choices, search
from tracker.reviews.queries.shared import Link, link_of, told_to
from tracker.reviews.queries.telling import TITLE, Own, lesson_key, own_words, stand

__all__ = [
    "ENGLISH",
    "TITLE",
    "Across",
    "Asked",
    "Choices",
    "Course",
    "Link",
    "Moment",
    "NoteSeen",
    "Own",
    "across",
    "across_shown",
    "alt_of",
    "brought",
    "by_kind",
    "card",
    "choices",
    "chosen",
    "counted",
    "course",
    "has_pdf",
    "lesson_key",
    "link_of",
    "moment",
    "moment_of",
    "notes",
    "notes_for_all",
    "own_note",
    "own_words",
    "pdf",
    "photograph",
    "search",
    "sent_with",
    "shown",
    "stand",
    "standings",
    "text_as_brought",
    "text_of",
    "told",
    "told_to",
    "with_pictures",
]
