"""A State that came of an Order told in one go, beside those that are worked out: whether it can be, by
what everybody sees, and that it begins."""

from typing import Final

from rules.ids import NO_PIECE, PieceId, Side
from rules.log import events as e
from rules.log.commands import Befall
from rules.log.course import Course
from rules.log.table import MODEL, Befell, Order, Piece, Table, name_of, side_of
from rules.messages import say, term
from rules.moments import ending, suffering
from rules.moments.ending import Cause
from rules.moments.suffering import Blow, Harm
from rules.page import said
from rules.pieces.deployables import is_deployable
from rules.pieces.entering import brought_by, enter
from rules.pieces.settling import reconcile
from rules.pieces.wounds import wound
from rules.quick.telling import markers, told_in_one_go
from rules.refusals import Refusal
from rules.rolls.harm import struck
from rules.rolls.opposing import attacks
from rules.rolls.saves_called import call
from rules.rolls.states_brought import inflict
from rules.rolls.under_templates import may_hit
from rules.seen.effective import own_card
from rules.skill import made_by
from rules.state import State
from rules.states import states

NO_PIECE_THERE: Final = Refusal("no-such-piece", say("There is no such trooper on the table."))
NO_STATE: Final = "no-such-state"
HITS: Final = (Cause("hit"), Cause("forced"))
"""As what a hit ends a Marker's State: by itself, or by the Saving Roll that it forces."""


def brought(table: Table) -> tuple[str, ...]:
    """The States that may be told to have come of an Order, by their names."""
    every = states(table.book).values()
    return tuple(one.name for one in every if _harms(one) or _lies(one) or _falls(one))


def may_befall(one: Befell, by: Side, table: Table, order: Order) -> Refusal | None:
    """Whether this State can have come to this piece: of one's own, by whatever was at the table; of the
    other side's, by an Attack that reaches it."""
    standing, state = table.pieces.get(one.piece), states(table.book).get(one.state)
    if standing is None or is_deployable(standing):
        return NO_PIECE_THERE
    if state is None:
        return Refusal(NO_STATE, say("There is no such State."), told_in_one_go.id)
    name = name_of(table, one.piece)
    if state.name in standing.tokens:
        return Refusal(
            NO_STATE,
            say("{piece} is in {state} State already.", piece=name, state=term(state.name)),
            _begins(state),
        )
    if state.name not in brought(table):
        sentence = say(
            "{state} State comes of no Roll of an Order: it begins in another way.",
            state=term(state.name),
        )
        return Refusal(NO_STATE, sentence, _begins(state))
    if standing.shape.face != MODEL:
        return _covered(table, standing, name)
    return _unfit(table, standing, state, name) or _unreached(one, by, table, order, standing)


def _begins(state: State) -> str:
    """The first rule by which a State begins; of one without any, that by which it is told."""
    own = (one.id for rules in state.says.values() for one in rules if _of_activation(one))
    return next(own, told_in_one_go.id)


def _of_activation(one: object) -> bool:
    return getattr(one, "heading", "") == "Activation"


def _harms(state: State) -> bool:
    """Whether it comes of a failed Saving Roll, or of what hits."""
    return state.holds(suffering.harmed, Harm(frozenset({state.name})))


def _lies(state: State) -> bool:
    return state.speaks(suffering.takes_cover)


def _falls(state: State) -> bool:
    """Whether it comes of lost Wounds, and is not the end of its bearer."""
    return state.speaks(suffering.wounded) and not state.speaks(suffering.removes)


def _covered(table: Table, standing: Piece, name: str) -> Refusal:
    """Who is under a Marker is shown before anything comes to it."""
    shown = markers(table, standing)
    told = (one for cause in HITS for one in said(shown, ending.struck, cause))
    id = next((id for _, id, _ in told), told_in_one_go.id)
    return Refusal(
        "covered", say("{piece} is a Marker: what hits it shows it first.", piece=name), id
    )


def _unfit(table: Table, standing: Piece, state: State, name: str) -> Refusal | None:
    """Whether it comes to who shows this Card at all."""
    card = standing.told or standing.card
    for _, id, sentence in said((state,), suffering.unfit, card) if card else ():
        return Refusal("unfit", sentence, id)
    if card is None or _harms(state) or _lies(state):
        return None
    blow = Blow(max(standing.lost + 1, card.wounds), card.wounds, bearer=card)
    if any(found.name == state.name for found, _ in brought_by(table.book, blow)):
        return None
    sentence = say(
        "{piece} enters no {state} State by its last Wound.", piece=name, state=term(state.name)
    )
    return Refusal("unfit", sentence, _begins(state))


def _unreached(
    one: Befell, by: Side, table: Table, order: Order, standing: Piece
) -> Refusal | None:
    """Of another's piece nobody tells what no Attack of this Order can have done: it would show who hides
    in plain sight."""
    lies = _lies(states(table.book)[one.state])
    if lies or side_of(standing) == by or is_hit(table, order, one.piece):
        return None
    name = name_of(table, one.piece)
    sentence = say(
        "No Attack of this Order reaches {piece}: its own side says what else came to it.",
        piece=name,
    )
    return Refusal("no-such-save", sentence, call.id)


def comes_of_a_hit(table: Table, one: Befell) -> bool:
    """Whether a State that was told says that its bearer was hit, where an Attack reaches it."""
    state = states(table.book).get(one.state)
    return state is not None and not _lies(state)


def is_hit(table: Table, order: Order, piece: PieceId) -> bool:
    """Whether an Attack of this Order can have hit a piece."""
    for one in (*order.pieces, *order.aros):
        aro = order.aros.get(one)
        for declared in (aro,) if aro else made_by(order, one):
            if attacks(table.book, declared):
                answers = aro is not None and not declared.target and piece in order.pieces
                if answers or piece in may_hit(declared):
                    return True
    return False


# ------------------------------------------------------------------ happens


def befall(command: Befall, course: Course) -> None:
    """It begins, by its own page: who was hit shows itself, lost Wounds are marked."""
    table = course.table
    state, standing = states(table.book).get(command.state), table.pieces.get(command.piece)
    course.add(e.StateTold(command.piece, command.state), told_in_one_go.id)
    if state is None or standing is None or table.order is None:
        return
    if not _lies(state):
        # Whatever brought it, it was hit: who is no trooper is gone by that.
        struck(course, command.piece, saves=True)
        reconcile(course)
    if command.piece not in course.table.pieces:
        return
    if _harms(state):
        by = command.attacker or _enemy(course.table, standing)
        inflict(course, command.piece, (state.name,), by=by)
    elif _lies(state):
        enter(course, command.piece, state, *state.ids(suffering.takes_cover))
    else:
        card = own_card(course.table, course.table.pieces[command.piece])
        lost = course.table.pieces[command.piece].lost
        wound(course, command.piece, max(1, card.wounds - lost) if card else 0)


def _enemy(table: Table, standing: Piece) -> PieceId:
    """Who did it, where nobody said so: the first of the other side that took part."""
    order = table.order
    took_part = (*order.pieces, *order.aros) if order else ()
    others = (one for one in took_part if one in table.pieces)
    theirs = (one for one in others if side_of(table.pieces[one]) != side_of(standing))
    return next(theirs, NO_PIECE)
