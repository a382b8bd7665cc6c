"""Deployed further forward than others: the Roll that it takes, and what follows from failing it.

All of it is its owner's to know: of who failed everybody sees a Model at the edge of the table.
"""

from msgspec.structs import replace

from rules.book.editions import Book
from rules.book.profiles import has
from rules.dice.fair import in_private, once_more
from rules.log import events as e
from rules.log.commands import Compose
from rules.log.course import Course
from rules.log.table import MODEL, Spot, Trooper, nth_of
from rules.messages import say
from rules.moments import ending, entering, showing
from rules.moments.ending import Cause
from rules.page import said
from rules.pieces import switching_forms
from rules.pieces.figures import Disguised, note_secrets
from rules.pieces.placement import EDGE
from rules.refusals import Refusal
from rules.registry import refuse
from rules.skills import ai_motorcycle, booty, impetuous, infiltration, minelayer
from rules.state import State
from rules.states import in_force


def may_be_beyond(book: Book, command: Compose, trooper: Trooper) -> Refusal | None:
    """Whether a trooper may be noted so far forward."""
    if any(die is not None and not 1 <= die <= 20 for die in (command.die, command.die_again)):
        return Refusal("no-such-die", say("A d20 shows 1 to 20."))
    if command.die_again is not None and may_roll_again(book, trooper) is None:
        return Refusal("no-such-roll", say("Only with (ReRoll) it rolls a second time."))
    return refuse(infiltration.may_be_beyond, trooper.profile) if command.beyond else None


def note_deployed(course: Course, trooper: Trooper, spot: Spot) -> tuple[Spot, Disguised | None]:
    """Make the Roll that its place calls for and keep what it is deployed as; where it is placed, and as
    whom."""
    skill = (
        infiltration.FURTHER if has(trooper.profile, infiltration.FURTHER) else infiltration.NAME
    )
    passed = (
        not spot.beyond
        or _passes(course, trooper, spot, skill)
        or _passes_again(course, trooper, spot)
    )
    booty.roll(course, trooper, spot)
    impetuous.calm_down(course, trooper, spot)
    switching_forms.deploy_so(course, trooper, spot)
    ai_motorcycle.deploy_on_foot(course, trooper, spot)
    disguised = note_secrets(course, course.table.troopers[trooper.id], spot)
    if passed:
        for _, id, once in said(_standing(course, trooper), entering.spent, trooper.profile):
            if spot.form != MODEL:
                course.add(e.UseSpent(trooper.side, trooper.id, once), id)
        return spot, disguised
    return _falls_back(course, trooper, spot, skill), disguised


def _passes(course: Course, trooper: Trooper, spot: Spot, skill: str) -> bool:
    further = skill == infiltration.FURTHER
    needed = infiltration.roll_on_wip if further else infiltration.roll_on_ph
    die = spot.die or course.throw_as(in_private(trooper.side, nth_of(course.table, trooper.id)))[0]
    passed = die <= needed(trooper.profile)
    rolled = e.DeploymentRolled(trooper.side, trooper.id, skill, die, passed, spot.die is None)
    course.add(rolled, needed.id)
    return passed


def _passes_again(course: Course, trooper: Trooper, spot: Spot) -> bool:
    """Whether it passes the Roll that its Infiltration lets it make again."""
    needed = may_roll_again(course.table.book, trooper)
    if needed is None:
        return False
    side, skill = trooper.side, infiltration.NAME
    label = once_more(side, nth_of(course.table, trooper.id))
    die = spot.die_again or course.throw_as(label)[0]
    rolled = e.DeploymentRolled(
        side, trooper.id, skill, die, die <= needed, spot.die_again is None, again=True
    )
    course.add(rolled, infiltration.roll_again_on_ph.id)
    return die <= needed


def may_roll_again(book: Book, trooper: Trooper) -> int | None:
    """The number up to which the Roll that it may make again passes; none where it may not."""
    asked = infiltration.roll_again_on_ph.wording(book)
    return asked(trooper.profile) if asked is not None else None


def _falls_back(course: Course, trooper: Trooper, spot: Spot, skill: str) -> Spot:
    cause = Cause("failed", what=skill)
    side, loses = trooper.side, infiltration.loses_its_cover
    for _, id, once in said(_standing(course, trooper), entering.spent_in_vain, trooper.profile):
        course.add(e.UseSpent(side, trooper.id, once), id)
    for state, id, _ in said(_standing(course, trooper), ending.struck, cause):
        course.add(e.StateLeft(side, trooper.id, state.name), id)
    if not loses():
        return spot
    for state in _standing(course, trooper):
        if state.marker or state.speaks(showing.absent):
            course.add(e.StateLeft(side, trooper.id, state.name), loses.id)
    if course.table.troopers[trooper.id].hidden:
        course.add(e.HiddenNoted(side, trooper.id, ()), loses.id)
    several = any(state.speaks(showing.several) for state in _standing(course, trooper))
    others, real = (spot.others, spot.real) if several else ((), 1)
    lost = bool(spot.mine) and minelayer.loses_its_mine()
    if lost:
        course.add(e.UseSpent(side, trooper.id, spot.mine), minelayer.loses_its_mine.id)
    return replace(
        spot, where=spot.edge or EDGE, facing="", others=others, real=real,
        mine="" if lost else spot.mine,
    )  # fmt: skip


def _standing(course: Course, trooper: Trooper) -> tuple[State, ...]:
    return in_force(course.table.book, course.table.troopers[trooper.id])
