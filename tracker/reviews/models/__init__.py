"""What is made of a record afterwards, and what its players add to it."""

from tracker.reviews.models.added import Note, OwnFigures, Photograph, Picturing, Shared, Telling
from tracker.reviews.models.made import Bringing, Brought, Played, Printed, Statistics

__all__ = [
    "Bringing",
    "Brought",
    "Note",
    "OwnFigures",
    "Photograph",
    "Picturing",
    "Played",
    "Printed",
    "Shared",
    "Statistics",
    "Telling",
]
