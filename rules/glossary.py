"""The names of the rulebook: what other languages have words of their own for, by the official terms."""

from collections.abc import Mapping
from functools import cache

from rules.book.editions import SHELF
from rules.book.printed import numbers
from rules.reference import rules_by_id, skills, weapons
from rules.reference.known import known
from rules.states import states


@cache
def rows() -> frozenset[str]:
    """What the rows of the catalogue say, of every edition."""
    return frozenset(
        text
        for book in SHELF.values()
        for row in rules_by_id(book).values()
        for text in (row.text, row.without)
        if text
    ) | {one.counts for book in SHELF.values() for one in numbers(book).values()}


@cache
def terms() -> Mapping[str, str]:
    """Each name that some edition has, with what it is the name of: "skill", "weapon", "State" …"""
    found: dict[str, str] = {}
    for book in SHELF.values():
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
    found.pop("", None)
    return found
