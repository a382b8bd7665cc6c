"""Whose Order it is, and which skills one Order is made of."""

from rules.ids import PieceId, Side
from rules.log.commands import DeclareSkill, SkipSecond
from rules.log.table import Table
from rules.messages import say, term
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skill import skill_card
from rules.skills import impetuous_phase, impetuous_skills
from rules.skills.activated_together import leads


@rule("TURN-4")
def only_the_active_player(by: Side, table: Table) -> str | None:
    """Only the active player's Orders activate troopers, in the Orders Phase."""
    if table.active != by:
        return say("It is not your turn to spend Orders.")
    if table.step not in ("orders", "3", impetuous_phase.STEP):
        return say("Not at this point of the Order.")
    return None


@rule("SEQ-3")
def same_trooper(actor: PieceId, table: Table) -> str | None:
    """The second skill belongs to the trooper that the Order activated; of several, to their leader."""
    order = table.order
    if order and order.party and actor in order.pieces and not leads(table, order.pieces, actor):
        return say("Their leader declares the second skill for all of them.")
    if order and actor in order.pieces:
        return None
    return say("Only the activated trooper declares the second skill.")


@rule("IDLE-1")
def idle_does_nothing(card: SkillCard, command: DeclareSkill) -> str | None:
    """An Idle has no target and no movement."""
    told = command.target or command.weapon or command.to or command.contact
    if card.name == "Idle" and told:
        return say("An Idle does nothing: it has no target and goes nowhere.")
    return None


@rule("ORD-5")
def legal_combination(card: SkillCard, table: Table) -> str | None:
    """An Entire Order; or Short Movement with Short Movement or Short; never two Short."""
    first = table.order.declared[0] if table.order and table.order.declared else None
    if first is None:
        if card.may_be("short_movement") or card.may_be("short") or card.may_be("entire"):
            return None
        return say("{card} can't be declared with an Order.", card=term(card.name))
    other = skill_card(table.book, first.skill)
    if first.half == 0 or other is None:
        return say("An Entire Order has no second skill.")
    if card.may_be("short_movement"):
        return None
    if card.may_be("short") and other.may_be("short_movement"):
        return None
    return say("An Order can't have two Short Skills, and an Entire Order goes alone.")


@legal_combination.worded("N5.2")
def basic_short_first(card: SkillCard, table: Table) -> str | None:
    """A Long Skill; or a Basic Short Skill, and after it another or a Short Skill."""
    first = table.order.declared[0] if table.order and table.order.declared else None
    if first is None:
        if card.may_be("short_movement") or card.may_be("entire"):
            return None
        if card.may_be("short"):
            return say(
                "{card} comes second: an Order begins with a Basic Short Skill, or is a Long Skill.",
                card=term(card.name),
            )
        return say("{card} can't be declared with an Order.", card=term(card.name))
    if first.half == 0:
        return say("A Long Skill has no second skill.")
    if card.may_be("short_movement") or card.may_be("short"):
        return None
    return say("A Long Skill goes alone.")


def may_skip(command: SkipSecond, table: Table) -> Refusal | None:
    """Whether there is a second half to leave out."""
    refusal = refuse(only_the_active_player, command.by, table)
    if refusal or table.order is not None:
        return refusal or impetuous_skills.may_skip(command, table)
    return Refusal("no-order", say("No Order is under way."))
