"""Deployed weapons that an activated piece sets off: their owner says so, from what the table shows."""

from rules.ids import PieceId
from rules.log import events as e
from rules.log.commands import SetOff
from rules.log.course import Course
from rules.log.table import Table
from rules.messages import say
from rules.order.line_of_fire import counts_for
from rules.order.reactive import ARO_STEPS
from rules.order.who_sets_off import (
    NOT_NOW,
    NOTHING,
    by_a_declared_order,
    by_an_aro,
    by_its_kind,
    in_ones_own_turn,
    may_be_caught,
    named_weapon,
    not_by_a_marker,
)
from rules.pieces.deployables import uncover
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.rolls.harm import reached_by
from rules.rolls.under_templates import evaded_by, out_of_the_way


def may_set_off(command: SetOff, table: Table) -> Refusal | None:
    """Whether the reactive side may say that this piece sets a deployed weapon of its own off."""
    order = table.order
    if order is None:
        return refuse(by_a_declared_order, order) or NOT_NOW
    if command.by == order.side:
        refusal = in_ones_own_turn(command, table, order)
    elif table.step not in ARO_STEPS or command.by not in table.waits:
        refusal = NOT_NOW
    else:
        refusal = None if command.target in order.pieces else NOTHING
    if refusal or command.target not in table.pieces:
        return refusal or NOTHING
    weapon = named_weapon(command, table)
    if weapon is None:
        return Refusal("no-weapon", say("You have no such Deployable."))
    told = not command.piece and (command.target, weapon) in order.set_off
    unreal = order.together and not counts_for(table, command.target, "trigger")
    if told or unreal:
        return NOTHING
    target = table.pieces[command.target]
    return (
        refuse(not_by_a_marker.by(table.book), table, target, weapon)
        or by_its_kind(table, target, weapon)
        or may_be_caught(command, table, weapon)
    )


def set_off(command: SetOff, course: Course) -> None:
    """It is told to everybody at once: what lies on the table has no choice."""
    weapon = named_weapon(command, course.table) or ""
    ids = counts_for(course.table, command.target, "trigger")
    order = course.table.order
    ids += (by_an_aro.id,) if order and order.side == command.by else ()
    also = (command.piece,) if command.piece else ()
    if also and course.table.pieces[command.piece].hides:
        course.add(e.RevealCalled(also))
    course.add(
        e.WeaponSetOff(command.by, command.target, weapon, command.piece, command.caught), *ids
    )
    uncover(course)


def go_off(course: Course) -> None:
    """At 5.1 each hits whoever set it off, unless that has Dodged, and is gone."""
    order = course.table.order
    for piece, weapon in order.set_off if order else ():
        if order is not None and not out_of_the_way(
            order, piece, evaded_by(course.table.book, weapon)
        ):
            reached_by(course, piece, weapon)
    for piece in order.gone_off if order else ():
        if piece in course.table.pieces:
            course.by(removed_when_gone_off, piece)


@rule("MINE-2")
def removed_when_gone_off(piece: PieceId) -> e.PieceRemoved | None:
    """What has gone off is removed from play."""
    return e.PieceRemoved(piece)
