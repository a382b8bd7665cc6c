"""What comes next in the Order Expenditure Sequence, once a step is settled."""

from rules.ids import SIDES, Side, other
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Order, Table
from rules.order.calling_back import call_back_at_once
from rules.order.coherency import open_checks
from rules.order.discovering import discover_at_once
from rules.order.hiding_again import return_to_markers
from rules.order.idling import idle_what_fails
from rules.order.rerolls import reroll_check
from rules.order.step_5_1_effects import open_effects, take_effect
from rules.order.step_5_2_conclusion import open_guts
from rules.order.triggers import go_off
from rules.order.waiting import lose_waiting
from rules.pieces.contacts import settle
from rules.pieces.place_deployable import open_placings
from rules.registry import rule
from rules.rolls.disclosing import before_the_rolls
from rules.rolls.harm import hurt
from rules.rolls.rolls import rolls
from rules.rolls.uses import spend
from rules.skills.cautious_movement import creeps
from rules.skills.finding import sensing, sensor_check
from rules.skills.impetuous_phase import gives_no_aros
from rules.skills.mnemonica import open_minds
from rules.skills.returning import return_check, returns


def go_on(course: Course) -> None:
    """From the step that was settled to the next one at which somebody is asked."""
    order = course.table.order
    if order is None:
        return
    {
        "1.2": _to_return,
        "return": _to_aros,
        "2": _to_second,
        "3": _to_late_aros,
        "4": _to_resolution,
        "5": _resolve,
        "reroll": _after_the_last,
        "sensor": _after_the_rolls,
        "5.1": _effects,
    }[course.table.step](course, order)


def _to_return(course: Course, order: Order) -> None:
    if not (returns(course.table.book, order) and course.by(return_check, other(order.side))):
        _to_aros(course, order)


def _to_aros(course: Course, order: Order) -> None:
    silent = gives_no_aros(order) or creeps(course.table, order)
    if silent or not course.by(aro_check, other(order.side)):
        _to_second(course, order)


@rule("SEQ-2")
def aro_check(reactive: Side) -> e.StepReached | None:
    """2: the reactive player is asked, whatever there is to answer with."""
    return e.StepReached("2", (reactive,))


def _to_second(course: Course, order: Order) -> None:
    if order.declared and order.declared[0].half == 0:
        _to_resolution(course, order)
    else:
        course.add(e.StepReached("3", (order.side,)))


def _to_late_aros(course: Course, order: Order) -> None:
    lose_waiting(course)
    left = course.table.order
    assert left is not None
    said_no_more = left.closed_whole and not left.delayed
    if said_no_more or not course.by(late_aro_check, other(order.side)):
        _to_resolution(course, left)


@rule("SEQ-4")
def late_aro_check(reactive: Side) -> e.StepReached | None:
    """4: those who waited, and those to whom the second skill gives a chance."""
    return e.StepReached("4", (reactive,))


def _to_resolution(course: Course, order: Order) -> None:
    return_to_markers(course)
    spend(course)
    course.add(e.StepReached("5", (), "reveal"))


def _resolve(course: Course, order: Order) -> None:
    idle_what_fails(course)
    before_the_rolls(course)
    call_back_at_once(course)
    if discover_at_once(course):
        return
    waiting = rolls(course.table)
    if waiting:
        sides = {hand.side for roll in waiting for hand in roll.hands}
        course.by(resolution, tuple(side for side in SIDES if side in sides))
        return
    if not course.by(reroll_check, course.table, order.side):
        _after_the_last(course, order)


def _after_the_last(course: Course, order: Order) -> None:
    if not (sensing(course.table) and course.by(sensor_check, other(order.side))):
        _after_the_rolls(course, order)


def _after_the_rolls(course: Course, order: Order) -> None:
    hurt(course)
    course.add(e.StepReached("5.1", (), "reveal"))


@rule("SEQ-5", off=lambda sides: e.StepReached("5", ()))
def resolution(sides: tuple[Side, ...]) -> e.StepReached | None:
    """5: the Rolls are made by both players."""
    return e.StepReached("5", sides)


def _effects(course: Course, order: Order) -> None:
    if not order.called:
        go_off(course)
    take_effect(course)
    counted = course.table.order is None or course.table.order.called
    if order.set_off and not counted:
        course.add(e.EffectsCounted(order.side))
    after_effects(course)


def after_effects(course: Course) -> None:
    """5.1 until every Saving Roll and Dodge movement is made, then 5.2 until the last Guts Roll."""
    settle(course)
    table: Table = course.table
    if sides := open_effects(table):
        course.add(e.StepReached("5.1", tuple(sorted(sides))))
    elif sides := open_guts(table) | open_checks(table) | open_placings(table) | open_minds(table):
        course.add(e.StepReached("5.2", tuple(sorted(sides))))
    else:
        course.add(e.StepReached("5.2", (), "conclude"))
