"""Whether a trooper may note this ARO."""

from rules.ids import PieceId
from rules.log.commands import DeclareAro
from rules.log.table import MODEL, Order, Piece, Table, Trooper
from rules.measured.saturation import may_be_thinned
from rules.measured.visibility import attacked_through, may_see
from rules.messages import say
from rules.moments.declaring import Aim
from rules.moments.ending import Cause
from rules.order.chances import (
    allowed_by_comms,
    by_programme_or_reset,
    fits,
    may_answer_by,
    nullifies_if_it_reacts,
    zone_counts,
)
from rules.order.in_time import may_answer_now
from rules.order.line_of_fire import beyond_contact, stood_in_contact
from rules.order.reactive import NO_CHANCE, open_to
from rules.order.step_1_2_declaration import may_be_its_own
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.rolls.templates import may_catch
from rules.rolls.uses import may_fire_twice, may_use
from rules.rolls.whole_fights import may_lay_over
from rules.seen.effective import acting
from rules.skill import skill_card
from rules.skills.albedo import may_look_at
from rules.skills.appearing import as_if_out, may_come_out
from rules.skills.climbing import may_leave_wall
from rules.skills.close_combat import fights, one_of_a_combat
from rules.skills.fireteams.aros import the_leader_strikes
from rules.skills.g_jumper import another_acts, one_is_active
from rules.skills.guiding import one_aro_for_all
from rules.skills.look_out import is_warned, warned_by_another
from rules.skills.nearby import may_appear_nearby
from rules.skills.reload import may_reload
from rules.skills.repeaters import may_answer_it, may_go_through
from rules.skills.requirements.target import may_aim, not_against
from rules.skills.requirements.user import NO_SUCH_SKILL, knows, may_act
from rules.skills.requirements.weapon import may_shoot_with
from rules.skills.requirements.whose import own_piece
from rules.skills.silent import may_be_heard
from rules.skills.stealth import may_hear
from rules.weapons.seen_or_not import needs_line
from rules.weapons.special_attacks import may_lie


def may_answer(command: DeclareAro, table: Table) -> Refusal | None:
    """Whether a trooper may note this ARO."""
    before = table
    table, piece = as_if_out(table, command.by, command.actor)
    refusal = open_to(command.by, piece, table)
    if refusal:
        return refusal
    order = table.order
    actor = own_piece(table, command.by, piece)
    assert order is not None
    assert actor is not None
    card = skill_card(table.book, command.skill)
    cause = Cause("declared", card, 1, aro=True)
    trooper = acting(table, actor)
    if card is None or not card.may_be("aro") or not knows(table.book, trooper, card):
        return NO_SUCH_SKILL
    return (
        may_be_its_own(table.book, actor, trooper, card)
        or may_come_out(before, command.by, command.actor, card, MODEL, cause)
        or may_appear_nearby(before, command.by, command.actor, command.instead)
        or may_act(table, actor, card)
        or may_leave_wall(table, actor.id, card)
        or may_answer_now(command, table, piece)
        or refuse(one_is_active, command.skill, another_acts(table, order, piece))
        or may_answer_it(table, order, command.target)
        or refuse(answers_the_activated, table, order, command.target)
        or may_go_through(table, command.by, command.via)
        or _answers_somebody(table, order, actor, card, command.target)
        or may_aim(table, actor, card, command.target, aro=True, weapon=command.weapon)
        or may_shoot_with(table, actor, trooper, card, command.weapon)
        or may_use(table, actor, card, command.weapon)
        or may_reload(table, actor, card)
        or may_fire_twice(table, actor, card, command.weapon, command.double)
        or _alone_in_combat(table, actor, card, command.target)
        or refuse(one_aro_for_all, table, order, trooper, card)
        or allowed_by_comms(table, order, actor, trooper, command.through)
        or refuse(warned_by_another, command.through, is_warned(table, actor), card)
        or may_catch(command, card, table)
        or may_lay_over(command, table)
        or may_lie(table.book, command, card)
        or may_answer_by(table, actor, command.through, _answered(order, command))
        or _may_look(command, card, table, actor, trooper)
        or may_hear(table, order, actor, command.target, command.through)
        or may_be_heard(table.book, order, piece, command.through, card)
        or refuse(by_programme_or_reset.by(table.book), table.book, command.through, card)
        or fits(table.book, command.through, card, command.weapon)
        or (NO_CHANCE if command.through == "ZoC" and not zone_counts() else None)
        or (NO_CHANCE if card.evades_comms and not nullifies_if_it_reacts(card) else None)
        or _answers_half(table, order, command)
    )


def _answers_somebody(
    table: Table, order: Order, actor: Piece, card: SkillCard, target: PieceId | None
) -> Refusal | None:
    """Whether an ARO that is aimed at nobody may answer one of those that the Order activated."""
    active = [table.pieces[one] for one in order.pieces if one in table.pieces]
    if target is not None or card.target or not active:
        return None
    barred = [not_against(Aim(table, actor.id, card, one, True)) for one in active]
    return barred[0] if all(barred) else None


def _alone_in_combat(
    table: Table, actor: Piece, card: SkillCard, target: PieceId | None
) -> Refusal | None:
    if table.order is None or target is None or not fights(card):
        return None
    return refuse(one_of_a_combat, table, table.order, actor, target) or refuse(
        the_leader_strikes, table, actor, target
    )


@rule("ARO-3")
def answers_the_activated(table: Table, order: Order, target: PieceId | None) -> str | None:
    """An ARO is aimed at one of the troopers that the Order activated, as long as it stands."""
    if target is None or (target in order.pieces and target in table.pieces):
        return None
    return say("An ARO targets a trooper that this Order activated.")


def _may_look(
    command: DeclareAro, card: SkillCard, table: Table, actor: Piece, trooper: Trooper | None
) -> Refusal | None:
    """Whether there is LoF through the Zone between them, and not by contact alone."""
    order = table.order
    if no := may_be_thinned(card, saturated=command.saturated):
        return no
    if order is None or not needs_line(table.book, card, command.weapon):
        return None
    target = command.target or order.pieces[0]
    answers = attacked_through(order, actor.id, target)
    no = may_see(command.zone, trooper.profile if trooper else None, answers=answers)
    touches = stood_in_contact(table, actor, target)
    no = no or (None if touches else may_look_at(table, actor, target))
    return no or (refuse(beyond_contact, card, command.sees) if touches else None)


def _answered(order: Order, command: DeclareAro) -> tuple[PieceId, ...]:
    return (command.target,) if command.target else order.pieces


def _answers_half(table: Table, order: Order, command: DeclareAro) -> Refusal | None:
    """A first half made as a Marker can only be answered if the reveal counts for all of it."""
    if table.step == "4" and command.at == 1 and not order.revealed_whole and order.revealed:
        return Refusal("still-a-marker", say("The target was still a Marker at the first skill."))
    return None
