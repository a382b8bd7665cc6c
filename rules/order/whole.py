"""A whole Order in one command: both skills, and "no AROs" as it was said aloud at the table.

It falls into its steps as if each had been given by itself: the first skill, the ARO check that both
have answered, the second; then the Rolls, if it has any.

It is for Orders in which nothing secret is to be chosen; the other side may object (OBJ-1).
"""

from typing import Final

from msgspec.structs import replace

from rules.book.editions import Book
from rules.ids import PieceId, Side, as_piece, other
from rules.log import events as e
from rules.log.commands import DeclareOrder, DeclareSkill
from rules.log.course import Course
from rules.log.table import Declared, Order, Table
from rules.measured.whereabouts import way_to
from rules.messages import say, term
from rules.order.acting_together import acting_with
from rules.order.one_half import say_skill
from rules.order.step_1_2_declaration import may_declare
from rules.order.step_1_activation import activate
from rules.order.step_2_2_declaration import timely_aro
from rules.refusals import Refusal
from rules.seen.absence import hidden_as
from rules.skill import skill_card
from rules.skills import impetuous_phase
from rules.skills.sensor import SENSOR
from rules.space.positions import position

DETAILS: Final = (
    "target", "weapon", "to", "contact", "scenery", "caught", "split", "via", "zone", "guided",
    "sees", "holds", "troops", "quiet", "overruled", "saturated",
)  # fmt: skip
"""What may be said of the second skill."""
FIRST: Final = "first_"
OF_FIRST: Final = (
    "to", "target", "weapon", "caught", "split", "via", "zone", "guided", "sees", "saturated",
)  # fmt: skip
"""What may be said of the first skill, its name with this before it."""


ALONE: Final = Refusal(
    "step-by-step",
    say("Declare {sensor} on its own: you have to say who is in its ZoC.", sensor=SENSOR),
)


def may_declare_whole(command: DeclareOrder, table: Table) -> Refusal | None:
    """Whether both halves may be declared, one after the other."""
    return may_begin(command, table) or may_go_on(command, table)


def may_begin(command: DeclareOrder, table: Table) -> Refusal | None:
    """Whether an Order that goes on may begin with the first half."""
    card = skill_card(table.book, command.first)
    if card is not None and not (card.may_be("short_movement") or card.may_be("short")):
        return Refusal(
            "step-by-step",
            say("{card} can't be half of an Order: declare it on its own.", card=term(card.name)),
        )
    if command.first == SENSOR:
        return ALONE
    if hidden_as(table, command.by, command.actor) is not None:
        return Refusal(
            "step-by-step", say("A trooper coming onto the table declares its Order step by step.")
        )
    if table.step == impetuous_phase.STEP:
        return Refusal("step-by-step", say("An Impetuous activation is declared step by step."))
    actor = table.pieces.get(as_piece(command.actor))
    if actor is not None and len(acting_with(table, actor)) > 1:
        return Refusal(
            "step-by-step", say("Each of them has its own path: declare it step by step.")
        )
    refusal = may_declare(first_half(command), table)
    if refusal is not None:
        return replace(refusal, field=refusal.field and FIRST + refusal.field)
    return Refusal("not-now", say("An Order is under way.")) if table.order is not None else None


def may_go_on(command: DeclareOrder, table: Table) -> Refusal | None:
    """Whether the second half may follow the first, which may be declared."""
    if command.second == SENSOR:
        return ALONE
    first = first_half(command)
    declared = Declared(first.skill, 1, first.target, first.weapon)
    after = as_if_declared(command.by, as_piece(command.actor), declared, table)
    second = _second_half(table.book, command)
    return may_declare(second, _gone(after, as_piece(command.actor), first.to))


def _gone(table: Table, piece: PieceId, to: str) -> Table:
    """The second way begins where the first ends, if that is on the map."""
    standing = table.pieces.get(piece)
    if standing is None or position(to) is None:
        return table
    there = replace(standing, shape=replace(standing.shape, where=to))
    order = replace(table.order, ways={piece: way_to(table, piece, to)}) if table.order else None
    return replace(table, order=order, pieces={**table.pieces, piece: there})


def first_half(command: DeclareOrder) -> DeclareSkill:
    """What is declared first, as if it had been given by itself."""
    told = {name: getattr(command, FIRST + name) for name in OF_FIRST}
    return DeclareSkill(
        by=command.by, actor=command.actor, skill=command.first, pool=command.pool,
        stance=command.stance, overruled=command.overruled, **told,
    )  # fmt: skip


def _second_half(book: Book, command: DeclareOrder) -> DeclareSkill:
    details = {name: getattr(command, name) for name in DETAILS}
    card = skill_card(book, command.second)
    if command.target is None and card is not None and card.target:
        details["target"] = command.first_target
    return DeclareSkill(by=command.by, actor=command.actor, skill=command.second, **details)


def as_if_declared(by: Side, actor: PieceId, first: Declared, table: Table) -> Table:
    """The Table as the second half finds it, as far as it is known when both are declared."""
    order = Order(0, by, "regular", 0, (actor,), (first,))
    return replace(table, order=order, step="3")


def declare_whole(command: DeclareOrder, course: Course) -> None:
    """Both halves, and nobody reacts."""
    first, second = first_half(command), _second_half(course.table.book, command)
    activate(course, command)
    say_skill(course, first)
    course.add(e.ArosClosed(other(command.by), command.by, True), timely_aro.id)
    say_skill(course, second)
    course.add(e.StepReached("3", (), "reveal"))
