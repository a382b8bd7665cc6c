"""What is made of a record afterwards, and what its players add to it."""

from tracker.reviews.models.added import Note, Photograph, Shared
from tracker.reviews.models.made import Brought, Played, Printed, Statistics

__all__ = ["Brought", "Note", "Photograph", "Played", "Printed", "Shared", "Statistics"]
