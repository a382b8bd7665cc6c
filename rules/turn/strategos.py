"""Strategos L2: a trooper goes to another Combat Group for nothing. Page "Strategos" (N4).

It may be said until the check for a Lieutenant is over: that a turn begins without a pause for Command
Tokens tells nobody whether there is such a Lieutenant.
"""

from typing import Final

from rules.book.labels import ranked
from rules.ids import Side
from rules.log import events as e
from rules.log.commands import SpendToken
from rules.log.course import Course
from rules.log.table import Table, Tokens
from rules.messages import say
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.states import in_force
from rules.turn.executive_use import may_regroup, regroup
from rules.turn.lieutenant import CHECKING, NOT_NOW
from rules.turn.lieutenants_orders import strategist
from rules.turn.token_use import named

USE: Final = "strategos"
"""What is asked for in place of a use of a Command Token."""
SECOND_LEVEL: Final = ("Strategos", 2)


def may_move(command: SpendToken, table: Table) -> Refusal | None:
    """Whether the Lieutenant may move this trooper to another Combat Group without a Command Token."""
    if table.step not in CHECKING or command.by not in table.waits:
        return NOT_NOW
    moved = table.tokens.get(command.by, Tokens()).moved
    return refuse(one_for_nothing, _leads(table, command.by), moved) or may_regroup(command, table)


def _leads(table: Table, side: Side) -> bool:
    """Whether its Lieutenant has the second level, and is in no Null State."""
    leader = strategist(table, side)
    if leader is None or any(state.null for state in in_force(table.book, leader)):
        return False
    return any(ranked(one) == SECOND_LEVEL for one in leader.profile.skills)


@rule("STRAT-3")
def one_for_nothing(leads: bool, moved: bool) -> str | None:
    """A Lieutenant with Strategos L2 moves one trooper in each of its turns to another Combat Group without
    a Command Token."""
    if not leads:
        return say("Your Lieutenant has no Strategos L2.")
    return say("Strategos has moved a trooper in this turn already.") if moved else None


def move(command: SpendToken, course: Course) -> None:
    """It is said aloud, as a Command Token would be."""
    moved = e.MovedByStrategos(command.by, named(command, course.table))
    course.add(moved, one_for_nothing.id)
    regroup(command, course)
