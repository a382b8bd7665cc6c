"""Deployment composed in private: which trooper is noted where, and in which form."""

from rules.book.editions import Book
from rules.ids import TrooperId
from rules.log import events as e
from rules.log.commands import Compose, Withdraw
from rules.log.course import Course
from rules.log.table import MODEL, Table, Trooper
from rules.messages import say
from rules.moments import deploying
from rules.pieces import switching_forms
from rules.pieces.deployed_prone import may_be_placed_in
from rules.pieces.figures import may_be_figure
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.absence import aways, hides
from rules.skills import ai_motorcycle, assigning, booty, impetuous, minelayer, remdriver
from rules.states import speakers, states
from rules.turn.beyond import may_be_beyond
from rules.turn.deployment import NOT_DEPLOYING, STEPS, all_but_one, noted_absent, to_deploy
from rules.turn.reserve import KEPT
from rules.turn.spots import may_stand

NO_SUCH_TROOPER = Refusal("no-such-trooper", say("You have no such trooper to deploy."))


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
    if not ai_motorcycle.may_be_deployed_on_foot(table, trooper) and (
        refusal := switching_forms.may_be_deployed_so(command, trooper)
    ):
        return refusal
    if refusal := may_stand(command, trooper, table):
        return refusal
    if hides(table.book, command.form):
        last = table.step in STEPS[2:]
        return refuse(never_kept_back, last) or may_be_figure(command, trooper, table)
    left = {key: one for key, one in left.items() if not noted_absent(table, key)}
    last = table.step in STEPS[2:]
    others = [one for one in left if one in table.spots and one != trooper.id]
    if not last and trooper.id in left and len(left) - len(others) - 1 < KEPT:
        return refuse(all_but_one, KEPT)
    return may_be_figure(command, trooper, table)


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


def may_withdraw(command: Withdraw, table: Table) -> Refusal | None:
    """Whether there is such a note to take back."""
    if table.step not in STEPS or command.by not in table.waits:
        return NOT_DEPLOYING
    left = {one.id for one in to_deploy(table, command.by)}
    if command.trooper not in left or command.trooper not in table.spots:
        return NO_SUCH_TROOPER
    return None


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
