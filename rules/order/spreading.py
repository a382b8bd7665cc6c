"""Several pieces come to stand for a trooper where one stood: a return to such a State.

All of them are new, the one that stood there too, and which of them is real is noted in secret.
"""

from rules import events as e
from rules.commands import DeclareSkill, EnterState
from rules.course import Course
from rules.ids import Side
from rules.looks import multiplying
from rules.order.requirements import NO_SUCH_PIECE, own_piece
from rules.reference import SkillCard, skill
from rules.refusals import Refusal
from rules.registry import refuse
from rules.state import State
from rules.states import force, in_force, null, states
from rules.table import Piece, Place, Table, Trooper, card_of, pieces_of, real_of, under
from rules.turn.figures import decoys, disguise_of, imitable, note_imitation
from rules.turn.fireteams import let_go
from rules.turn.placing import place, placed
from rules.turn.sealing import commit_new

NO_SUCH_STATE = Refusal("no-such-state", "Nothing like that can be activated now.")
NO_SUCH_ONE = Refusal("no-such-place", "Say which of its pieces will be the real one.")


# ------------------------------------------------------------------ by a skill


def may_come_back(
    command: DeclareSkill, card: SkillCard, trooper: Trooper | None, table: Table
) -> Refusal | None:
    """Whether what a return has to choose in secret is chosen: who is real, whom it is shown as."""
    for state in back_to(card) if trooper else ():
        assert trooper is not None
        if state.multiplies is not None and not 1 <= command.real <= 1 + decoys(trooper)[1]:
            return NO_SUCH_ONE
        if state.imitates is not None and command.imitated not in imitable(table, trooper):
            return Refusal("no-such-imitation", "Say as whom it is to be shown.", state.imitates.id)
    return None


def back_to(card: SkillCard) -> tuple[State, ...]:
    """The States to which a skill brings back."""
    return tuple(one for one in states().values() if one.returns is not None and one.returns(card))


def note_return(course: Course, command: DeclareSkill) -> None:
    """Keep for its owner what a return has to choose in secret."""
    trooper, card = under(course.table, course.table.pieces[command.actor]), skill(command.skill)
    for state in back_to(card) if trooper else ():
        assert trooper is not None
        assert state.returns is not None
        if state.multiplies is not None:
            course.add(e.SpreadNoted(trooper.side, trooper.id, command.real), state.returns.id)
        if state is disguise_of(trooper):
            note_imitation(course, trooper, command.imitated)


def spread_all(course: Course) -> None:
    """At the end of the Order: who has come back to several pieces stands as them."""
    for trooper in tuple(course.table.troopers.values()):
        if trooper.spreads:
            _spread(course, trooper)


def _spread(course: Course, trooper: Trooper) -> None:
    state, old = multiplying(in_force(trooper)), real_of(course.table, trooper.id)
    if state is not None and state.multiplies is not None and old is not None:
        let_go(course, old.id, state)
        there = Place(old.shape.where, old.shape.facing)
        number = 1 + state.multiplies(trooper.profile)
        placings = placed(trooper, (there,) * number, trooper.spreads)
        found = place(course, trooper.side, list(placings), f"spread {old.id}")
        course.add(e.PieceSpread(old.id, found), state.multiplies.id)
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
            for state in states().values()
            if state.activates and state.activates(trooper.profile) and state not in standing
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
            if not 1 <= command.real <= 1 + decoys(trooper)[1]:
                return NO_SUCH_ONE
            return (
                refuse(state.asks_to_activate, command.unseen) if state.asks_to_activate else None
            )
    return NO_SUCH_STATE


def enter_state(command: EnterState, course: Course) -> None:
    """The State begins, and what stands for its bearer is placed."""
    piece = course.table.pieces[command.actor]
    trooper, state = under(course.table, piece), states()[command.state]
    asked = (state.asks_to_activate.id,) if state.asks_to_activate else ()
    if trooper is None:
        return
    course.add(e.FactStated(piece.side, "unseen", piece.id), *asked)
    course.add(e.StateEntered(piece.side, trooper.id, state.name), *asked)
    course.add(e.SpreadNoted(piece.side, trooper.id, command.real))
    spread_all(course)
