"""Who acts and both skills of an Order, told at once: the first is declared now, the second is heard, and
declared when its step is reached."""

from typing import Final

from msgspec.structs import replace

from rules.book.house_rules import HouseRule
from rules.ids import PieceId, as_piece
from rules.log import events as e
from rules.log.commands import DeclareSkill, SkipSecond, TellOrder
from rules.log.course import Course
from rules.log.table import Declared, Piece, Second, Table, card_of, under
from rules.luck import SALT_BYTES, Luck
from rules.messages import say
from rules.moments import ending
from rules.moments.ending import Cause
from rules.order import jumping
from rules.order.acting_together import acting_with
from rules.order.combination import may_skip
from rules.order.step_1_2_declaration import may_declare
from rules.order.step_1_activation import declare
from rules.page import said
from rules.pieces import contacts, settling
from rules.pieces.place_deployable import told_openly
from rules.pieces.sealing import open_leaves
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import rule
from rules.seen.looks import shown_as
from rules.skill import skill_card
from rules.state import State
from rules.states import seen
from rules.weapons.charges import is_placed

THEN: Final = "then_"
"""What is said of the second skill, its name with this before it."""
NOT_NOW: Final = Refusal("not-now", say("An Order is under way."))
ROLLED: Final = Refusal("step-by-step", say("A jump is rolled first: declare it step by step."))


@rule("TOLD-1")
def told_in_one_go() -> bool:
    """Players who say it at the table keep an Order in one go, by what came of it."""
    return True


STEP_BY_STEP: Final = HouseRule(told_in_one_go.id, off=True)
"""What the terms have otherwise by which every step is asked for."""


def step_by_step() -> Refusal | None:
    """Why nothing is told in one go in this match, if its terms ask for every step."""
    if told_in_one_go():
        return None
    sentence = say("This match is kept step by step: its terms ask for it.")
    return Refusal("step-by-step", sentence, told_in_one_go.id)


def is_said(table: Table) -> bool:
    """Whether the Order under way is told in one go: no odds are drawn from what is only said."""
    return table.order is not None and table.order.told is not None


def may_tell_order(command: TellOrder, table: Table) -> Refusal | None:
    """Whether both skills may be declared, one after the other, if nobody comes between."""
    first, second = first_of(command), second_of(command)
    if no := step_by_step() or may_declare(first, table):
        return no
    if table.order is not None:
        return NOT_NOW
    if jumping.is_announced(first, table):
        return ROLLED
    after = as_if_declared(first, table)
    card = skill_card(table.book, first.skill)
    if not second.skill:
        entire = card is not None and card.may_be("entire")
        return None if entire else may_skip(SkipSecond(by=command.by), after)
    no = may_declare(declaring(second, command.by, after), after)
    return replace(no, field=no.field and THEN + no.field) if no else None


def first_of(command: TellOrder) -> DeclareSkill:
    """The first skill, as it is declared by itself."""
    names = DeclareSkill.__struct_fields__
    return DeclareSkill(**{name: getattr(command, name) for name in names})


def second_of(command: TellOrder) -> Second:
    """What was said of the second skill."""
    names = (one for one in Second.__struct_fields__ if one not in ("actor", "skill"))
    told = {name: getattr(command, THEN + name) for name in names}
    card_target = command.target if told["target"] is None else told["target"]
    actor = command.then_actor or command.actor
    return Second(actor, command.then, **{**told, "target": card_target})


def declaring(second: Second, by: str, table: Table) -> DeclareSkill:
    """The second skill as it is declared by itself: by whom the Order has activated."""
    told = {name: getattr(second, name) for name in second.__struct_fields__}
    card = skill_card(table.book, second.skill)
    if card is None or not _is_aimed(table, card, second):
        told["target"] = None
    return DeclareSkill(**{**told, "by": by, "actor": _actor(second, table)})


def _is_aimed(table: Table, card: SkillCard, second: Second) -> bool:
    """Whether a skill is aimed at somebody, and not only the first one of its Order: a D-Charge is, too."""
    return card.target or is_placed(table.book, second.weapon)


def _actor(second: Second, table: Table) -> PieceId:
    """Who declares it: whom its side named, or the first that stands of those that are activated."""
    named = as_piece(second.actor)
    acting = table.order.pieces if table.order else ()
    standing = [one for one in acting if one in table.pieces]
    return named if named in standing or not standing else standing[0]


def as_if_declared(first: DeclareSkill, table: Table) -> Table:
    """One's own Table as the second skill finds it, if nobody comes between."""
    course = Course(table, Luck(bytes(SALT_BYTES)))
    declare(first, course)
    settling.reconcile(course)
    contacts.settle(course)
    waits = frozenset({first.by})
    return replace(course.table, step="3", waits=waits, due=None)


# ------------------------------------------------------------------ happens


def tell_order(command: TellOrder, course: Course) -> None:
    """Everybody hears both; the first is declared. A Marker that the second will show opens its seal."""
    second = second_of(command)
    heard = _heard(course.table, second)
    told = e.OrderTold(command.by, heard, command.unanswered)
    course.add(told, told_in_one_go.id)
    course.add(e.SecondNoted(command.by, second))
    declare(first_of(command), course)
    order = course.table.order
    if order is not None and heard is not None:
        for piece in order.pieces:
            _name(course, piece, heard)


def _heard(table: Table, second: Second) -> Declared | None:
    """The second half as everybody hears it: what is said aloud of it. Where it goes, and what is placed
    under a Marker, is told when it is declared."""
    card = skill_card(table.book, second.skill)
    if card is None:
        return None
    target = second.target if _is_aimed(table, card, second) else None
    weapon = told_openly(table.book, second.skill, second.weapon)
    return Declared(second.skill, 2, target, weapon, zone=second.zone if target else "")


def _name(course: Course, piece: PieceId, heard: Declared) -> None:
    """Who shows itself in the second half is known from now on, and a Marker until then."""
    table = course.table
    standing = table.pieces.get(piece)
    trooper = under(table, standing) if standing else None
    if standing is None or trooper is None or not shows_itself(table, standing, heard):
        return
    several = len(acting_with(table, standing)) > 1 or standing.real is False
    if several or shown_as(table.book, trooper) is not None:
        return
    open_leaves(course, standing.side, piece, "who")
    course.add(e.MarkerNamed(piece, card_of(trooper.profile)))


def shows_itself(table: Table, piece: Piece, heard: Declared) -> tuple[str, ...]:
    """The rules by which a Marker shows itself as this is declared, by what everybody sees of it."""
    cause = Cause("declared", skill_card(table.book, heard.skill), 2, heard.weapon)
    shown = markers(table, piece)
    # What passes over into another disguise does not show who it is.
    stays = any(said(shown, ending.becomes, cause))
    return () if stays else tuple(id for _, id, _ in said(shown, ending.struck, cause))


def markers(table: Table, piece: Piece) -> tuple[State, ...]:
    """The Marker States that everybody sees of a piece."""
    return tuple(state for state in seen(table, piece) if state.marker)
