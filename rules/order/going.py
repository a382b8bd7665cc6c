"""Where those go that act together, what they touch, and how they stand at the end of it."""

from rules.ids import PieceId
from rules.log import events as e
from rules.log.commands import DeclareSkill
from rules.log.course import Course
from rules.log.table import Piece, Table, Trooper, under
from rules.moments import declaring
from rules.order.acting_together import acting_with, all_that_act
from rules.order.coherency import may_be_apart
from rules.page import said
from rules.pieces.cancellation import meet
from rules.pieces.stance_at_the_end import may_each
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.skills import impetuous_movement
from rules.skills.requirements.contact import may_touch
from rules.skills.requirements.target import may_aim
from rules.skills.requirements.whose import NO_SUCH_PIECE
from rules.states import in_force


def may_end_so(
    command: DeclareSkill, table: Table, actor: Piece, card: SkillCard
) -> Refusal | None:
    """Whether those who lie down, or stand up, as their movement ends may."""
    first = (*command.stances, *((actor.id,) if command.stance else ()))
    no = may_each(table, card, command.lies_last, command.stands_last, first)
    return no or (
        impetuous_movement.may_end_lying(table, command.pool) if command.lies_last else None
    )


def may_go(
    command: DeclareSkill, card: SkillCard, actor: Piece, table: Table, hidden: Trooper | None
) -> Refusal | None:
    """Whether the other pieces that act with this one may go where they are said to; those that a
    trooper will be as it comes out of hiding too."""
    last = {*command.lies_last, *command.stands_last}
    named = (
        *command.apart,
        *command.stances,
        *command.transmutes,
        *((command.beside,) if command.beside else ()),
        *last,
    )
    acting = all_that_act(command, actor, table, hidden) if command.paths or named else set()
    for path in command.paths:
        if path.piece not in acting or (path.piece == actor.id and not command.mount):
            return NO_SUCH_PIECE
        refusal = may_touch(table, command.by, card, path.contact)
        other = table.pieces[path.piece] if path.target and path.piece in table.pieces else None
        if other is not None and refusal is None:
            refusal = may_aim(table, other, card, path.target, aro=False, weapon=path.weapon)
        if refusal:
            return refusal
    own = {piece.id for piece in acting_with(table, actor)}
    of_others = {*command.stances, *(last - {actor.id})}
    if not acting.issuperset(named) or not own.isdisjoint(of_others):
        return NO_SUCH_PIECE
    if refusal := may_be_apart(table, command.apart, hidden):
        return refusal
    trooper = under(table, actor)
    decoy = in_force(table.book, trooper) if trooper is not None and actor.real is False else ()
    for _, id, sentence in said(decoy, declaring.uses_scenery, command.scenery):
        return Refusal("replica", sentence, id)
    return None


def touch(course: Course, piece: PieceId, touched: PieceId) -> None:
    """Two enemies come into Silhouette contact."""
    course.add(e.FactStated(course.table.pieces[piece].side, "contact", piece, touched))
    meet(course, piece, touched)
