"""A whole Order in one command: both skills, and "no AROs" as it was said aloud at the table.

It is for Orders in which nothing secret is to be chosen; the other side may object (OBJ-1).
"""

from msgspec.structs import replace

from rules import events as e
from rules.absence import hidden_as
from rules.commands import DeclareOrder, DeclareSkill
from rules.course import Course
from rules.ids import other
from rules.order.requirements import skill_card
from rules.order.step_1_activation import acting_with, activate, may_declare, say_skill
from rules.order.step_2_aros import timely_aro
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.table import Declared, Order, Table


def quiet(card: SkillCard | None) -> bool:
    """Whether a skill has neither target nor Roll, so that it can stand in an Order given whole."""
    return card is not None and not card.target and not card.roll and card.may_be("short_movement")


def may_declare_whole(command: DeclareOrder, table: Table) -> Refusal | None:
    """Whether both halves may be declared, one after the other."""
    first, second = _halves(command)
    if not quiet(skill_card(command.first)):
        return Refusal("step-by-step", "That Order is declared step by step.")
    if hidden_as(table, command.by, command.actor) is not None:
        return Refusal("step-by-step", "Who comes onto the table does so step by step.")
    actor = table.pieces.get(command.actor)
    if actor is not None and len(acting_with(table, actor)) > 1:
        return Refusal("step-by-step", "Each of them has its own path: declare it step by step.")
    refusal = may_declare(first, table)
    if refusal or table.order is not None:
        return refusal or Refusal("not-now", "An Order is under way.")
    return may_declare(second, _as_if_declared(command, table))


def _halves(command: DeclareOrder) -> tuple[DeclareSkill, DeclareSkill]:
    by, actor = command.by, command.actor
    first = DeclareSkill(by=by, actor=actor, skill=command.first, pool=command.pool)
    second = DeclareSkill(
        by=by,
        actor=actor,
        skill=command.second,
        target=command.target,
        weapon=command.weapon,
        to=command.to,
        contact=command.contact,
    )
    return first, second


def _as_if_declared(command: DeclareOrder, table: Table) -> Table:
    order = Order(0, command.by, command.pool, 0, (command.actor,), (Declared(command.first),))
    return replace(table, order=order, step="3")


def declare_whole(command: DeclareOrder, course: Course) -> None:
    """Both halves, and nobody reacts."""
    first, second = _halves(command)
    activate(course, command)
    say_skill(course, first)
    course.add(e.ArosClosed(other(command.by), command.by, True), timely_aro.id)
    say_skill(course, second)
    course.add(e.StepReached("3", (), "reveal"))
