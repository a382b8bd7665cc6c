"""Deployment, published step by step, all in an order that says nothing."""

from typing import Final

from rules.book.editions import Book
from rules.ids import Side, TrooperId, other
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Place, Spot, Step, Table, Trooper
from rules.messages import say
from rules.moments import suffering
from rules.pieces.figures import Disguised
from rules.pieces.placement import Placing, place, placed
from rules.refusals import Refusal
from rules.registry import rule
from rules.seen.absence import hides
from rules.skills import assigning, minelayer, remdriver
from rules.skills.ai_motorcycle import ridden_by
from rules.states import states
from rules.turn.beyond import note_deployed
from rules.turn.reserve import reserve, why_so_many

STEPS: Final[tuple[Step, ...]] = ("deploy 1", "deploy 2", "deploy 3", "deploy 4")

NOT_DEPLOYING = Refusal("not-now", say("It is not your turn to deploy."))


def to_deploy(table: Table, side: Side) -> tuple[Trooper, ...]:
    """The troopers of a side that are not on the table yet."""
    placed = {piece.trooper for piece in table.pieces.values()}
    return tuple(
        one
        for one in table.troopers.values()
        if one.side == side
        and one.id not in placed
        and not one.hidden
        and not _gone(table.book, one)
        and not ridden_by(table, one)
    )


def _gone(book: Book, trooper: Trooper) -> bool:
    """Whether one of its States has taken it off the table for good."""
    known = states(book)
    return any(name in known and known[name].speaks(suffering.removes) for name in trooper.states)


def noted_absent(table: Table, trooper: TrooperId) -> bool:
    spot = table.spots.get(trooper)
    return spot is not None and hides(table.book, spot.form)


@rule("DEP-1")
def all_but_one(kept: int) -> str | None:
    """All but one, all but one, then the last and the last."""
    return say("Keep one trooper as your reserve for the last step of deployment.")


def may_publish(by: Side, table: Table) -> Refusal | None:
    """Whether everything that this step places has been noted."""
    if table.step not in STEPS or by not in table.waits:
        return NOT_DEPLOYING
    left = [one for one in to_deploy(table, by) if not noted_absent(table, one.id)]
    missing = [one for one in left if one.id not in table.spots]
    kept = reserve(table, by) if table.step in STEPS[:2] else 0
    if len(missing) > kept:
        more = len(missing) - kept
        return Refusal(
            "not-all",
            say("{more} more to place before you reveal your deployment.", more=more),
            all_but_one.id,
        )
    return assigning.may_show(table, by)


def publish(by: Side, course: Course) -> None:
    """Place all that was noted: sorted by what everybody will see of it, then shuffled."""
    table = course.table
    noted = [one for one in to_deploy(table, by) if one.id in table.spots]
    shown = {one.id: note_deployed(course, one, table.spots[one.id]) for one in noted}
    spots = {id: spot for id, (spot, _) in shown.items()}
    assigning.give_away(course, noted, spots)
    placings = [
        placing
        for trooper in noted
        if not course.table.troopers[trooper.id].hidden
        for placing in _placings(
            course.table.book, course.table.troopers[trooper.id], *shown[trooper.id]
        )
    ]
    placings += [
        mine for one in noted for mine in minelayer.mines(course.table.book, one, spots[one.id])
    ]
    place(course, by, placings, f"{table.step} {by}")
    for trooper in noted:
        minelayer.count(course, trooper, spots[trooper.id])
    # Remote by Remote: the order of their drivers would tell who these are.
    for trooper in sorted(noted, key=lambda one: spots[one.id].drives):
        remdriver.take_in_hand(course, trooper, spots[trooper.id])
    kept = len(to_deploy(course.table, by))
    if table.step in STEPS[:2]:
        course.by(kept_back, by, kept, also=why_so_many(table, by, kept))
    _next(course)


def _placings(
    book: Book, trooper: Trooper, spot: Spot, disguised: Disguised | None
) -> tuple[Placing, ...]:
    """What the owner of a trooper wants placed for it."""
    places = (Place(spot.where, spot.facing), *spot.others)
    return placed(book, trooper, places, spot.real, disguised=disguised)


@rule("FAQ-B6")
def kept_back(side: Side, number: int) -> e.KeptBack | None:
    """How many were kept back is announced at the end of the main deployment."""
    return e.KeptBack(side, number)


def _next(course: Course) -> None:
    at = STEPS.index(course.table.step)
    if at == len(STEPS) - 1:
        course.add(e.StepReached("seal", (), "seal"))
        return
    first = course.table.deploys_first or "A"
    side = first if at % 2 else other(first)
    course.add(e.StepReached(STEPS[at + 1], (side,)))
