"""Laying the table of a match on the map: from then on positions are tracked.

Nobody has to. A match at a physical table is played by questions alone.
"""

from typing import Final

from rules.log import events as e
from rules.log.commands import LayTerrain
from rules.log.course import Course
from rules.log.table import Step, Table
from rules.messages import say
from rules.refusals import Refusal
from rules.space import not_a_table

STEPS: Final[tuple[Step, ...]] = ("armies", "initiative", "choice", "rest")
TOO_LATE: Final = Refusal("too-late", say("The table is set up before anybody deploys."))


def may_lay(command: LayTerrain, table: Table) -> Refusal | None:
    """Whether this table may be laid: by either side, until somebody deploys."""
    return not_a_table(command.ground) if table.step in STEPS else TOO_LATE


def lay(command: LayTerrain, course: Course) -> None:
    """The table lies there for everybody."""
    course.add(e.TerrainLaid(command.by, command.ground))
