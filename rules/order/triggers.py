"""Deployed weapons that an activated piece sets off: their owner says so, from what the table shows."""

from typing import Final

from rules import events as e
from rules.commands import SetOff
from rules.course import Course
from rules.ids import PieceId, Side
from rules.order.harm import reached_by
from rules.order.step_1_activation import counts_for
from rules.order.step_2_aros import ARO_STEPS
from rules.reference import modes
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.table import Order, Table

NOT_NOW: Final = Refusal("not-now", "Nothing is set off at this moment.")
NOTHING: Final = Refusal("no-trigger", "That sets nothing off.")
DEPLOYED: Final = "Deployable"


def deployable(table: Table, side: Side) -> tuple[str, ...]:
    """The weapons that a side could have deployed, as far as this Table knows its army."""
    named = (
        weapon if len(modes(weapon)) == 1 else f"{weapon}, {mode.mode}"
        for trooper in table.troopers.values()
        if trooper.side == side
        for weapon in trooper.profile.weapons
        for mode in modes(weapon)
        if mode.bears(DEPLOYED)
    )
    return tuple(dict.fromkeys(named))


def may_set_off(command: SetOff, table: Table) -> Refusal | None:
    """Whether the reactive side may say that this piece sets a deployed weapon of its own off."""
    order = table.order
    if order is None:
        return refuse(by_a_declared_order, order) or NOT_NOW
    if table.step not in ARO_STEPS or command.by not in table.waits:
        return NOT_NOW
    if command.target not in order.pieces or command.target not in table.pieces:
        return NOTHING
    if command.weapon not in deployable(table, command.by):
        return Refusal("no-weapon", "You have no such weapon to deploy.")
    told = (command.target, command.weapon) in order.set_off
    unreal = order.together and not counts_for(table, command.target, "trigger")
    return NOTHING if told or unreal else None


@rule("FAQ-T1")
def by_a_declared_order(order: Order | None) -> str | None:
    """Only a declared Order sets a weapon off: who enters a State by a Command Token declares none."""
    return None if order else "Nobody has declared an Order: nothing is set off."


def set_off(command: SetOff, course: Course) -> None:
    """It is told to everybody at once: what lies on the table has no choice."""
    ids = counts_for(course.table, command.target, "trigger")
    course.add(e.WeaponSetOff(command.by, command.target, command.weapon), *ids)


def go_off(course: Course) -> None:
    """At 5.1 each hits whoever set it off, unless that has Dodged."""
    order = course.table.order
    for piece, weapon in order.set_off if order else ():
        if order is not None and not _dodged(order, piece):
            reached_by(course, piece, weapon)


def _dodged(order: Order, piece: PieceId) -> bool:
    return any(one.piece == piece and one.skill == "Dodge" and one.hits for one in order.made)
