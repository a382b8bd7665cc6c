"""A Deployable is declared to be placed, and who has one still to put down."""

from typing import Final

from msgspec.structs import replace

from rules.book.editions import Book
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import DEPLOYABLE, Declared, Order, Table
from rules.pieces.deployables import is_concealed
from rules.reference.arms import arm, lays, thrown
from rules.registry import rule
from rules.skill import as_performed
from rules.states import together_with
from rules.weapons.charges import goes_off_at_once
from rules.weapons.special_mods import INTUITIVE

SKILL: Final = "Place Deployable"
PLACES: Final = (SKILL, INTUITIVE)
"""What puts a Deployable down."""


def conceal(course: Course, pieces: tuple[PieceId, ...], declared: Declared) -> Declared:
    """What is placed under a Marker its owner notes for itself, for each of those that place one:
    everybody hears that they do, and of none of them what."""
    if declared.skill not in PLACES:
        return declared
    named = {piece: declared.arms.get(piece, declared.weapon) for piece in pieces}
    told = {piece: _told(course.table.book, weapon) for piece, weapon in named.items()}
    for piece in one_of_each(course.table, pieces):
        if told[piece] != named[piece]:
            side = course.table.pieces[piece].side
            course.add(e.PlacingNoted(side, piece, named[piece]))
    first = told[pieces[0]]
    others = {piece: weapon for piece, weapon in told.items() if weapon != first}
    return replace(declared, weapon=first, arms=others)


def told_openly(book: Book, skill: str, weapon: str) -> str:
    """The name of a weapon that is declared with a skill, if everybody may hear it."""
    return _told(book, weapon) if weapon and skill in PLACES else weapon


def _told(book: Book, weapon: str) -> str:
    """The name of a weapon that somebody places, if everybody may hear it."""
    hidden = arm(book, weapon).bears(DEPLOYABLE) and is_concealed(book, weapon)
    return "" if hidden else weapon


def to_place(table: Table) -> tuple[tuple[PieceId, Declared], ...]:
    """Who has declared that it places a Deployable and has not put it down yet."""
    order = table.order
    if order is None:
        return ()
    every = [
        (piece, as_performed(order, piece, one))
        for one in order.declared
        for piece in one_of_each(table, one.by or order.pieces[:1])
    ]
    every += list(order.aros.items())
    return tuple(
        (piece, one)
        for piece, one in every
        if piece not in order.laid
        and piece not in order.idled
        and _puts_down(table.book, order, piece, one)
    )


def _puts_down(book: Book, order: Order, piece: PieceId, declared: Declared) -> bool:
    """Whether something is put down by a skill: at once, or because its Roll was passed."""
    if declared.skill == SKILL:
        return not goes_off_at_once(book, declared)
    hit = any(one.piece == piece and one.skill == declared.skill and one.hits for one in order.made)
    return (
        hit
        and lays(book, declared)
        and (lies_where_it_hits() if thrown(book, declared) else by_instinct())
    )


@rule("THROW-1")
def lies_where_it_hits() -> bool:
    """What is thrown or shot at a place lies there once its Roll is passed, in plain sight."""
    return True


@rule("INT-3")
def by_instinct() -> bool:
    """By an Intuitive Attack a Deployable is placed though a Marker is in its Trigger Area."""
    return True


def one_of_each(table: Table, pieces: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """These pieces, and of several that everybody knows to be one trooper the first alone."""
    return tuple(
        piece
        for piece in pieces
        if piece == next(one for one in pieces if one in together_with(table, piece))
    )


def open_placings(table: Table) -> frozenset[Side]:
    """The sides that have a Deployable to put down."""
    return frozenset(table.sides[piece] for piece, _ in to_place(table))
