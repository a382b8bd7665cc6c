"""Objections: what one side said of the table, or entered for both, and the other does not accept.

An objection stops nothing but the Rolls, where it doubts what the map says (`rules/order/doubted.py`). It
is settled by agreement, by a roll-off, or by a Ruling.
"""

from rules.dice.fair import TRIES, first_unlike, thrown_by
from rules.ids import Side, other
from rules.log import events as e
from rules.log.commands import Object, SettleObjection
from rules.log.course import Course
from rules.log.table import Objection, Table
from rules.messages import say
from rules.order.doubted import lay_out_anew
from rules.refusals import Refusal
from rules.registry import refuse, rule

FACES = 20


def may_object(command: Object, table: Table) -> Refusal | None:
    """To what the other side said of the table in this Order or the last; or in a sentence."""
    if command.fact:
        return refuse(until_the_next_order, command.by, command.fact, table)
    if not command.about.strip():
        return Refusal("empty", say("Say what you object to."), objects.id)
    return None


@rule("OBJ-1")
def until_the_next_order(by: Side, fact: int, table: Table) -> str | None:
    """What the other side said may be objected to until the next Order begins."""
    if not 0 < fact <= len(table.facts):
        return say("That was before this Order: it is too late to object.")
    if table.facts[fact - 1].side == by:
        return say("You said that yourself.")
    if any(one.fact == fact for one in table.objections):
        return say("You have objected to that already.")
    if table.facts[fact - 1].untrue:
        return say("That is settled: it is not so.")
    return None


def object_to(command: Object, course: Course) -> None:
    """The objection stands until it is settled; the match goes on."""
    number = course.table.objected + 1
    course.by(objects, command.by, command.about.strip(), number, command.fact)


@rule("OBJ-1")
def objects(by: Side, about: str, number: int, fact: int) -> e.Objected | None:
    """What was entered may be objected to before the next Order begins."""
    return e.Objected(by, about, number, fact)


def may_settle(command: SettleObjection, table: Table) -> Refusal | None:
    """Whether this objection is open, and settled like this by who may do so."""
    objection = open_one(table, command.number)
    if objection is None:
        return Refusal("no-objection", say("That objection is settled."), settled.id)
    return refuse(by_whom, command, objection) or _dice_decide(command)


def open_one(table: Table, number: int) -> Objection | None:
    """An objection that is not settled yet."""
    return next((one for one in table.objections if one.number == number), None)


@rule("OBJ-2")
def by_whom(command: SettleObjection, objection: Objection) -> str | None:
    """Who objected may take it back, the other side may grant it, either may call a roll-off."""
    if command.how == "withdraw" and command.by != objection.by:
        return say("Only the player who objected can take it back.")
    if command.how == "grant" and command.by == objection.by:
        return say("Your opponent decides whether to grant it.")
    return None


def _dice_decide(command: SettleObjection) -> Refusal | None:
    dice = (command.dice_a, command.dice_b)
    if command.how != "roll" or dice == (None, None):
        return None
    if any(die is None or not 1 <= die <= FACES for die in dice):
        return Refusal("no-such-die", say("A d20 shows 1 to 20, one for each side."))
    return None


def settle(command: SettleObjection, course: Course) -> None:
    """Withdrawn, granted, or rolled off: the higher of two dice is right; a tie leaves it open."""
    objection = open_one(course.table, command.number)
    assert objection is not None
    if command.how != "roll":
        upheld = command.how == "grant"
        course.by(settled, command.number, command.how, upheld, {}, command.by)
        lay_out_anew(course)
        return
    dice, thrown = _dice(command, course)
    own, theirs = dice[objection.by], dice[other(objection.by)]
    how = "tied" if own == theirs else command.how
    upheld, by, also = own > theirs, command.by, thrown_by(thrown)
    course.by(settled, command.number, how, upheld, dice, by, thrown, also=also)
    lay_out_anew(course)


def _dice(command: SettleObjection, course: Course) -> tuple[dict[Side, int], int]:
    if command.dice_a is not None and command.dice_b is not None:
        return {"A": command.dice_a, "B": command.dice_b}, 0
    dice, number = course.throw("roll-off", 2 * TRIES)
    a, b = first_unlike(dice)
    return {"A": a, "B": b}, number


def settled_by_ruling(course: Course) -> None:
    """A Ruling that both agree on settles what was objected to."""
    for objection in course.table.objections:
        course.by(settled, objection.number, "ruling", True, {}, objection.by)


@rule("OBJ-2")
def settled(
    number: int, how: str, upheld: bool, dice: dict[Side, int], by: Side, throw: int = 0
) -> e.ObjectionSettled | None:
    """An objection stops nothing but Rolls that wait for it; agreement, a roll-off or a Ruling settles it."""
    return e.ObjectionSettled(number, how, upheld, dice, by, throw=throw)
