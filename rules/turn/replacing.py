"""One base in the place of another, in a match: what its owner says of the table, and what follows.

Page "Models and Markers Replacement". Where nobody tracks positions, only the table shows whether the
new base touches anything, is carried, or has room: its owner says so, and the other may object.
"""

from collections.abc import Iterator
from typing import Final

from rules.book.editions import Book
from rules.ids import PieceId, Side, other
from rules.log import events as e
from rules.log.commands import MakeRoom, ReplaceBase
from rules.log.course import Course
from rules.log.table import MODEL, Piece, Table, pieces_of, side_of
from rules.measured.base_replacement import came, place_of, rebased
from rules.messages import say
from rules.moments import meeting
from rules.page import said
from rules.pieces import contacts
from rules.pieces.cancellation import meet
from rules.pieces.contacts import touching
from rules.pieces.deployables import is_deployable
from rules.pieces.entering import enter, leave
from rules.pieces.settling import reconcile
from rules.reference import silhouettes, silhouettes_of
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.space import Standing
from rules.state import State
from rules.states import anybody, seen, speakers

STEPS: Final = ("orders", "states")
NOT_NOW: Final = Refusal("no-replacement", say("That Model can't be replaced now."))
NO_SUCH_BASE: Final = Refusal("no-such-base", say("No base has that Silhouette."))
NOT_WEDGED: Final = Refusal("not-wedged", say("That piece has room enough."))


# ------------------------------------------------------------------ may


def may_replace(command: ReplaceBase, table: Table) -> Refusal | None:
    """Whether an own Model may be replaced so, by what its owner says of the table."""
    piece = table.pieces.get(command.piece)
    if piece is None or piece not in replaceable(table, command.by):
        return NOT_NOW
    bases = silhouettes()
    if command.s not in silhouettes_of(table.book):
        return NO_SUCH_BASE
    if command.contact is not None and command.contact not in within_touch(table, command.by):
        return Refusal("no-such-piece", say("There is no such enemy to be in contact with."))
    found = rebased(table, piece, command.s, command.rim if command.edge else "")
    held = held_in(table, piece)
    by_the_map = None if command.overruled else found
    lost = by_the_map is not None and any(
        one.id in by_the_map.loses for one in touching(table, piece.id)
    )
    # On the map words name no point of the rim: nobody could say where the new base stands.
    nowhere = command.edge and found is None and rebased(table, piece, command.s) is not None
    same, wider = bases[piece.shape.s] == bases[command.s], widens(piece, command.s)
    return (
        refuse(centre_on_centre, same, command.edge)
        or refuse(centre_or_edge, not same, command.edge, "" if nowhere else command.rim)
        or refuse(reaches_cover, command.cover, wider)
        or refuse(reaches_an_enemy, command.contact, wider)
        or refuse(stays_in_contact, held, command.still_touches and not lost)
        or refuse(falls, command.falls, command.obligatory, wider)
        or _may_be_wedged(table.book, command)
        or _no_room(command, by_the_map, wider)
    )


def widens(piece: Piece, s: str) -> bool:
    """Whether the base of this Silhouette is wider than that of a piece."""
    return silhouettes()[s] > silhouettes()[piece.shape.s]


def _no_room(command: ReplaceBase, found: Standing | None, wider: bool) -> Refusal | None:
    """Nobody chooses a base that the map has no room for, unless they say that the map is wrong."""
    if found is None or command.obligatory:
        return None
    if found.overlaps:
        return Refusal("no-room", say("By the map there is somebody where the new base would be."))
    if found.wedged == "yes":
        return Refusal(
            "no-room", say("By the map it has too little room for its Silhouette there.")
        )
    if found.falls == "yes" and wider:
        return Refusal("no-room", say("By the map its base is wider than the surface under it."))
    return None


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


def _may_be_wedged(book: Book, command: ReplaceBase) -> Refusal | None:
    if command.obligatory or not command.wedged:
        return None
    able = speakers(book, meeting.wedged)
    id = next((id for state in able for id in state.ids(meeting.wedged)), "")
    return Refusal(
        "not-obligatory", say("You can only wedge it in where a rule leaves no choice."), id
    )


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


def may_make_room(command: MakeRoom, table: Table) -> Refusal | None:
    """Whether an own piece is short of room that could change."""
    piece = table.pieces.get(command.piece)
    if piece is None or piece not in wedged(table, command.by):
        return NOT_WEDGED
    return None


def wedged(table: Table, side: Side) -> tuple[Piece, ...]:
    """The pieces of a side that only more room sets free."""
    if table.step not in STEPS:
        return ()
    return tuple(
        piece
        for piece in pieces_of(table, side)
        if side_of(piece) == side and any(_freed(table, piece))
    )


def _freed(table: Table, piece: Piece) -> Iterator[tuple[State, str]]:
    """The States that more room would end, each with the rule."""
    standing = seen(table, piece)
    asked = [meeting.freed_by_room, *((meeting.freed_if_wedged,) if piece.wedged else ())]
    yield from ((state, id) for one in asked for state, id, _ in said(standing, one))


# ------------------------------------------------------------------ happens


def replace_base(command: ReplaceBase, course: Course) -> None:
    """The new base stands; what it touches, and what holds it, follows."""
    piece = course.table.pieces[command.piece]
    bases = silhouettes()
    same = bases[piece.shape.s] == bases[command.s]
    held = held_in(course.table, piece)
    ids = [centre_on_centre.id if same else centre_or_edge.id]
    ids += [reaches_cover.id] if command.cover else []
    ids += [stays_in_contact.id] if held else []
    ids += [falls.id] if command.falls else []
    rim = command.rim if command.edge else ""
    found = rebased(course.table, piece, command.s, rim)
    course.add(
        e.BaseReplaced(
            piece.id,
            command.s,
            command.edge,
            rim,
            command.cover,
            command.falls,
            command.wedged,
            place_of(found) if found else "",
            command.contact,
            came(found) if found else None,
        ),
        *ids,
    )
    if command.falls and command.to:
        course.add(e.PieceMoved(piece.id, command.to), falls.id)
    taken = no_room_for_equipment.wording(course.table.book)
    if taken and taken(is_deployable(piece), command.wedged):
        course.add(e.PieceRemoved(piece.id), taken.id)
        return
    for state, id, _ in anybody(course.table.book, meeting.wedged, command.wedged):
        enter(course, piece.id, state, id)
    if command.contact is not None:
        said_by = e.FactStated(command.by, "contact", piece.id, command.contact)
        course.add(said_by, reaches_an_enemy.id)
        meet(course, piece.id, command.contact)
        reconcile(course)
        contacts.settle(course)


@rule("REPL-10", only="N5.2")
def no_room_for_equipment(equipment: bool, wedged: bool) -> bool:
    """A piece of equipment with too little room is taken off the table."""
    return equipment and wedged


def make_room(command: MakeRoom, course: Course) -> None:
    """What was wedged in is free: its owner says so, whatever the map says."""
    piece = course.table.pieces[command.piece]
    for state, id in tuple(_freed(course.table, piece)):
        course.add(e.FactStated(command.by, "room", piece.id), id)
        leave(course, piece.id, state, id)
