"""What is due: the system command that a match waits for, where it waits for no player."""

from collections.abc import Callable
from typing import Any, Final

from rules.ids import SIDES
from rules.log import commands as c
from rules.log.course import Course
from rules.log.table import Table
from rules.order import sequence
from rules.order import step_5_2_conclusion as step_5_2
from rules.pieces import contacts, sealing, settling
from rules.turn import classified, retreat


def due(table: Table) -> c.Seal | c.Reveal | c.Conclude | None:
    """The system command that the match waits for, if it waits for one."""
    match table.due:
        case "seal":
            return c.Seal()
        case "reveal":
            return c.Reveal()
        case "conclude":
            return c.Conclude()
        case None:
            return None


def _seal(command: c.Seal, course: Course) -> None:
    sealing.seal_both(course)
    classified.deal(course)


def _reveal(command: c.Reveal, course: Course) -> None:
    settling.reconcile(course)
    contacts.settle(course)
    sequence.go_on(course)


def _conclude(command: c.Conclude, course: Course) -> None:
    step_5_2.conclude(course)
    retreat.wiped_out(course, *SIDES)


SETTLES: Final[dict[type, Callable[[Any, Course], None]]] = {
    c.Seal: _seal,
    c.Reveal: _reveal,
    c.Conclude: _conclude,
}
"""What follows from each."""
