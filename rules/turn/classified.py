"""Classified Objectives: drawn in secret before the first turn, shown when they are done."""

from rules.ids import SIDES, Side
from rules.log import events as e
from rules.log.commands import DrawClassified, ShowClassified
from rules.log.course import Course
from rules.log.table import Classified, Note, Table
from rules.messages import say
from rules.pieces.sealing import commit, opened
from rules.reference.season_missions import classifieds
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.turn.player_turn import begin
from rules.turn.scoring import ask_again, objective_points

NOT_NOW = Refusal("not-now", say("There is no Classified Objective to draw now."))


def to_play(table: Table) -> int:
    """How many a side has in this mission."""
    return table.terms.mission.classifieds if table.terms.mission else 0


def left(table: Table, side: Side) -> tuple[Classified, ...]:
    """The cards that a side could draw: what it has already comes no second time."""
    has = (*table.drawn.get(side, ()), *table.done.get(side, ()))
    return tuple(one for one in classifieds() if one not in has)


def deal(course: Course) -> None:
    """Both sides draw, where the mission has any; then the first turn begins."""
    if not (to_play(course.table) and course.by(drawing)):
        begin(course, course.table.first or "A", 1)


@rule("CLASS-1")
def drawing() -> e.StepReached | None:
    """Each side draws its Classified Objectives in secret, and both are waited for."""
    return e.StepReached("classified", SIDES)


def may_draw(command: DrawClassified, table: Table) -> Refusal | None:
    """While one has not drawn all of one's own: a card of the deck, or none to draw it here."""
    if table.step != "classified" or command.by not in table.waits:
        return NOT_NOW
    numbers = {one.number for one in left(table, command.by)}
    if command.number is None or command.number in numbers:
        return None
    return Refusal("no-such-card", say("The deck has no such card for you."), drawing.id)


def draw(command: DrawClassified, course: Course) -> None:
    """Noted in private, and bound by a commitment. With the last of both sides the game begins."""
    side, table = command.by, course.table
    cards = left(table, side)
    at = len(table.drawn.get(side, ())) + 1
    drawn = next((one for one in cards if one.number == command.number), None)
    if drawn is None:
        drawn = cards[course.luck.pick(f"classified {side} {at}", len(cards))]
    course.add(e.ClassifiedDrawn(side, drawn), drawing.id)
    commit(course, side, f"classified {at}", _written(drawn))
    if len(course.table.drawn.get(side, ())) >= to_play(table):
        course.add(e.SideDone(side))
    if not course.table.waits:
        begin(course, course.table.first or "A", 1)


def may_show(command: ShowClassified, table: Table) -> Refusal | None:
    """One of one's own that is not shown yet."""
    mine = {one.number for one in table.drawn.get(command.by, ())}
    if table.active is None:
        return Refusal("not-now", say("The game has not begun."))
    return refuse(is_ones_own, command.number in mine)


@rule("CLASS-2")
def is_ones_own(mine: bool) -> str | None:
    """One shows what one has drawn, when it is done: it scores a point."""
    return None if mine else say("You have no such Classified Objective.")


def show(command: ShowClassified, course: Course) -> None:
    """The note is opened for everybody to check, and scores."""
    side, table = command.by, course.table
    mine = table.drawn.get(side, ())
    done = next((one for one in mine if one.number == command.number), None)
    if done is None:
        return
    note = _note(table, side, done)
    if note is not None:
        course.by(opened, table, side, note)
    shown = len(table.done.get(side, ())) + 1
    total = objective_points(table, side, table.tally.get(side, {}), shown)
    course.add(e.ClassifiedDone(side, done, total), is_ones_own.id)
    ask_again(course)


def _note(table: Table, side: Side, card: Classified) -> Note | None:
    notes = (one for one in table.notes.get(side, ()) if one.label.startswith("classified "))
    return next((one for one in notes if one.value == _written(card)), None)


def _written(card: Classified) -> str:
    return f"{card.number} {card.name}"
