"""What is read of armies, and of the official data that they are made with."""

from tracker.armies.lines import Listed, at_the_start, left_behind, may_lead, one_leads
from tracker.armies.queries.fireteams import fireteams_chart
from tracker.armies.queries.official import army_names, books, is_any, newest
from tracker.armies.queries.open_half import OpenHalf, open_half, shared
from tracker.armies.queries.own import (
    PLAYED,
    Entering,
    MayNotLead,
    armies_of,
    army,
    army_list,
    as_list,
    brought,
    can_begin,
    entering,
    gap,
    listed,
    vault,
    versions_of,
)
from tracker.armies.queries.own_army import (
    Place,
    fielded,
    may_say,
    of_army,
    place_of,
    profile,
    profiles,
    unit_names,
)
from tracker.armies.queries.since import known_now, newer_data

__all__ = [
    "PLAYED",
    "Entering",
    "Listed",
    "MayNotLead",
    "OpenHalf",
    "Place",
    "armies_of",
    "army",
    "army_list",
    "army_names",
    "as_list",
    "at_the_start",
    "books",
    "brought",
    "can_begin",
    "entering",
    "fielded",
    "fireteams_chart",
    "gap",
    "is_any",
    "known_now",
    "left_behind",
    "listed",
    "may_lead",
    "may_say",
    "newer_data",
    "newest",
    "of_army",
    "one_leads",
    "open_half",
    "place_of",
    "profile",
    "profiles",
    "shared",
    "unit_names",
    "vault",
    "versions_of",
]
