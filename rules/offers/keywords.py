"""The words of an offer, a weapon, a piece by which rulings are found: what is declared, had or shown."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from rules.book.editions import Book
from rules.book.labels import head
from rules.book.profiles import Bearer, label_name
from rules.log.table import Piece, Table
from rules.offers.faq import declared
from rules.offers.shapes import Offer
from rules.reference import modes
from rules.reference.arms import arm
from rules.states import seen, states

DECIDED: Final[dict[str, str]] = {
    "DeclareSkill": "",
    "DeclareOrder": "",
    "DeclareAro": "ARO",
    "DelayAro": "ARO",
    "Compose": "deployment",
    "GiveMods": "MOD",
    "Save": "Saving Roll",
    "Guts": "Guts Roll",
    "Announce": "",
    "EnterState": "",
    "SpendToken": "Command Token",
}
"""Where a decision is taken, and what that is called in the rulings."""


def said(book: Book, offer: Offer) -> Iterator[str]:
    """The words of what would be said: the skill, the way in which, with which weapons."""
    given = offer.given
    yield DECIDED[offer.command]
    yield from (str(given[name]) for name in ("skill", "first", "second", "state") if name in given)
    yield from ("Guided",) if given.get("guided") else ()
    yield from ("Zero Visibility Zone",) if given.get("zone") == "Zero" else ()
    for blank in offer.blanks:
        match blank.name:
            case "weapon":
                yield from (word for one in blank.choices for word in of_weapon(book, one.value))
            case "via":
                yield from ("Repeater", "Hacking Program")
            case "party":
                yield "Coordinated Order"
            case "cover":
                yield "Partial Cover"
            case "total":
                yield "Total Cover"
            case "stance" | "form" | "mine":
                yield from (one.value for one in blank.choices)


@lru_cache(maxsize=4096)
def of_weapon(book: Book, named: str) -> tuple[str, ...]:
    """A weapon, its ammunition and its traits."""
    name = head(named)[0]
    if not modes(book, name):
        return (name,)
    found = arm(book, named)
    # A trait that is called like a State lets its user enter it; it is in none by that.
    traits = (trait for trait in found.traits if trait not in states(book))
    return (name, found.ammo, *found.ammo.split("+"), *traits)


@cache
def _words_of(label: str) -> tuple[str, str]:
    return label, label_name(label)


def had(book: Book, bearer: Bearer) -> Iterator[str]:
    """What it has. Who is better at a skill that anybody declares has not declared it by that."""
    for label in (*bearer.skills, *bearer.equipment):
        yield from (word for word in _words_of(label) if word not in declared(book))


def shows(table: Table, piece: Piece) -> Iterator[str]:
    """What shows on a piece."""
    for state in seen(table, piece):
        yield state.name
        yield from ("Marker",) if state.marker else ()
    card = piece.told or piece.card
    if card is not None:
        yield from had(table.book, card)
        yield card.type
