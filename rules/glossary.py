"""The names of the rulebook: what other languages have words of their own for, by the official terms."""

from collections.abc import Mapping
from functools import cache

from rules.book.editions import SHELF
from rules.reference import skills
from rules.reference.known import known
from rules.states import states


@cache
def terms() -> Mapping[str, str]:
    """Each name that some edition has, with what it is the name of: "skill", "weapon", "State" …"""
    found: dict[str, str] = {}
    for book in SHELF.values():
        for kind, name in known(book):
            found.setdefault(name, kind)
        for card in skills(book):
            found.setdefault(card.name, "skill")
        for state in states(book):
            found.setdefault(state, "State")
    return found
