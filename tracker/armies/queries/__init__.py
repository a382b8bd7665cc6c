"""What is read of armies, and of the official data that they are made with."""

from tracker.armies.lines import Listed
from tracker.armies.queries.official import books, newest
from tracker.armies.queries.open_half import OpenHalf, open_half, shared
from tracker.armies.queries.own import (
    PLAYED,
    MayNotLead,
    armies_of,
    army,
    army_list,
    as_list,
    brought,
    listed,
    newer_data,
    unled,
    versions_of,
)

__all__ = [
    "PLAYED",
    "Listed",
    "MayNotLead",
    "OpenHalf",
    "armies_of",
    "army",
    "army_list",
    "as_list",
    "books",
    "brought",
    "listed",
    "newer_data",
    "newest",
    "open_half",
    "shared",
    "unled",
    "versions_of",
]
