"""The names of the rulebook: what other languages have words of their own for, by the official terms."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from rules.book.editions import BOOKS
from rules.book.printed import numbers
from rules.messages import key
from rules.reference import rules_by_id, skills, weapons
from rules.reference.known import known
from rules.reference.season_missions import classifieds, mission_names, missions, season
from rules.reference.starter_rosters import rosters
from rules.states import states

WORDS: Final = (
    "ARM",
    "Aquatic",
    "BS",
    "BS Weapon",
    "BTS",
    "Circular",
    "Comms Equipment",
    "Command Token",
    "Controller",
    "Controller and Peripherals",
    "Dep. Zone",
    "Desert",
    "ECM Guided",
    "Explosion",
    "HI",
    "Hacking Program",
    "Jet Propulsion",
    "Jungle",
    "LI",
    "Large Teardrop",
    "Low Visibility",
    "MI",
    "Marker",
    "Model",
    "Mountain",
    "Non Specialist",
    "PH",
    "Partial Cover",
    "Poor Visibility",
    "SK",
    "Servant",
    "Small Teardrop",
    "State: Sepsitorized",
    "Suppressive Fire Mode Weapon",
    "Total",
    "Total Cover",
    "WB",
    "ZoC of its Sensor",
    "Zero Visibility",
    "Zero Visibility Zone",
    "concession",
    "forfeit",
    "time called",
)
"""Names that no row, page or chart has by themselves."""


@cache
def rows() -> frozenset[str]:
    """What the rows of the catalogue say, of every edition."""
    return frozenset(
        key(text)
        for book in BOOKS.values()
        for row in rules_by_id(book).values()
        for text in (row.text, row.without)
        if text
    ) | {one.counts for book in BOOKS.values() for one in numbers(book).values()}


@cache
def aims() -> frozenset[str]:
    """What the notebook brings along, as it is called: missions and what they ask for, Classified Objectives,
    the starter rosters."""
    return frozenset(
        (
            *mission_names(),
            *(one.kind for one in season().values()),
            *(line.name for one in missions() for line in one.objectives),
            *(line.name for one in season().values() for line in one.as_played().objectives),
            *(row.text for one in season().values() for rows in one.roles.values() for row in rows),
            *(role for one in season().values() for role in one.roles),
            *(card.name for card in classifieds()),
            *(one.army.name for book in BOOKS.values() for one in rosters(book)),
        )
    )


@cache
def terms() -> Mapping[str, str]:
    """Each name that some edition has, with what it is the name of: "skill", "weapon", "State" …"""
    found: dict[str, str] = {}
    for book in BOOKS.values():
        for kind, name in known(book):
            found.setdefault(name, kind)
        for card in skills(book):
            found.setdefault(card.name, "skill")
        for weapon in weapons(book):
            found.setdefault(weapon.mode, "mode")
        for state in states(book):
            found.setdefault(state, "State")
        for row in rules_by_id(book).values():
            for title in (row.page, row.heading):
                found.setdefault(title, "page")
    for word in WORDS:
        found.setdefault(word, "word")
    found.pop("", None)
    return found
