"""A piece shows itself as something else and stays what it is: whoever looked on saw one thing take the
place of another in the same spot."""

from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Shape


def turn(course: Course, piece: PieceId, shape: Shape, *rules: str) -> None:
    """It shows this from now on, by an appearance that nothing here was numbered by before."""
    before = course.table.once.get(piece, ())
    course.add(e.PieceTurned(piece, shape, len(before) + 2), *rules)
