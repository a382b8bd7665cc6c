"""Step 5.1, where a passed Dodge takes its user."""

from rules.book.printed import number
from rules.ids import PieceId
from rules.log import events as e
from rules.log.commands import DodgeMove
from rules.log.course import Course
from rules.log.table import Piece, Table, piece_of, side_of
from rules.messages import say
from rules.moments import meeting
from rules.order.going import touch
from rules.page import said
from rules.pieces import contacts, stance, stance_at_the_end
from rules.reference import skill
from rules.refusals import Refusal
from rules.registry import rule
from rules.seen.effective import counted
from rules.skills.dodge import dodges, so_many_more
from rules.skills.impetuous_movement import may_lie_down
from rules.skills.look_out import turns_where_it_stands
from rules.skills.moving import slowed
from rules.states import helpless, seen

NO_DODGE = Refusal("no-dodge", say("It has no Dodge move to make."))


def dodgers(table: Table) -> tuple[PieceId, ...]:
    """Who passed a Dodge and has not said where it goes."""
    order = table.order
    if order is None:
        return ()
    return tuple(
        made.piece
        for made in order.made
        if made.skill == "Dodge"
        and made.hits
        and made.piece not in order.moved
        and made.piece in table.pieces
        and not helpless(table, table.pieces[made.piece])
        and not turns_where_it_stands(order.aros.get(made.piece))
    )


def may_dodge_move(command: DodgeMove, table: Table) -> Refusal | None:
    """Whether this piece has a Dodge movement to make: where it goes is its owner's to say."""
    waiting = table.step == "5.1" and table.due is None
    mine = waiting and command.piece in dodgers(table)
    piece = table.pieces.get(command.piece)
    if not mine or piece is None or side_of(piece) != command.by:
        return NO_DODGE
    return _may_slip(command, table, piece)


def _may_slip(command: DodgeMove, table: Table, piece: Piece) -> Refusal | None:
    """Whether its States let a trooper go where its Dodge takes it, and change its stance for it."""
    dodge, active = skill(table.book, "Dodge"), table.active == side_of(piece)
    lies = command.stance and not stance.would_leave(table, piece, dodge, active=active)
    refusal = may_lie_down(table, piece) if lies or command.lies_last else None
    if command.stance and refusal is None:
        refusal = stance.may_change(table, piece, dodge, active=active)
    if command.lies_last and refusal is None:
        refusal = stance_at_the_end.may_lie_down(
            table, piece, dodge, active=active, first=command.stance
        )
    if command.stands_last and refusal is None:
        refusal = stance_at_the_end.may_stand_up(
            table, piece, dodge, active=active, first=command.stance
        )
    if refusal or not (command.to or command.contact):
        return refusal
    touched = piece_of(table, command.contact)
    if command.contact and (touched is None or side_of(touched) == side_of(piece)):
        return NO_DODGE
    told = said(seen(table, touched), meeting.moved_into, table, touched) if touched else ()
    for _, id, sentence in told:
        return Refusal("no-contact", sentence, id)
    return stance.may_move(table, piece, dodge, active=active, stance=command.stance)


def dodge_move(command: DodgeMove, course: Course) -> None:
    """A trooper that Dodged goes up to 2 inches, or stays."""
    piece = course.table.pieces[command.piece]
    dodge, active = skill(course.table.book, "Dodge"), course.table.active == side_of(piece)
    if command.stance:
        stance.change(course, piece.id, dodge, active=active)
    course.by(slips_away, command.piece, command.to)
    inches, ids = _goes(course.table, course.table.pieces[piece.id])
    if inches != number(course.table.book, slips_away.id) and command.to:
        course.add(e.FactStated(piece.side, f"up to {inches:g}″", piece.id), *ids)
    if command.to:
        contacts.slip_away(course, command.piece)
        course.add(e.PieceMoved(command.piece, command.to), slips_away.id)
    if command.lies_last:
        stance_at_the_end.lies_down(course, piece.id, dodge)
    if command.stands_last:
        stance_at_the_end.stands_up(course, piece.id, dodge, active=active)
    if command.contact:
        touch(course, command.piece, command.contact)


def _goes(table: Table, piece: Piece) -> tuple[float, tuple[str, ...]]:
    """How far a passed Dodge takes a piece, and by which rules."""
    card = counted(table, piece)
    whole = dodges(table, card)
    inches, slow = slowed(table, piece, whole)
    return inches, ((so_many_more.id, *slow) if whole > number(table.book, slips_away.id) else slow)


@rule("DODGE-2")
def slips_away(piece: PieceId, to: str) -> e.DodgeMoved | None:
    """A passed Dodge moves its user up to 2 inches."""
    return e.DodgeMoved(piece, to)
