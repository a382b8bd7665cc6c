"""Who Discovers a Marker, by a Roll or without one."""

from typing import Final

from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Declared, Made, piece_of
from rules.measured.visibility import finds_without_a_roll, visor
from rules.moments import reacting
from rules.moments.ending import OUTRIGHT, Cause
from rules.order.judging import made_of
from rules.order.step_5_resolution import follows
from rules.page import said
from rules.pieces.cancellation import strikes
from rules.rolls.rolls import rolls
from rules.seen.effective import counted
from rules.skill import carries_out
from rules.skills.biometric_visor import sees_through
from rules.skills.requirements.target import not_tried_again
from rules.states import seen

CAMOUFLAGED: Final = "Camouflaged"


def discover_at_once(course: Course) -> bool:
    """Whether somebody Discovers a Marker that its Visor sees without a Roll; one after the other."""
    table = course.table
    for roll in rolls(table):
        hand = roll.hands[0]
        aimed = piece_of(table, hand.declared.target)
        if hand.declared.skill != "Discover" or aimed is None:
            continue
        camouflaged = any(state.name == CAMOUFLAGED for state in seen(table, aimed))
        if finds_without_a_roll(visor(counted(table, table.pieces[hand.piece])), camouflaged):
            made = (made_of(hand, hits=1),)
            course.add(e.RollMade(made, outcome=True), finds_without_a_roll.id)
            follows(course, roll, made)
            return True
    return False


@carries_out("rolled", "Discover")
def discovers(course: Course, piece: PieceId, declared: Declared, made: Made) -> None:
    """A Marker is Discovered, or its discoverer is barred from it."""
    aimed = piece_of(course.table, declared.target)
    if aimed is None:
        return
    if made.hits:
        seer = course.table.pieces.get(piece)
        outright = seer and sees_through(course.table.book, counted(course.table, seer))
        strikes(course, aimed.id, Cause("discovered", what=OUTRIGHT if outright else ""))
        return
    ids = (id for _, id, _ in said(seen(course.table, aimed), reacting.failure_kept))
    course.add(e.DiscoverFailed(piece, aimed.id, aimed.appearance), not_tried_again.id, *ids)
