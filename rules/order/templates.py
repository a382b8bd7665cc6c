"""Who else is under the Template of an Attack, as its user says."""

from rules import events as e
from rules.commands import DeclareSkill
from rules.course import Course
from rules.order.arms import arm
from rules.order.requirements import NO_SUCH_TARGET, enemy_piece
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.state import said
from rules.states import seen
from rules.table import Piece, Table

TEMPLATE = "Template"


def may_catch(command: DeclareSkill, card: SkillCard, table: Table) -> Refusal | None:
    """Whether an Attack with a Template may reach these enemies beside its Main Target."""
    if not command.caught:
        return None
    if not card.weapon or not is_template(command.weapon):
        return Refusal("no-template", "That weapon has no Template to reach anybody else with.")
    for id in command.caught:
        caught = enemy_piece(table, command.by, id)
        if caught is None or id == command.target:
            return NO_SUCH_TARGET
        main = table.pieces.get(command.target or "")
        shown = {state.name for state in seen(table, main)} if main else set()
        for _, rule, sentence in said(seen(table, caught), lambda s: s.under_template, shown):
            return Refusal("not-under-a-template", sentence, rule)
    return None


def is_template(weapon: str) -> bool:
    """Whether a weapon in this mode is used with a Template."""
    return bool(weapon) and any(TEMPLATE in trait for trait in arm(weapon).traits)


def claim_caught(course: Course, actor: Piece, command: DeclareSkill) -> None:
    """Its user says whom the Template reaches, and may be objected to."""
    for id in command.caught:
        rules = [
            state.under_template.id
            for state in seen(course.table, course.table.pieces[id])
            if state.under_template is not None
        ]
        course.add(e.FactStated(actor.side, "under its Template", actor.id, id), *rules)
