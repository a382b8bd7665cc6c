"""Calling a Remote Pilot back into its TAG."""

from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Made, side_of
from rules.order.seats_changed import gets_in
from rules.pieces.crew import calls_back, stranded
from rules.rolls.rolls import rolls


def call_back(course: Course, tag: PieceId) -> None:
    """A passed Reset of a TAG whose Remote Pilot is helpless: that Pilot is off the table again."""
    if stranded(course.table, tag):
        gets_in(course, course.table.riders[tag], tag, called_back=calls_back.id)


def call_back_at_once(course: Course) -> None:
    """Without MODs, and opposed by nobody, that Reset succeeds by itself."""
    for roll in rolls(course.table):
        hand = roll.hands[0]
        resets = hand.declared.skill == "Reset" and stranded(course.table, hand.piece)
        if resets and not roll.face_to_face and not hand.mods:
            side = side_of(course.table.pieces[hand.piece])
            made = (Made(hand.piece, "Reset", hits=1),)
            course.add(e.RollMade(made, outcome=True, by=side), calls_back.id)
