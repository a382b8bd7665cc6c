"""Where a base may stand in the place of another."""

from typing import Final

from rules.ids import PieceId, Side, other
from rules.log.table import MODEL, Piece, Table, pieces_of
from rules.messages import say
from rules.moments import meeting
from rules.reference import silhouettes
from rules.refusals import Refusal
from rules.registry import rule
from rules.state import State
from rules.states import seen

STEPS: Final = ("orders", "states")
NOT_NOW: Final = Refusal("no-replacement", say("That Model can't be replaced now."))
NO_SUCH_BASE: Final = Refusal("no-such-base", say("No base has that Silhouette."))


def widens(piece: Piece, s: str) -> bool:
    """Whether the base of this Silhouette is wider than that of a piece."""
    return silhouettes()[s] > silhouettes()[piece.shape.s]


def replaceable(table: Table, side: Side) -> tuple[Piece, ...]:
    """The Models of a side that may be replaced at this step: those that have a base of their own."""
    if table.step not in STEPS:
        return ()
    return tuple(
        piece
        for piece in pieces_of(table, side)
        if piece.side == side and piece.shape.face == MODEL and piece.shape.s in silhouettes()
    )


def within_touch(table: Table, side: Side) -> tuple[PieceId, ...]:
    """The enemy Models that a base could come to touch."""
    enemies = pieces_of(table, other(side))
    return tuple(one.id for one in enemies if one.shape.face == MODEL)


def held_in(table: Table, piece: Piece) -> tuple[State, ...]:
    """The States in which contact holds a piece."""
    return tuple(state for state in seen(table, piece) if state.speaks(meeting.met))


@rule("REPL-1")
def centre_on_centre(same: bool, edge: bool) -> str | None:
    """A base of one size takes the very place of the other."""
    return (
        say("Both bases are the same size: the new one goes exactly where the old one was.")
        if (same and edge)
        else None
    )


@rule("REPL-2")
def centre_or_edge(differ: bool, edge: bool, rim: str) -> str | None:
    """Of two sizes, the owner chooses: centre on centre, or edge on edge at a point of the rim."""
    if differ and edge and not rim.strip():
        return say("Edge to edge: say at which point of the rim, on the map in degrees (90°).")
    return None


@rule("REPL-3")
def reaches_cover(cover: bool, wider: bool) -> str | None:
    """A wider base may come to touch cover that the old one did not."""
    return (
        None if wider or not cover else say("The new base is no wider: it can't touch new cover.")
    )


@rule("REPL-8")
def reaches_an_enemy(contact: PieceId | None, wider: bool) -> str | None:
    """A wider base may come into Silhouette contact with an enemy."""
    return (
        None
        if wider or not contact
        else say("The new base is no wider: it can't come into new contact.")
    )


@rule("REPL-4")
def stays_in_contact(held: tuple[State, ...], still_touches: bool) -> str | None:
    """No replacement takes a trooper out of a State that rests on contact."""
    if held and not still_touches:
        return say("It is {state}: the new base has to stay in contact.", state=held[0].name)
    return None


@rule("REPL-5")
def falls(so: bool, obligatory: bool, wider: bool) -> str | None:
    """A replacement that nobody can refuse falls where its base is wider than the surface."""
    if so and not obligatory:
        return say("It may only fall where a rule leaves no choice: choose another way.")
    if so and not wider:
        return say("The new base is no wider: it doesn't fall.")
    return None
