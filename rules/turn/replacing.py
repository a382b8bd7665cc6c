"""One base in the place of another, in a match: what its owner says of the table, and what follows.

Page "Models and Markers Replacement". Where nobody tracks positions, only the table shows whether the
new base touches anything, is carried, or has room: its owner says so, and the other may object.
"""

from rules.log import events as e
from rules.log.commands import ReplaceBase
from rules.log.course import Course
from rules.log.table import Table
from rules.measured.base_replacement import came, place_of, replaced
from rules.messages import say
from rules.moments import meeting
from rules.pieces import contacts
from rules.pieces.cancellation import meet
from rules.pieces.contacts import touching
from rules.pieces.deployables import is_deployable
from rules.pieces.entering import enter
from rules.pieces.settling import reconcile
from rules.reference import silhouettes, silhouettes_of
from rules.refusals import Refusal
from rules.registry import refuse
from rules.states import anybody
from rules.turn.base_fits import (
    NO_SUCH_BASE,
    NOT_NOW,
    centre_on_centre,
    centre_or_edge,
    falls,
    held_in,
    reaches_an_enemy,
    reaches_cover,
    replaceable,
    stays_in_contact,
    widens,
    within_touch,
)
from rules.turn.making_room import may_be_wedged, no_room_for_equipment, why_no_room

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
    found = replaced(table, piece, command.s, command.rim if command.edge else "")
    held = held_in(table, piece)
    by_the_map = None if command.overruled else found
    lost = by_the_map is not None and any(
        one.id in by_the_map.loses for one in touching(table, piece.id)
    )
    # On the map words name no point of the rim: nobody could say where the new base stands.
    nowhere = command.edge and found is None and replaced(table, piece, command.s) is not None
    same, wider = bases[piece.shape.s] == bases[command.s], widens(piece, command.s)
    return (
        refuse(centre_on_centre, same, command.edge)
        or refuse(centre_or_edge, not same, command.edge, "" if nowhere else command.rim)
        or refuse(reaches_cover, command.cover, wider)
        or refuse(reaches_an_enemy, command.contact, wider)
        or refuse(stays_in_contact, held, command.still_touches and not lost)
        or refuse(falls, command.falls, command.obligatory, wider)
        or may_be_wedged(table.book, command)
        or why_no_room(command, by_the_map, wider)
    )


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
    found = replaced(course.table, piece, command.s, rim)
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
