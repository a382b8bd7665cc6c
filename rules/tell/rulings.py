"""The changes of a Ruling, each as a sentence that a player would say."""

from collections.abc import Callable
from typing import Final

from rules.log.table import THE_OPPONENT, Change, Table, player
from rules.tell.words import Name, Words, piece

PLACES_OF_STEPS: Final = {"orders": "between two Orders", "states": "in the States Phase"}


def change_words(table: Table, change: Change) -> Words:
    """What one change makes true: "Fusilier 2 has lost 1 Wound"."""
    told = _TOLD.get(change.kind)
    return told(table, change) if told else (change.kind,)


def _side(table: Table, change: Change) -> str:
    return player(table, "A" if change.side == "A" else "B", THE_OPPONENT)


def _of_a_piece(words: Callable[[Change], Words]) -> Callable[[Table, Change], Words]:
    return lambda table, change: (piece(table, change.piece), *words(change))


def _wounds(change: Change) -> Words:
    number = str(change.number) if change.number else "no"
    return (f" has lost {number} Wound{'' if change.number == 1 else 's'}",)


def _orders(table: Table, change: Change) -> Words:
    orders = f"{change.number} {change.text.capitalize()} Order{'' if change.number == 1 else 's'}"
    group = f" in Group {change.state}" if change.state else ""
    return (f"{_side(table, change)} has {orders} left{group}",)


def _where(change: Change) -> str:
    return f": {change.state}" if change.state else ""


_TOLD: Final[dict[str, Callable[[Table, Change], Words]]] = {
    "state on": _of_a_piece(lambda one: (" is in ", Name(one.state), " State")),
    "state off": _of_a_piece(lambda one: (" is no longer in ", Name(one.state), " State")),
    "wounds": _of_a_piece(_wounds),
    "move": _of_a_piece(lambda one: (f" stands elsewhere: {one.text}",)),
    "remove": _of_a_piece(lambda one: (" leaves the table",)),
    "reveal": _of_a_piece(lambda one: (" is revealed",)),
    "hit": _of_a_piece(lambda one: (" was hit",)),
    "place": lambda table, one: (
        f"{one.text or 'A trooper'} is placed for {_side(table, one)}{_where(one)}",
    ),
    "hide": lambda table, one: (f"a Marker is placed for {_side(table, one)}{_where(one)}",),
    "orders": _orders,
    "step": lambda table, one: (f"the match goes on {PLACES_OF_STEPS.get(one.text, one.text)}",),
    "score": lambda table, one: (
        f"{_side(table, one)} has {one.number} Objective Points and {one.text} Victory Points",
    ),
}
