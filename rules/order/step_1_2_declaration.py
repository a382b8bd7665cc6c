"""1.2 and 3: whether a skill may be declared now, by all that it needs and says."""

from rules.book.editions import Book
from rules.ids import as_piece
from rules.log.commands import DeclareSkill
from rules.log.table import Piece, Table, Trooper
from rules.measured.saturation import may_be_thinned
from rules.moments import declaring
from rules.moments.declaring import Act
from rules.moments.ending import Cause
from rules.order import hatching, mounting, riding
from rules.order.acting_together import may_act_first
from rules.order.combination import (
    idle_does_nothing,
    legal_combination,
    only_the_active_player,
    same_trooper,
)
from rules.order.going import may_end_so, may_go
from rules.order.hiding_again import hides_again, may_return
from rules.order.line_of_fire import may_look
from rules.order.performing import as_declared
from rules.order.step_1_1_expenditure import may_be_paid
from rules.page import said
from rules.pieces import switching_forms
from rules.pieces.stance import may_take, may_take_each
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse
from rules.rolls.targets import may_divide
from rules.rolls.templates import may_catch
from rules.rolls.uses import may_fire_twice, may_use
from rules.rolls.whole_fights import may_lay_over
from rules.seen.absence import hidden_as, in_hiding
from rules.seen.effective import acting
from rules.skill import skill_card
from rules.skills import coordinated, impetuous_skills
from rules.skills.appearing import as_if_out, may_arrive_too, may_come_out, may_land, may_pay_own
from rules.skills.arriving import in_company
from rules.skills.climbing import may_leave_wall
from rules.skills.fairy_dust import may_run_for
from rules.skills.guiding import never_alone
from rules.skills.morpho_scan import may_scan
from rules.skills.moving import may_go_on_so, may_move_so
from rules.skills.nearby import may_appear_nearby, may_be_in_contact
from rules.skills.reach import may_go_as_far
from rules.skills.reload import may_reload
from rules.skills.repeaters import may_go_through
from rules.skills.requirements.contact import may_touch
from rules.skills.requirements.target import may_aim
from rules.skills.requirements.user import NO_SUCH_SKILL, knows, may_act
from rules.skills.requirements.weapon import may_shoot_with
from rules.skills.requirements.whose import not_ones_own, own_piece
from rules.skills.returning import unwatched
from rules.skills.sensor import may_go_back, may_sense
from rules.skills.spreading import may_come_back
from rules.skills.stealth import may_go_quietly
from rules.skills.terrain import may_be_at_home
from rules.states import in_force
from rules.weapons.special_attacks import may_attack_so


def may_declare(command: DeclareSkill, table: Table) -> Refusal | None:
    """Whether a skill may be declared now, as the first or the second half of an Order."""
    refusal = refuse(only_the_active_player, command.by, table)
    if refusal:
        return refusal
    card = skill_card(table.book, command.skill)
    hidden = hidden_as(table, command.by, command.actor)
    arrives = hidden if hidden and not in_hiding(table.book, hidden) else None
    cause = Cause("declared", card, 1)
    before = table
    table, piece = as_if_out(table, command.by, command.actor)
    actor = own_piece(table, command.by, piece)
    if actor is None:
        return not_ones_own(table, command.by, as_piece(command.actor))
    trooper = acting(table, actor)
    if card is None or not (
        knows(table.book, trooper, card) or hatching.borrows(table.book, trooper, card)
    ):
        return (hatching.may_already(table.book, trooper, card) if card else None) or NO_SUCH_SKILL
    return (
        (refuse(same_trooper, piece, table) if table.order else None)
        or may_act_first(command, table, actor, hidden)
        or may_come_out(before, command.by, command.actor, card, command.form, cause)
        or may_appear_nearby(before, command.by, command.actor, command.instead)
        or may_land(command, before)
        or refuse(never_alone, table, trooper)
        or may_be_its_own(table.book, actor, trooper, card)
        or refuse(idle_does_nothing, card, command)
        or refuse(legal_combination.by(table.book), card, table)
        or may_go_on_so(table, card)
        or impetuous_skills.may_be_declared(command, table, actor, card)
        or may_arrive_too(command, before, card)
        or coordinated.may_begin(command, table, actor)
        or mounting.may_mount(command, table, actor, trooper, card)
        or riding.may_change(command, table, actor, trooper, card)
        or (None if mounting.leaves_a_wreck(command, table, actor) else may_act(table, actor, card))
        or may_leave_wall(table, actor.id, card)
        or may_move_so(table.book, trooper, card)
        or may_be_at_home(trooper.profile if trooper else None, card, command.terrain)
        or (
            None
            if table.order
            else may_pay_own(table.book, command.pool, hidden, together=in_company(command))
        )
        or (None if table.order else mounting.may_spend(command, trooper))
        or (None if table.order else may_be_paid(command, table, actor, trooper, off=arrives))
        or may_aim(table, actor, card, command.target, aro=False, weapon=command.weapon)
        or may_shoot_with(table, actor, trooper, card, command.weapon)
        or may_divide(table, actor, card, as_declared(table.book, command))
        or may_go_through(table, command.by, command.via)
        or may_go_quietly(table, command.by, card, command.quiet)
        or may_run_for(table.book, card.name, command.troops)
        or may_touch(table, command.by, card, command.contact)
        or may_be_in_contact(table, piece, card, command.contact, command.instead)
        or may_catch(command, card, table)
        or may_lay_over(command, table)
        or may_sense(command, card, table)
        or may_scan(table, card, trooper, command.target)
        or may_reload(table, actor, card)
        or may_attack_so(command, card, trooper, table)
        or may_look(command, card, actor, trooper, table)
        or may_go(command, card, actor, table, hidden)
        or switching_forms.may_switch(command, table, card)
        or may_go_as_far(command, card, switching_forms.as_if_switched(command, table))
        or may_come_back(command, card, trooper, table)
        or may_use(table, actor, card, command.weapon)
        or may_be_thinned(card, saturated=command.saturated)
        or may_fire_twice(table, actor, card, command.weapon, command.double)
        or may_take(table, actor, card, stance=command.stance)
        or may_take_each(table, command.stances, card)
        or may_end_so(command, table, actor, card)
        or may_go_back(table, actor, hides=hides_again(table.book, trooper, card))
        or may_return(table, actor, card, command.unseen or bool(unwatched(table, command.by)))
    )


def may_be_its_own(
    book: Book, actor: Piece, trooper: Trooper | None, card: SkillCard
) -> Refusal | None:
    """A replica does nothing; only its owner is told so, who alone knows which it is."""
    if actor.real is False and trooper is not None:
        act = Act(card, "replica")
        for _, id, sentence in said(in_force(book, trooper), declaring.forbids, act):
            return Refusal("replica", sentence, id)
    return None
