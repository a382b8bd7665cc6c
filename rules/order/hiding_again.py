"""The return to a Marker State by a skill of the Order."""

from rules.book.editions import Book
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Piece, Table, Trooper, under
from rules.messages import say
from rules.moments import ending, entering, reacting
from rules.moments.ending import Cause
from rules.order.idling import unmet
from rules.page import said
from rules.pieces.entering import enter
from rules.reference import SkillCard
from rules.refusals import Refusal
from rules.seen.effective import acting
from rules.skill import made_by, skill_card
from rules.skills.activated_together import meets
from rules.skills.fireteams.leaving import leave_team
from rules.skills.returning import barred, returning
from rules.state import State
from rules.states import disguises, seen, speakers


def may_return(table: Table, actor: Piece, card: SkillCard, unseen: bool) -> Refusal | None:
    """A return to a Marker State, and what the table alone can say about it. Who has taken over one
    of several knows of its States what everybody sees."""
    trooper = acting(table, actor)
    standing = trooper.states if trooper else frozenset()
    if under(table, actor) is None:
        standing |= {state.name for state in seen(table, actor)}
    for state in speakers(table.book, entering.order):
        if returning(state, trooper, card):
            if spent := used_up(state, trooper):
                return spent
            anew = state.holds(ending.struck, Cause("declared", card, 0))
            if state.name in standing and not anew:
                by = next(iter(state.ids(entering.order)), "")
                return Refusal("already", say("It is in that State already."), by)
            return state.refusal(entering.watched, unseen)
    return None


def hides_again(book: Book, trooper: Trooper | None, card: SkillCard) -> bool:
    """Whether a skill brings its user back into a State in which a Sensor finds it."""
    return any(
        state.holds(reacting.sensed) and returning(state, trooper, card)
        for state in speakers(book, reacting.sensed)
    )


def used_up(state: State, trooper: Trooper | None) -> Refusal | None:
    """Whether a State that a trooper enters once has been entered."""
    if trooper is None:
        return None
    for _, id, once in said((state,), entering.spent, trooper.profile):
        bound = state.speaks(entering.spared)
        spared = not bound or state.holds(entering.spared, trooper.profile)
        if once in trooper.used or not spared:
            return Refusal(
                "used-up", say("It has already used {item}: one use only.", item=once), id
            )
    return None


def spend_use(course: Course, trooper: Trooper, state: State) -> None:
    """What a trooper can enter once it has used up, by whatever way it has entered it."""
    for _, id, once in said((state,), entering.spent, trooper.profile):
        course.add(e.UseSpent(trooper.side, trooper.id, once), id, *state.ids(entering.spared))


def return_to_markers(course: Course) -> None:
    """An Entire Order that returns its user to a Marker State."""
    order = course.table.order
    if order is None:
        return
    for piece in order.pieces:
        standing = course.table.pieces.get(piece)
        trooper = under(course.table, standing) if standing else None
        for declared in made_by(order, piece):
            card = skill_card(course.table.book, declared.skill)
            for state in speakers(course.table.book, entering.order):
                if trooper is None or card is None:
                    continue
                if not returning(state, trooper, card):
                    continue
                if state.name not in trooper.states and used_up(state, trooper):
                    # Who leads them would have been refused; of the others nobody had asked.
                    why = "it has none of its uses left"
                    course.by(unmet, piece, card.name, why, also=(meets.id,))
                    continue
                if order.barred and disguises(state):
                    course.by(unmet, piece, card.name, "an enemy sees it", also=(barred.id,))
                    continue
                if state.name not in trooper.states and disguises(state):
                    how = said((state,), entering.level, trooper.profile, card)
                    entered = e.StateEntered(trooper.side, trooper.id, state.name)
                    course.add(entered, *state.ids(entering.order), *(id for _, id, _ in how))
                    spend_use(course, trooper, state)
                elif state.name not in trooper.states:
                    leave_team(course, piece, *state.ids(entering.alone))
                    enter(course, piece, state, *state.ids(entering.order, entering.weapon))
