"""What passes by itself: a step of the turn at which, by what everybody sees, nobody has to say
anything.

Asked of what the watchers see, and of nothing else: whether it passes can't tell a secret. What a
secret might give to do there is not lost by it; until somebody acts, either side opens it again.
"""

from rules.book.profiles import has
from rules.ids import Side
from rules.log import events as e
from rules.log.course import Course
from rules.log.doors import by_its_terms
from rules.log.table import Piece, Table
from rules.moments import entering
from rules.registry import rule
from rules.states import force, speakers
from rules.turn import player_turn, regeneration, reloading, tactical


@by_its_terms
def passes(public: Table) -> bool:
    """Whether the step that is reached has nothing to decide, as far as everybody sees."""
    if public.due is not None or not public.waits or public.mark not in public.marks:
        # Somebody came back to this step: then it is theirs to say when it is over.
        return False
    if public.step == "states":
        return empty_states_phase(any(_could(public, one) for one in public.pieces.values()))
    if public.step == "loss":
        return asked_before(public, public.active or "A")
    return False


def _could(public: Table, piece: Piece) -> bool:
    """Whether a piece shows something that may be done in the States Phase."""
    card = piece.card
    if card is None:
        return False
    if reloading.is_in_need(public, piece):
        return True
    heals = has(card, regeneration.SKILL) and piece.lost > 0
    standing = force(public, piece)
    activates = any(
        one not in standing and one.holds(entering.states_phase, card)
        for one in speakers(public.book, entering.states_phase)
    )
    return activates or (heals and piece.id not in public.regenerated)


@rule("PASS-1")
def empty_states_phase(something: bool) -> bool:
    """A States Phase in which nobody shows anything to do passes by itself."""
    return not something


@rule("PASS-2")
def asked_before(public: Table, side: Side) -> bool:
    """Who was asked for Executive Use could say there who leads: the check is not asked again."""
    tokens = public.tokens.get(side)
    return tokens is not None and (tokens.left > 0 or tokens.spent > 0)


def go_on(course: Course) -> None:
    """The step is over, with a line that says why."""
    step = course.table.step
    ids = {"states": empty_states_phase.id, "loss": asked_before.id}
    course.add(e.StepPassed(step), ids[step])
    if step == "states":
        player_turn.after_states(course)
    else:
        tactical.to_the_count(course)
