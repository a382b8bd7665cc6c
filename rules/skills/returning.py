"""An enemy about to go back under a Marker: who could see it, and who comes out of hiding to bar it."""

from typing import Final

from rules.book.editions import Book
from rules.ids import PieceId, Side, other
from rules.log import events as e
from rules.log.commands import BarReturn
from rules.log.course import Course
from rules.log.table import Order, Table, Trooper, pieces_of
from rules.messages import say
from rules.moments import entering
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.registry import rule
from rules.seen.absence import hidden_as
from rules.seen.effective import arc_of
from rules.seen.senses import blinded_by
from rules.skill import back_to, skill_card
from rules.skills.appearing import BAR, may_come_out
from rules.skills.coming_out import come_out
from rules.skills.nearby import claim_nearby, may_appear_nearby, places
from rules.skills.requirements.whose import NO_SUCH_PIECE
from rules.state import State
from rules.states import disguises

STEP: Final = "return"
NOT_NOW = Refusal("not-now", say("No enemy is going back to a Marker now."))


def unwatched(table: Table, side: Side) -> str:
    """The id of the rule by which no enemy on the table could see a trooper of this side; empty
    while one could."""
    blind = [blinded_by(piece) for piece in pieces_of(table, other(side))]
    return max(blind) if blind and all(blind) else ""


def returns(book: Book, order: Order) -> bool:
    """Whether the skill declared first would bring its user back under a disguise."""
    card = skill_card(book, order.declared[0].skill) if order.declared else None
    return card is not None and any(disguises(one) for one in back_to(book, card))


def returning(state: State, trooper: Trooper | None, card: SkillCard) -> bool:
    """Whether this trooper comes back into this State by this skill."""
    if not state.holds(entering.order, card):
        return False
    if trooper is None or not state.speaks(entering.level):
        return True
    return state.holds(entering.level, trooper.profile, card)


@rule("HIDE-E2")
def return_check(reactive: Side) -> e.StepReached | None:
    """Whoever hides and sees it may bar it: its owner is asked, whether or not anybody hides."""
    return e.StepReached(STEP, (reactive,))


def may_bar(command: BarReturn, table: Table) -> Refusal | None:
    """Whether a trooper in hiding may come out to bar an enemy's return."""
    if table.step != STEP or command.by not in table.waits:
        return NOT_NOW
    if hidden_as(table, command.by, command.actor) is None:
        return NO_SUCH_PIECE
    return may_come_out(
        table, command.by, command.actor, None, command.form, BAR
    ) or may_appear_nearby(table, command.by, command.actor, command.instead)


def bar(command: BarReturn, course: Course) -> None:
    """It stands where it was noted to be, and sees the enemy, which does not go back."""
    trooper = hidden_as(course.table, command.by, command.actor)
    order = course.table.order
    assert trooper is not None
    assert order is not None
    instead = places(command.instead)
    pieces = come_out(course, trooper, command.form, BAR, instead)
    claim_nearby(course, command.by, instead)
    # Of several the first of the table is named: which of them is real is nobody's to know.
    standing = next(one for one in course.table.pieces.values() if one.id in pieces)
    arc, id = arc_of(course.table, standing)
    course.add(e.FactStated(command.by, "LoF", standing.id, order.pieces[0], arc), id)
    course.by(barred, standing.id)


@rule("HIDE-E3")
def barred(piece: PieceId) -> e.ReturnBarred | None:
    """Seen by whoever has come out of hiding, it does not go back under a Marker."""
    return e.ReturnBarred(piece)


def close(by: Side, course: Course) -> None:
    """Nobody (else) comes out to bar it."""
    course.add(e.StepReached(STEP, (), "reveal"))
