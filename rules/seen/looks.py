"""What a trooper shows: a Shape, and perhaps a Card, for each piece that stands for it.

It follows from the States in force alone, so that what is placed, what is settled later and what
appears from nowhere can't differ.
"""

from typing import Final

import msgspec
from msgspec.structs import replace

from rules.book.editions import Book
from rules.log.table import MODEL, Card, Shape, Trooper, card_of
from rules.memory import remembered_of
from rules.moments import deploying, showing
from rules.registry import rule
from rules.state import State
from rules.states import in_force


class Look(msgspec.Struct, frozen=True):
    """What one piece shows, by which rules it shows it, and by which it is what it is in secret."""

    shape: Shape
    card: Card | None
    rules: tuple[str, ...]
    secretly: tuple[str, ...] = ()


MOST: Final = 3
"""No trooper is represented by more pieces."""


@remembered_of(256)
def looks(book: Book, trooper: Trooper, number: int) -> tuple[Look, ...]:
    """The looks of a trooper's pieces: of the first place, then of each of its decoys."""
    standing = in_force(book, trooper)
    first = _first(book, trooper, standing)
    several = multiplying(standing)
    if number > 1 and several is not None:
        first = _like_its_copies(first, several)
    return (
        first,
        *(
            _copy(book, first, several, at, trooper)
            for at in range(1, number)
            if several is not None
        ),
    )


def multiplying(standing: tuple[State, ...]) -> State | None:
    """The State that has several pieces stand for a trooper."""
    return next((state for state in standing if state.speaks(showing.several)), None)


def _first(book: Book, trooper: Trooper, standing: tuple[State, ...]) -> Look:
    base = Shape(s=str(trooper.profile.s), group=trooper.group)
    marker = next((state for state in standing if state.marker), None)
    if marker is not None:
        return marked(trooper, marker, base)
    for state in standing:
        for shapes in state.rules(showing.shape):
            base = shapes(trooper.profile, base)
    other = shown_as(book, trooper)
    card = (other or card_of(trooper.profile)) if placed_as_model() else None
    disguise = tuple(id for state in standing for id in state.ids(showing.imitates))
    secretly = disguise[:1] if other else ()
    return Look(base, card, (placed_as_model.id,), secretly)


def shown_as(book: Book, trooper: Trooper) -> Card | None:
    """Whom a trooper is shown as, while a State has it so."""
    return (
        trooper.imitated
        if any(one.speaks(showing.imitates) for one in in_force(book, trooper))
        else None
    )


def _copy(book: Book, first: Look, several: State | None, at: int, trooper: Trooper) -> Look:
    for copies in several.rules(showing.copy) if several else ():
        shape = copies(at, first.shape, shown_as(book, trooper) is not None)
        if shape is not None:
            card, ids = copied(first.card, several)
            if shape.face != first.shape.face:
                return Look(shape, card, (copies.id, *ids), first.secretly)
            return Look(shape, card, first.rules, (*first.secretly, copies.id, *ids))
    return first


def _like_its_copies(first: Look, several: State) -> Look:
    """One of several tells of the trooper what each of them can: more would tell which is real."""
    card, ids = copied(first.card, several)
    return first if card == first.card else replace(first, card=card, rules=(*first.rules, *ids))


def copied(card: Card | None, several: State | None) -> tuple[Card | None, tuple[str, ...]]:
    """What a copy tells of the trooper, and the rules by which it does."""
    ids: list[str] = []
    for copies in several.rules(showing.copied_card) if several else ():
        after = copies(card) if card is not None else None
        if after is not None and (after != card or not ids):
            ids.append(copies.id)
        card = after
    return card, tuple(ids)


def marked(trooper: Trooper, state: State, base: Shape) -> Look:
    """What a trooper shows under a Marker."""
    profile, secretly = state.changed(showing.marker, trooper.profile)
    base = Shape(s="?", group=base.group, where=base.where, facing=base.facing)
    ids = [*state.ids(deploying.form)]
    for shapes in state.rules(showing.shape):
        after = shapes(profile, base)
        if after != base:
            ids.append(shapes.id)
        base = after
    return Look(base, None, tuple(ids), secretly)


@rule("DEP-3")
def placed_as_model() -> bool:
    """An ordinary Model is placed, and its Open Information told."""
    return True


def is_model(shape: Shape) -> bool:
    """Whether a Model stands there, and no Marker."""
    return shape.face == MODEL
