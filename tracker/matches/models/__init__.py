"""A match as lists and links know it, and who sits at it. What happened in it, its record holds."""

# By these names the migrations look for them here.
from tracker.accounts.addresses import new_public_id, new_token
from tracker.matches.models.clock import Clock
from tracker.matches.models.lists import HandedList
from tracker.matches.models.match import (
    CODE_LENGTH,
    INVITATION_LASTS,
    LIVE,
    MOST_BEHIND,
    Match,
    Seat,
    new_code,
)

__all__ = [
    "CODE_LENGTH",
    "INVITATION_LASTS",
    "LIVE",
    "MOST_BEHIND",
    "Clock",
    "HandedList",
    "Match",
    "Seat",
    "new_code",
    "new_public_id",
    "new_token",
]
