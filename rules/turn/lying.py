"""Troopers deployed Prone or dug in: the States that a trooper may be placed in, token and all."""

from rules import events as e
from rules.commands import Compose
from rules.course import Course
from rules.refusals import Refusal
from rules.state import State
from rules.states import in_force, states
from rules.table import MODEL, Card, Spot, Trooper, card_of

NO_SUCH_STANCE = Refusal("no-such-stance", "It can't be deployed in that State.")


def placed_in(trooper: Trooper) -> tuple[State, ...]:
    """The States that a trooper may be deployed in."""
    card = card_of(trooper.profile)
    return tuple(
        state
        for state in states().values()
        if state.deploys and state.deploys(card) and not (state.unfit and state.unfit(card))
    )


def may_be_placed_in(command: Compose, trooper: Trooper) -> Refusal | None:
    """Whether a trooper may be deployed in the State it is to be deployed in."""
    if not command.stance:
        return None
    state = states().get(command.stance)
    if state is None or state.deploys is None:
        return NO_SUCH_STANCE
    card = card_of(trooper.profile)
    sentence = state.unfit(card) if state.unfit else None
    if state.unfit and sentence:
        return Refusal("unfit", sentence, state.unfit.id)
    if not state.deploys(card):
        return Refusal(NO_SUCH_STANCE.code, NO_SUCH_STANCE.sentence, state.deploys.id)
    return None


def note_stance(course: Course, trooper: Trooper, spot: Spot) -> None:
    """Its owner's note of the State that a trooper is deployed in. Who arrives by air stands."""
    state = states().get(spot.stance)
    placed = spot.form == MODEL or spot.form in states()
    if placed and state is not None and state.deploys is not None:
        course.add(e.StateEntered(trooper.side, trooper.id, state.name), state.deploys.id)


def stances(trooper: Trooper) -> tuple[State, ...]:
    """The States of a trooper that lie beside each piece that is placed for it."""
    return tuple(state for state in in_force(trooper) if state.deploys is not None)


def shown_by(state: State, card: Card | None) -> tuple[str, ...]:
    """The rules by which a State is shown, and makes something of its bearer another."""
    told = (state.silhouette, state.covered)
    ids = [state.deploys.id] if state.deploys else []
    ids += [rule.id for rule in told if rule is not None and rule()]
    recast = state.recasts
    ids += [recast.id] if recast is not None and card is not None and recast(card) != card else []
    return tuple(ids)
