"""Done: a side has nothing more to say at this step. Whether it may say so, and what follows."""

from typing import Final

from rules.log import commands as c
from rules.log.course import Course
from rules.log.table import Table
from rules.messages import say
from rules.order import jumping, rerolls, sequence
from rules.order import step_2_aros as step_2
from rules.order.reactive import ARO_STEPS
from rules.refusals import Refusal
from rules.skills import finding, returning
from rules.skills.fireteams import aros
from rules.turn import deployment, lieutenant, player_turn, tactical, the_end

WAITING: Final = (*tactical.BEFORE_ORDERS, "states", "lieutenant", "score")
"""The steps of the turn at which a side says that it has nothing more to say."""

NOTHING_TO_END: Final = Refusal("not-now", say("There is nothing here for you to finish."))


def may_be_done(command: c.Done, table: Table) -> Refusal | None:
    if table.step in deployment.STEPS:
        return deployment.may_publish(command.by, table)
    if table.step in ARO_STEPS:
        return step_2.may_close(command, table)
    if table.step in (returning.STEP, jumping.STEP, rerolls.STEP):
        return None if command.by in table.waits else NOTHING_TO_END
    if table.step == finding.STEP:
        return finding.may_close(command.by, table)
    if table.step in WAITING and command.by in table.waits:
        names = table.step == "lieutenant" and lieutenant.candidates(table, command.by)
        return NOTHING_TO_END if names else None
    return NOTHING_TO_END


def done(command: c.Done, course: Course) -> None:
    step = course.table.step
    if step in deployment.STEPS:
        deployment.publish(command.by, course)
    elif step in ARO_STEPS:
        step_2.close(command.by, course, whole=command.whole)
        aros.react_as_one(course)
    elif step == jumping.STEP:
        jumping.close(course)
    elif step == returning.STEP:
        returning.close(command.by, course)
    elif step == finding.STEP:
        finding.close(command.by, course)
    elif step == rerolls.STEP:
        sequence.go_on(course)
    elif step == "states":
        player_turn.done_with_states(command.by, course)
    elif step in tactical.BEFORE_ORDERS:
        tactical.done(command.by, course)
    elif step == "score":
        the_end.done_with_score(command.by, course)
    else:
        player_turn.next_turn(course)
