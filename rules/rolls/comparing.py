"""How the dice of a Roll fare: each hand against each of those that oppose it, by itself."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.book.editions import Book
from rules.dice.face_to_face import face_to_face
from rules.dice.rolls import Die
from rules.ids import PieceId
from rules.reference.arms import veils
from rules.rolls.hand import Hand, Roll
from rules.rolls.opposing import attacks


class Faced(NamedTuple):
    """What the dice of a hand came to against one that opposes it; `rules` shaped it."""

    other: Hand
    dice: tuple[Die, ...]
    hits: int
    criticals: int
    rules: tuple[str, ...]


def compared(
    roll: Roll, dice: Mapping[PieceId, tuple[int, ...]]
) -> dict[PieceId, tuple[Faced, ...]]:
    """Of each hand of a Face to Face Roll, how it fared against each that opposes it."""
    found: dict[PieceId, tuple[Faced, ...]] = {hand.piece: () for hand in roll.hands}
    for a, b in roll.pairs:
        one = face_to_face(a.target, dice[a.piece], b.target, dice[b.piece])
        found[a.piece] += (Faced(b, one.a_dice, one.a_hits, one.a_crits, one.rules),)
        found[b.piece] += (Faced(a, one.b_dice, one.b_hits, one.b_crits, one.rules),)
    return found


def counts(book: Book, hand: Hand, faced: tuple[Faced, ...]) -> tuple[Faced, ...]:
    """What of it decides on how a hand ends, the best first: of an Attack, how it fared against its
    target, and the Smoke that crosses its LoF; of anything else, how it fared against each."""
    told = (
        one
        for one in faced
        if not attacks(book, hand.declared)
        or hand.declared.target in (None, one.other.piece)
        or veils(book, one.other.declared)
        or veils(book, hand.declared)
    )
    return tuple(sorted(told, key=lambda one: (one.hits, one.criticals), reverse=True))
