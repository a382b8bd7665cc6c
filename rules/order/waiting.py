"""AROs that wait for what a Marker does second, and those that waited in vain."""

from rules.log import events as e
from rules.log.commands import DelayAro
from rules.log.course import Course
from rules.log.table import Order, Piece, Table, Trooper
from rules.messages import say
from rules.moments import reacting
from rules.order.reactive import open_to
from rules.order.step_1_2_declaration import may_be_its_own
from rules.page import said
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.seen.effective import acting
from rules.skills.appearing import DELAY, as_if_out, may_come_out
from rules.skills.climbing import may_leave_wall
from rules.skills.nearby import may_appear_nearby
from rules.skills.requirements.user import known_skills, may_act
from rules.skills.requirements.whose import own_piece
from rules.states import seen, states


def may_wait(command: DelayAro, table: Table) -> Refusal | None:
    """Whether a trooper may delay its ARO: only against a Marker, only at step 2."""
    refusal = may_come_out(table, command.by, command.actor, None, command.form, DELAY)
    refusal = refusal or may_appear_nearby(table, command.by, command.actor, command.instead)
    table, piece = as_if_out(table, command.by, command.actor)
    refusal = open_to(command.by, piece, table) or refusal
    if refusal:
        return refusal
    if table.step != "2" or not waiting_allowed(table):
        return Refusal(
            "no-delay", say("Only an ARO against a Marker's first skill can be delayed.")
        )
    actor = own_piece(table, command.by, piece)
    assert actor is not None
    trooper = acting(table, actor)
    answers = known_skills(table.book, trooper, "aro")
    barred = [_never_declares(table, actor, trooper, card) for card in answers]
    return barred[0] if barred and all(barred) else None


def _never_declares(
    table: Table, actor: Piece, trooper: Trooper | None, card: SkillCard
) -> Refusal | None:
    """Why a trooper could not answer with this skill, whatever the Marker does."""
    return (
        may_be_its_own(table.book, actor, trooper, card)
        or may_act(table, actor, card)
        or may_leave_wall(table, actor.id, card)
    )


def waiting_allowed(table: Table) -> tuple[str, ...]:
    """The rules that let an ARO against this activation wait, from what shows."""
    order = table.order
    if order is None:
        return ()
    standing = [table.pieces[piece] for piece in order.pieces if piece in table.pieces]
    return tuple(id for piece in standing for _, id, _ in said(seen(table, piece), reacting.delays))


def ends_waiting(course: Course, order: Order) -> tuple[str, ...]:
    """The rules by which those that waited for these may answer now."""
    standing = (course.table.pieces.get(piece) for piece in order.pieces)
    shown = {one for piece in standing if piece for one in seen(course.table, piece)}
    waited_for = [state for state in shown if state.speaks(reacting.delays)]
    # A Marker that has shown itself stands there no more.
    known = waited_for or [state for state in states(course.table.book).values() if state.marker]
    return tuple(id for _, id, _ in said(known, reacting.waits, bool(order.revealed)))


def lose_waiting(course: Course) -> None:
    """Who waited for a Marker that did not show itself loses the ARO."""
    order = course.table.order
    if order is None or not order.delayed:
        return
    shown = any(piece in order.revealed for piece in order.pieces)
    standing = [
        course.table.pieces[piece] for piece in order.pieces if piece in course.table.pieces
    ]
    for piece in [one for one in course.table.pieces if one in order.delayed]:
        for state in {s.name: s for at in standing for s in seen(course.table, at)}.values():
            asked = state.speaks(reacting.waits)
            if asked and not state.holds(reacting.waits, shown):
                course.add(e.AroLost(piece), *state.ids(reacting.waits))
                break
