"""Several pieces come to stand for a trooper where one stood: a return to such a State.

All of them are new, the one that stood there too, and which of them is real is noted in secret.
"""

from rules.book.editions import Book
from rules.ids import Side, as_piece
from rules.log import events as e
from rules.log.commands import DeclareSkill, EnterState
from rules.log.course import Course
from rules.log.table import Piece, Place, Table, Trooper, card_of, pieces_of, real_of, under
from rules.messages import say
from rules.moments import entering, showing
from rules.pieces.figures import decoys, disguise_of, may_be_shown, note_imitation
from rules.pieces.placement import place, placed
from rules.pieces.sealing import commit_new
from rules.reference import SkillCard, skill
from rules.refusals import Refusal
from rules.seen.looks import multiplying
from rules.skill import back_to
from rules.skills.fireteams.leaving import let_go
from rules.skills.requirements.whose import NO_SUCH_PIECE, own_piece
from rules.state import State
from rules.states import force, in_force, null, speakers, states

NO_SUCH_STATE = Refusal("no-such-state", say("Nothing like that can be activated right now."))
NO_SUCH_ONE = Refusal("no-such-place", say("Say which of its pieces will be the real one."))

NOT_SO_MANY = Refusal(
    "no-such-place", say("It comes back with its Holoechoes, as many as it may have.")
)


# ------------------------------------------------------------------ by a skill


def may_come_back(
    command: DeclareSkill, card: SkillCard, trooper: Trooper | None, table: Table
) -> Refusal | None:
    """Whether what a return has to choose in secret is chosen: who is real, whom it is shown as."""
    for state in back_to(table.book, card) if trooper else ():
        assert trooper is not None
        if state.speaks(showing.several) and (
            refusal := _may_be_so_many(command, table.book, trooper, state.holds(entering.fewer))
        ):
            return refusal
        if state.speaks(showing.imitates) and (
            refusal := may_be_shown(command.imitated, trooper, table)
        ):
            return refusal
    return None


def _may_be_so_many(
    command: DeclareSkill | EnterState, book: Book, trooper: Trooper, fewer: bool
) -> Refusal | None:
    """Whether so many pieces may stand for it, one of them its own."""
    most = decoys(book, trooper)[1]
    number = command.decoys or most
    if not 1 <= number <= most or (number < most and not fewer):
        return NOT_SO_MANY
    return None if 1 <= command.real <= 1 + number else NO_SUCH_ONE


def note_return(course: Course, command: DeclareSkill) -> None:
    """Keep for its owner what a return has to choose in secret."""
    trooper, card = (
        under(course.table, course.table.pieces[as_piece(command.actor)]),
        skill(course.table.book, command.skill),
    )
    for state in back_to(course.table.book, card) if trooper else ():
        assert trooper is not None
        if state.speaks(showing.several):
            noted = e.SpreadNoted(trooper.side, trooper.id, command.real, command.decoys)
            course.add(noted, *state.ids(entering.order))
        if state is disguise_of(course.table.book, trooper):
            note_imitation(course, trooper, command.imitated)


def spread_all(course: Course) -> None:
    """At the end of the Order: who has come back to several pieces stands as them."""
    for trooper in tuple(course.table.troopers.values()):
        if trooper.spreads:
            _spread(course, trooper)


def _spread(course: Course, trooper: Trooper) -> None:
    state, old = (
        multiplying(in_force(course.table.book, trooper)),
        real_of(course.table, trooper.id),
    )
    if state is not None and old is not None:
        let_go(course, old.id, state)
        there = Place(old.shape.where, old.shape.facing)
        number = 1 + (trooper.decoys or state.tells(showing.several, trooper.profile) or 0)
        placings = placed(course.table.book, trooper, (there,) * number, trooper.spreads)
        found = place(course, trooper.side, list(placings), f"spread {old.id}")
        course.add(e.PieceSpread(old.id, found), *state.ids(showing.several))
        for piece in found:
            real = course.table.pieces[piece].real is not False
            commit_new(course, trooper.side, piece, card_of(trooper.profile), real=real)
    course.add(e.SpreadNoted(trooper.side, trooper.id, 0))


# ------------------------------------------------------------------ in the States Phase


def activable(table: Table, side: Side) -> tuple[tuple[Piece, Trooper, State], ...]:
    """Who could activate which State in the States Phase, as far as this Table knows."""
    found = []
    for piece in pieces_of(table, side):
        trooper = under(table, piece)
        if trooper is None or piece.real is False or null(table, piece):
            continue
        standing = force(table, piece)
        found += [
            (piece, trooper, state)
            for state in speakers(table.book, entering.states_phase)
            if state not in standing and state.holds(entering.states_phase, trooper.profile)
        ]
    return tuple(found)


def may_enter(command: EnterState, table: Table) -> Refusal | None:
    """Whether this State may be activated in the States Phase."""
    if own_piece(table, command.by, command.actor) is None:
        return NO_SUCH_PIECE
    if table.step != "states" or command.by not in table.waits:
        return NO_SUCH_STATE
    for piece, trooper, state in activable(table, command.by):
        if piece.id == command.actor and state.name == command.state:
            fewer = state.holds(entering.fewer_then)
            if refusal := _may_be_so_many(command, table.book, trooper, fewer):
                return refusal
            return state.refusal(entering.watched_then, command.unseen)
    return NO_SUCH_STATE


def enter_state(command: EnterState, course: Course) -> None:
    """The State begins, and what stands for its bearer is placed."""
    piece = course.table.pieces[command.actor]
    trooper, state = under(course.table, piece), states(course.table.book)[command.state]
    asked = state.ids(entering.watched_then)
    if trooper is None:
        return
    course.add(e.FactStated(piece.side, "unseen", piece.id), *asked)
    course.add(e.StateEntered(piece.side, trooper.id, state.name), *asked)
    course.add(e.SpreadNoted(piece.side, trooper.id, command.real, command.decoys))
    spread_all(course)
