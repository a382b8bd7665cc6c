"""What goes off is placed clear of enemies under a Camouflaged Marker. Pages "Place Deployable" and
"Traits" (N4)."""

from typing import Final

from rules.ids import Side
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Piece, Table, side_of
from rules.pieces.deployables import is_concealed
from rules.reference import Weapon
from rules.reference.arms import arm
from rules.registry import rule
from rules.states import face_state

CAMOUFLAGED: Final = "Camouflaged"


def claim_clear(course: Course, placer: Piece, weapon: str) -> None:
    """While an enemy Camouflaged Marker is on the table, its owner says that what it places lies clear."""
    used, book = arm(course.table.book, weapon), course.table.book
    if not faces_a_marker(course.table, placer.side) or indiscriminate(course.table, weapon):
        return
    # Of what lies under a Marker itself nobody may hear what it is: it is said of all of that.
    if is_concealed(book, weapon) or _goes_off(used):
        course.by(clear_of_markers, placer)


def faces_a_marker(table: Table, side: Side) -> bool:
    """Whether an enemy Camouflaged Marker is on the table, whatever lies under it."""
    return any(
        side_of(one) != side and face_state(table.book, one.shape.face) == CAMOUFLAGED
        for one in table.pieces.values()
    )


def _goes_off(used: Weapon) -> bool:
    return bool(used.ammo) or used.damage is not None


def indiscriminate(table: Table, weapon: str) -> bool:
    """Whether it may be placed though a Marker is in its Trigger Area."""
    used = arm(table.book, weapon)
    return not is_concealed(table.book, weapon) and whoever_is_near(used)


@rule("TRAIT-13")
def whoever_is_near(used: Weapon) -> bool:
    """What is Indiscriminate is placed whether or not a Camouflaged Marker is in its area."""
    return used.bears("Indiscriminate")


@rule("PLACE-3")
def clear_of_markers(placer: Piece) -> e.FactStated | None:
    """A Deployable Weapon is not placed where an enemy Camouflaged Marker is in its Trigger Area, if no
    other enemy is."""
    return e.FactStated(placer.side, "placed clear of Markers", placer.id)
