"""A Ruling: ordinary changes, agreed by both, that put any match right.

Kinds of change and the fields that count: `state on` and `state off` (piece, state; number = the
Combat Group of the other side that one who obeys it takes Orders of), `wounds` (piece, number lost),
`orders` (side, text = pool, number, piece empty; the group in `state`),
`place` (side, text = name, state = where), `hide` (side, state = where: the Marker of a
camouflaged weapon), `move` (piece, text = where), `remove` (piece),
`reveal` (piece), `hit` (piece: a successful Attack on it; its Wounds are a change of their own),
`step` (text), `score` (side, number = objective points, text = victory points).
"""

from typing import Final

from rules.book.army_lists import GROUP_LIMIT
from rules.book.editions import Book
from rules.ids import SIDES
from rules.log.table import Change, Pool, Table
from rules.memory import of_a_book
from rules.messages import say
from rules.moments import suffering
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.state import State
from rules.states import disguises, states
from rules.turn.scoring import HIGHEST

GROUPS: Final = tuple(str(group) for group in range(1, GROUP_LIMIT + 1))
POOLS: Final[tuple[Pool, ...]] = ("regular", "irregular", "lieutenant")
RESTS: Final = ("orders", "states")
OF_A_PIECE: Final = frozenset(
    {"state on", "state off", "wounds", "move", "remove", "reveal", "hit"}
)
KINDS: Final = OF_A_PIECE | {"orders", "place", "hide", "step", "score"}


def may_rule(changes: tuple[Change, ...], table: Table) -> Refusal | None:
    """Whether every change means something on the Table of who proposes it."""
    return refuse(puts_right, changes, table)


@rule("RULING-1")
def puts_right(changes: tuple[Change, ...], table: Table) -> str | None:
    """A Ruling is a list of ordinary changes, proposed by one and accepted by the other."""
    if not changes:
        return say("Say what the Ruling changes.")
    return next((no for change in changes if (no := _wrong(change, table))), None)


def _wrong(change: Change, table: Table) -> str | None:
    if change.kind not in KINDS:
        return say("A Ruling can't change that.")
    if change.kind in OF_A_PIECE and change.piece not in table.pieces:
        return say("There is no such piece on the table.")
    if change.kind in ("state on", "state off") and change.state not in states(table.book):
        return say("There is no such State.")
    if change.kind in ("state on", "state off") and _follows(states(table.book)[change.state]):
        return say("That State follows from the others: it can't be set by hand.")
    if change.kind == "state on" and disguises(states(table.book)[change.state]):
        return say("A Ruling can't set a Marker State: place or remove pieces instead.")
    if change.kind == "orders" and (change.text not in POOLS or change.side not in SIDES):
        return say("Choose whose Orders, and from which pool.")
    if change.kind == "orders" and change.state not in ("", *GROUPS):
        return say("Choose a Combat Group.")
    if change.kind in ("place", "hide", "score") and change.side not in SIDES:
        return say("Choose a side.")
    if change.kind == "score" and points_said(change.text) is None:
        return say("Points go from 0 to {highest}.", highest=HIGHEST)
    if change.kind == "step" and change.text not in RESTS:
        return say("The match can be set between Orders or to the States Phase.")
    if change.kind == "step" and table.active is None:
        return say("No turn has begun yet.")
    return None if 0 <= change.number <= 99 else say("Choose a number from 0 to 99.")


def _follows(state: State) -> bool:
    """Whether it is the State of who is in no other."""
    return state.speaks(suffering.by_default)


@of_a_book
def settable(book: Book) -> tuple[str, ...]:
    """The States that a Ruling may put on or take off a piece, by their names."""
    every = states(book).values()
    return tuple(sorted(one.name for one in every if not (_follows(one) or disguises(one))))


def points_said(text: str) -> int | None:
    """The points that a text says, none when it is empty; None when it says no such points."""
    if not text:
        return 0
    plain = text.isascii() and text.isdecimal() and len(text) <= len(str(HIGHEST))
    return int(text) if plain else None
