"""Berserk: a Move of both MOV values into contact and a CC Attack, without regard to anybody's life.

Page "Berserk" (N4).
"""

from typing import Final

from rules.book.editions import Book
from rules.ids import PieceId
from rules.log.table import Card, Declared
from rules.registry import rule

NAME: Final = "Berserk"


@rule("BERS-1")
def regardless(declared: Declared, answer: Declared) -> bool:
    """What its target does is rolled for by itself, and so is its own CC Attack: two Normal Rolls."""
    return declared.skill == NAME and answer.skill != "Dodge"


@rule("BERS-1", off=lambda card: card.mov[0], only="N5.2")
def charges(card: Card) -> int:
    """Its Move goes as far as both values of MOV together; the rest is a CC Attack like any other, and
    rolled Face to Face."""
    return sum(card.mov)


@rule("FAQ-K36")
def not_evaded(declared: Declared, answer: Declared) -> bool:
    """A Dodge does not evade it: a passed one only moves its user and ends Engaged."""
    return declared.skill == NAME and answer.skill == "Dodge"


@rule("FAQ-K37")
def who_goes(members: tuple[PieceId, ...], able: frozenset[PieceId]) -> tuple[PieceId, ...]:
    """In a Fireteam those with Berserk perform it, and the rest Idle."""
    return tuple(one for one in members if one in able)


@rule("FAQ-K37", off=True)
def leader_strikes(leads: bool) -> bool:
    """The Leader alone makes its CC Attack."""
    return leads


def apart(book: Book, declared: Declared, answer: Declared | None) -> tuple[str, ...]:
    """The rules by which its attack and the answer of its target are not rolled Face to Face."""
    asked = (regardless.wording(book), not_evaded.wording(book)) if answer is not None else ()
    return tuple(one.id for one in asked if one and answer is not None and one(declared, answer))
