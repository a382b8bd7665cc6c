"""Deployment: composed in private, published step by step, all in an order that says nothing."""

from typing import Final

from rules.book.editions import Book
from rules.ids import Side, TrooperId, other
from rules.log import events as e
from rules.log.commands import Compose, Withdraw
from rules.log.course import Course
from rules.log.table import MODEL, Place, Spot, Step, Table, Trooper
from rules.messages import say
from rules.moments import deploying, suffering
from rules.pieces import switching_forms
from rules.pieces.deployed_prone import may_be_placed_in
from rules.pieces.figures import may_be_figure
from rules.pieces.placement import Placing, place, placed
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.absence import aways, hides
from rules.skills import assigning, booty, impetuous, minelayer, remdriver
from rules.states import speakers, states
from rules.turn.beyond import may_be_beyond, note_deployed
from rules.turn.reserve import KEPT, reserve, why_so_many
from rules.turn.spots import may_stand

STEPS: Final[tuple[Step, ...]] = ("deploy 1", "deploy 2", "deploy 3", "deploy 4")

NO_SUCH_TROOPER = Refusal("no-such-trooper", say("You have no such trooper to deploy."))
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
    )


def _gone(book: Book, trooper: Trooper) -> bool:
    """Whether one of its States has taken it off the table for good."""
    known = states(book)
    return any(name in known and known[name].speaks(suffering.removes) for name in trooper.states)


def forms(book: Book, trooper: Trooper) -> tuple[str, ...]:
    """How a trooper may be deployed: not on the table at all, as a Marker of a State that it can
    begin in, or as a Model. What tells least goes first, for that is what is usually meant."""
    profile = trooper.profile
    markers = (state for state in speakers(book, deploying.form) if state.marker)
    found = (
        *(away.name for away in aways(book).values() if away.begins(profile)),
        *(state.name for state in markers if state.holds(deploying.form, profile)),
    )
    return (*(name for name in found if not impetuous.keeps_out_of(book, profile, name)), MODEL)


# ------------------------------------------------------------------ may


def may_compose(command: Compose, table: Table) -> Refusal | None:
    """Whether this trooper may be noted in this form."""
    if table.step not in STEPS or command.by not in table.waits:
        return NOT_DEPLOYING
    left = {one.id: one for one in to_deploy(table, command.by)}
    trooper = left.get(command.trooper)
    if trooper is None:
        return refuse(own_and_once, command.trooper) or NO_SUCH_TROOPER
    if refusal := impetuous.may_compose(table.book, command, trooper):
        return refusal
    if command.form not in forms(table.book, trooper):
        return _no_such_form(table.book, command.form)
    if refusal := may_be_beyond(table.book, command, trooper) or may_be_placed_in(
        table.book, command, trooper
    ):
        return refusal
    if refusal := minelayer.may_lay(table.book, command.mine, trooper):
        return refusal
    off = hides(table.book, command.form)
    if refusal := remdriver.may_drive(command, table, trooper, off=off):
        return refusal
    if refusal := assigning.may_assign(command, table, trooper, off=off):
        return refusal
    if refusal := booty.may_roll(table.book, command, trooper.profile, off=off):
        return refusal
    if refusal := impetuous.may_be_calm(command, trooper):
        return refusal
    if refusal := switching_forms.may_be_deployed_so(command, trooper):
        return refusal
    if refusal := may_stand(command, trooper, table):
        return refusal
    if hides(table.book, command.form):
        last = table.step in STEPS[2:]
        return refuse(never_kept_back, last) or may_be_figure(command, trooper, table)
    left = {key: one for key, one in left.items() if not _noted_absent(table, key)}
    last = table.step in STEPS[2:]
    others = [one for one in left if one in table.spots and one != trooper.id]
    if not last and trooper.id in left and len(left) - len(others) - 1 < KEPT:
        return refuse(all_but_one, KEPT)
    return may_be_figure(command, trooper, table)


def _noted_absent(table: Table, trooper: TrooperId) -> bool:
    spot = table.spots.get(trooper)
    return spot is not None and hides(table.book, spot.form)


def _no_such_form(book: Book, form: str) -> Refusal:
    state, away = states(book).get(form), aways(book).get(form)
    ids = state.ids(deploying.form) if state else (away.begins.id,) if away else ()
    return Refusal("no-such-form", say("It can't deploy like that."), *ids[:1])


@rule("OFF-2")
def never_kept_back(last: bool) -> str | None:
    """A trooper that is to be off the table is none of those kept back for the last step."""
    return say("A trooper off the table can’t be your reserve trooper.") if last else None


@rule("DEP-2")
def own_and_once(trooper: TrooperId) -> str | None:
    """Each of one's own troopers is deployed once."""
    return NO_SUCH_TROOPER.sentence


@rule("DEP-1")
def all_but_one(kept: int) -> str | None:
    """All but one, all but one, then the last and the last."""
    return say("Keep one trooper as your reserve for the last step of deployment.")


def may_withdraw(command: Withdraw, table: Table) -> Refusal | None:
    """Whether there is such a note to take back."""
    if table.step not in STEPS or command.by not in table.waits:
        return NOT_DEPLOYING
    left = {one.id for one in to_deploy(table, command.by)}
    if command.trooper not in left or command.trooper not in table.spots:
        return NO_SUCH_TROOPER
    return None


def may_publish(by: Side, table: Table) -> Refusal | None:
    """Whether everything that this step places has been noted."""
    if table.step not in STEPS or by not in table.waits:
        return NOT_DEPLOYING
    left = [one for one in to_deploy(table, by) if not _noted_absent(table, one.id)]
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


# ------------------------------------------------------------------ happens


def compose(command: Compose, course: Course) -> None:
    """Keep the note."""
    note = e.DeploymentNoted(
        command.by,
        command.trooper,
        command.form,
        command.where,
        command.facing,
        command.others,
        command.real,
        command.imitated,
        command.beyond,
        command.die,
        command.edge,
        command.stance,
        command.mine,
        command.mine_at,
        command.gear,
        command.gear_die,
        command.again,
        command.calm,
        command.drives,
        command.die_again,
        command.mate,
        command.other_mate,
        command.bomb,
        command.transmuted,
    )
    course.add(note)


def withdraw(command: Withdraw, course: Course) -> None:
    """Forget it."""
    course.add(e.DeploymentWithdrawn(command.by, command.trooper))


def publish(by: Side, course: Course) -> None:
    """Place all that was noted: sorted by what everybody will see of it, then shuffled."""
    table = course.table
    noted = [one for one in to_deploy(table, by) if one.id in table.spots]
    spots = {one.id: note_deployed(course, one, table.spots[one.id]) for one in noted}
    assigning.give_away(course, noted, spots)
    placings = [
        placing
        for trooper in noted
        if not course.table.troopers[trooper.id].hidden
        for placing in _placings(
            course.table.book, course.table.troopers[trooper.id], spots[trooper.id]
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


def _placings(book: Book, trooper: Trooper, spot: Spot) -> tuple[Placing, ...]:
    """What the owner of a trooper wants placed for it."""
    return placed(book, trooper, (Place(spot.where, spot.facing), *spot.others), spot.real)


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
