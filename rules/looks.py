"""What a trooper shows: a Shape, and perhaps a Card, for each piece that stands for it.

It follows from the States in force alone, so that what is placed, what is settled later and what
appears from nowhere can't differ.
"""

from typing import Final

import msgspec

from rules.registry import remembered_of, rule
from rules.state import State
from rules.states import in_force
from rules.table import MODEL, Card, Shape, Trooper, card_of


class Look(msgspec.Struct, frozen=True):
    """What one piece shows, by which rules it shows it, and by which it is what it is in secret."""

    shape: Shape
    card: Card | None
    rules: tuple[str, ...]
    secretly: tuple[str, ...] = ()


MOST: Final = 3
"""No trooper is represented by more pieces."""


@remembered_of(256)
def looks(trooper: Trooper, number: int) -> tuple[Look, ...]:
    """The looks of a trooper's pieces: of the first place, then of each of its decoys."""
    standing = in_force(trooper)
    first = _first(trooper, standing)
    several = multiplying(standing)
    return (
        first,
        *(_copy(first, several, at, trooper) for at in range(1, number) if several is not None),
    )


def multiplying(standing: tuple[State, ...]) -> State | None:
    """The State that has several pieces stand for a trooper."""
    return next((state for state in standing if state.multiplies is not None), None)


def _first(trooper: Trooper, standing: tuple[State, ...]) -> Look:
    base = Shape(s=str(trooper.profile.s), group=trooper.group)
    marker = next((state for state in standing if state.marker), None)
    if marker is not None:
        shape, ids = marked(trooper, marker, base)
        return Look(shape, None, ids)
    for state in standing:
        for shapes in state.shapes:
            base = shapes(trooper.profile, base)
    other = shown_as(trooper)
    card = (other or card_of(trooper.profile)) if placed_as_model() else None
    disguise = next((state.imitates.id for state in standing if state.imitates), "")
    secretly = (disguise,) if other and disguise else ()
    return Look(base, card, (placed_as_model.id,), secretly)


def shown_as(trooper: Trooper) -> Card | None:
    """Whom a trooper is shown as, while a State has it so."""
    return trooper.imitated if any(state.imitates for state in in_force(trooper)) else None


def _copy(first: Look, several: State | None, at: int, trooper: Trooper) -> Look:
    for copies in several.copies if several else ():
        shape = copies(at, first.shape, shown_as(trooper) is not None)
        if shape is not None:
            card, ids = _copied(first.card, several)
            if shape.face != first.shape.face:
                return Look(shape, card, (copies.id, *ids), first.secretly)
            return Look(shape, card, first.rules, (*first.secretly, copies.id, *ids))
    return first


def _copied(card: Card | None, several: State | None) -> tuple[Card | None, tuple[str, ...]]:
    """What a copy tells of the trooper, and the rules by which it does."""
    ids: list[str] = []
    for copies in several.copies_card if several else ():
        after = copies(card) if card is not None else None
        if after is not None and (after != card or not ids):
            ids.append(copies.id)
        card = after
    return card, tuple(ids)


def marked(trooper: Trooper, state: State, base: Shape) -> tuple[Shape, tuple[str, ...]]:
    """What a trooper shows under a Marker, and the rules by which it shows it."""
    base = Shape(s="?", group=base.group, where=base.where, facing=base.facing)
    ids = [state.begins.id] if state.begins else []
    for shapes in state.shapes:
        after = shapes(trooper.profile, base)
        if after != base:
            ids.append(shapes.id)
        base = after
    return base, tuple(ids)


@rule("DEP-3", off=False)
def placed_as_model() -> bool:
    """An ordinary Model is placed, and its Open Information told."""
    return True


def is_model(shape: Shape) -> bool:
    """Whether a Model stands there, and no Marker."""
    return shape.face == MODEL
