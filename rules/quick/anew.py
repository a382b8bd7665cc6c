"""Not so: an Order that was told in one go is taken back whole, to be told anew."""

from typing import Final

from rules.ids import Side
from rules.log import events as e
from rules.log.commands import TellAnew
from rules.log.course import Course
from rules.log.table import Table
from rules.messages import say
from rules.refusals import Refusal
from rules.registry import rule
from rules.turn.consent import turned_since

NOTHING_TOLD: Final = Refusal("nothing-told", say("No Order was told that could be told anew."))


def may_tell_anew(command: TellAnew, table: Table) -> Refusal | None:
    """Whether an Order was told in one go, and nothing else has begun since."""
    return None if table.before_told in table.marks else NOTHING_TOLD


@rule("BACK-4")
def taken_back_whole(by: Side, table: Table) -> e.TakenBack | None:
    """Either side takes it back, and what was opened stays open."""
    mark = table.before_told
    return e.TakenBack(by, mark, freely=True, turned=turned_since(table, mark), anew=True)


def tell_anew(command: TellAnew, course: Course) -> None:
    """The match stands again as before it."""
    course.by(taken_back_whole, command.by, course.table)
