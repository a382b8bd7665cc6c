"""Troopers deployed Prone or dug in: the States that a trooper may be placed in, token and all."""

from rules.book.editions import Book
from rules.log import events as e
from rules.log.commands import Compose
from rules.log.course import Course
from rules.log.table import MODEL, Card, Spot, Trooper, card_of
from rules.messages import say
from rules.moments import deploying, showing, suffering
from rules.page import said
from rules.pieces.entering import stature
from rules.refusals import Refusal
from rules.state import State
from rules.states import in_force, speakers, states

NO_SUCH_STANCE = Refusal("no-such-stance", say("It can't deploy in that State."))


def placed_in(book: Book, trooper: Trooper) -> tuple[State, ...]:
    """The States that a trooper may be deployed in."""
    card = card_of(trooper.profile)
    return tuple(
        state
        for state in speakers(book, deploying.stance)
        if state.holds(deploying.stance, card) and not state.holds(suffering.unfit, card)
    )


def may_be_placed_in(book: Book, command: Compose, trooper: Trooper) -> Refusal | None:
    """Whether a trooper may be deployed in the State it is to be deployed in."""
    if not command.stance:
        return None
    state = states(book).get(command.stance)
    if state is None or not state.speaks(deploying.stance):
        return NO_SUCH_STANCE
    card = card_of(trooper.profile)
    for _, id, sentence in said((state,), suffering.unfit, card):
        return Refusal("unfit", sentence, id)
    if not state.holds(deploying.stance, card):
        return Refusal(NO_SUCH_STANCE.code, NO_SUCH_STANCE.sentence, *state.ids(deploying.stance))
    return None


def note_stance(course: Course, trooper: Trooper, spot: Spot) -> None:
    """Its owner's note of the State that a trooper is deployed in. Who arrives by air stands."""
    state = states(course.table.book).get(spot.stance)
    placed = spot.form == MODEL or spot.form in states(course.table.book)
    if placed and state is not None and state.speaks(deploying.stance):
        entered = e.StateEntered(trooper.side, trooper.id, state.name)
        course.add(entered, *state.ids(deploying.stance))


def stances(book: Book, trooper: Trooper) -> tuple[State, ...]:
    """The States of a trooper that lie beside each piece that is placed for it."""
    return tuple(state for state in in_force(book, trooper) if state.speaks(deploying.stance))


def shown_by(state: State, card: Card | None) -> tuple[str, ...]:
    """The rules by which a State is shown, and makes something of its bearer another."""
    recast = state.changed(showing.card, card)[1] if card is not None else ()
    return (*state.ids(deploying.stance), *stature(state), *recast)
