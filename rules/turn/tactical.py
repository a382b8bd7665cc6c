"""The Tactical Phase: Executive Use of Command Tokens, the checks, the Order Count.

Its steps wait for the player's word where there could ever be a secret choice: whether anybody with
Chain of Command takes over must not show by a pause.
"""

from rules.ids import Side, other
from rules.log import events as e
from rules.log.commands import CountAsStrategos, TakeCommand
from rules.log.course import Course
from rules.log.table import Table
from rules.messages import say
from rules.refusals import Refusal
from rules.registry import rule
from rules.skills import impetuous_phase
from rules.turn import lieutenant
from rules.turn.lieutenant import CHECKING, NOT_NOW, check_lieutenant
from rules.turn.lieutenants_orders import counted_as_regular, strategist
from rules.turn.order_count import count
from rules.turn.retreat import check_retreat, wiped_out

STEPS = ("executive", "loss", "strategic")
BEFORE_ORDERS = (*STEPS, impetuous_phase.STEP)
"""What a side says that it is done with before the Orders Phase."""


def begin(course: Course, side: Side) -> None:
    """1.1, for who has Command Tokens left."""
    if not (has_tokens(course.table, side) and course.by(executive_use, side)):
        to_the_checks(course)


def has_tokens(table: Table, side: Side) -> bool:
    """Whether a side has Command Tokens left."""
    found = table.tokens.get(side)
    return found is not None and found.left > 0


@rule("TURN-5")
def executive_use(side: Side) -> e.StepReached | None:
    """1.1: the active player may spend Command Tokens before anything is checked."""
    return e.StepReached("executive", (side,))


def to_the_checks(course: Course, *, answered: bool = False, strategos: bool = False) -> None:
    """1.2, which nobody chooses; then 1.3, at which there might be a secret choice, unless its player
    has `answered` it at 1.1."""
    side = course.table.active or "A"
    check_retreat(course, side)
    if wiped_out(course, side):
        return
    if answered or not course.by(loss_check, side):
        to_the_count(course, strategos=strategos)


def answer_the_check(side: Side, course: Course, *, strategos: bool = False) -> None:
    """The last word on who leads, at the check or as the turn begins."""
    early = course.table.step == "executive"
    course.add(e.SideDone(side))
    if early:
        to_the_checks(course, answered=True, strategos=strategos)
    else:
        to_the_count(course, strategos=strategos)


def take_command(command: TakeCommand, course: Course) -> None:
    """Somebody leads, and that answers the check."""
    lieutenant.take_command(command, course)
    answer_the_check(command.by, course)


@rule("TURN-6")
def loss_check(side: Side) -> e.StepReached | None:
    """1.3: the check for a Lieutenant waits for its player, whatever there is to choose."""
    return e.StepReached("loss", (side,))


def to_the_count(course: Course, *, strategos: bool = False) -> None:
    """1.3 is answered: Loss of Lieutenant or not, then 1.4; the enemy's Strategic Use; the Orders."""
    side = course.table.active or "A"
    check_lieutenant(course, side)
    count(course, side, strategos=strategos)
    first_turn = course.table.round == 1 and side == course.table.first
    if not (first_turn and has_tokens(course.table, other(side))) or not course.by(
        strategic_use, other(side)
    ):
        to_orders(course)


@rule("TURN-7")
def strategic_use(side: Side) -> e.StepReached | None:
    """At the end of the first Order Count of the game the second player may spend one token."""
    return e.StepReached("strategic", (side,))


def may_count_as_strategos(command: CountAsStrategos, table: Table) -> Refusal | None:
    """At the check or before it, as its last word there: a Lieutenant with Strategos."""
    if table.step not in CHECKING or command.by not in table.waits:
        return NOT_NOW
    if strategist(table, command.by) is not None:
        return None
    return Refusal("no-strategos", say("Your Lieutenant has no Strategos."), counted_as_regular.id)


def count_as_strategos(command: CountAsStrategos, course: Course) -> None:
    """The Order Count, with the Lieutenant's own Orders among the Regular ones."""
    answer_the_check(command.by, course, strategos=True)


def to_orders(course: Course) -> None:
    """The Tactical Phase is over: the Impetuous Phase, or at once the Orders Phase."""
    if not impetuous_phase.begin(course):
        course.add(e.StepReached("orders", (course.table.active or "A",)))


def done(side: Side, course: Course) -> None:
    """The side that is waited for has nothing more to do at this step."""
    step = course.table.step
    course.add(e.SideDone(side))
    if step == "executive":
        to_the_checks(course)
    elif step == "loss":
        to_the_count(course)
    elif step == impetuous_phase.STEP:
        impetuous_phase.end(course)
    else:
        to_orders(course)
