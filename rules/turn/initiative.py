"""The Initiative Roll, and what its winner keeps."""

from rules.book.editions import Book
from rules.dice.face_to_face import face_to_face
from rules.dice.fair import thrown_by
from rules.dice.mods import success_value
from rules.ids import SIDES, Side, other
from rules.log import events as e
from rules.log.commands import KeepInitiative, RollInitiative, TakeRest
from rules.log.course import Course
from rules.log.table import Table
from rules.messages import say
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.turn.command_tokens import count_tokens

NOT_YET = Refusal("not-now", say("The set-up is at another step now."))


def may_roll(command: RollInitiative, table: Table) -> Refusal | None:
    """Both dice are read off the table, or both are rolled here."""
    if table.step != "initiative":
        return NOT_YET
    dice = (command.dice_a, command.dice_b)
    if dice == (None, None):
        return None
    if None in dice or not all(1 <= (die or 0) <= 20 for die in dice):
        return Refusal("no-such-die", say("Type both dice, 1 to 20, or roll both here."))
    return None


def roll(command: RollInitiative, course: Course) -> None:
    """Face to Face on the Lieutenants' WIP, which is told; a tie is rolled again."""
    table = course.table
    wip = {side: _wip(table, side) for side in SIDES}
    rolled = command.dice_a is None
    thrown, number = course.throw("initiative", 2) if rolled else ((), 0)
    a, b = thrown or (command.dice_a or 0, command.dice_b or 0)
    dice: dict[Side, int] = {"A": a, "B": b}
    won = winner(course.table.book, wip, dice)
    ids = (winner.id,) if won else (again.id,)
    course.add(e.InitiativeRolled(wip, dice, won, rolled, throw=number), *ids, *thrown_by(number))
    if won is None and again():
        course.add(e.StepReached("initiative", SIDES))
    else:
        course.add(e.StepReached("choice", (won or "A",)))


def _wip(table: Table, side: Side) -> int:
    leaders = (one for one in table.troopers.values() if one.side == side and one.lieutenant)
    return next((one.profile.wip for one in leaders), 0)


@rule("INIT-1")
def winner(book: Book, wip: dict[Side, int], dice: dict[Side, int]) -> Side | None:
    """Who wins the Face to Face Roll on the Lieutenants' WIP."""
    a, b = (success_value(book, wip[side]) for side in SIDES)
    outcome = face_to_face(a, [dice["A"]], b, [dice["B"]])
    if outcome.a_hits:
        return "A"
    return "B" if outcome.b_hits else None


@rule("INIT-2")
def again() -> bool:
    """On a tie, or when both fail, the Roll is made again."""
    return True


def may_keep(command: KeepInitiative, table: Table) -> Refusal | None:
    """The winner alone, once."""
    if table.step != "choice" or command.by not in table.waits:
        return refuse(winner_first, table, command.by) or NOT_YET
    return _zone(command.zone) if command.keep == "deployment" else None


def may_take(command: TakeRest, table: Table) -> Refusal | None:
    """The other side decides the rest."""
    if table.step != "rest" or command.by not in table.waits:
        return refuse(winner_first, table, command.by) or NOT_YET
    return _zone(command.zone) if table.chosen == "turn" else None


def _zone(zone: str) -> Refusal | None:
    return None if zone.strip() else Refusal("no-zone", say("Choose a Deployment Zone."))


@rule("INIT-3")
def winner_first(table: Table, by: Side) -> str | None:
    """The winner of the Roll keeps Initiative or Deployment; the other side gets the rest."""
    if table.step not in ("choice", "rest") or by in table.waits:
        return None
    return say("Your opponent decides this.")


def keep(command: KeepInitiative, course: Course) -> None:
    """Initiative: who has the first turn. Deployment: who deploys first, and where."""
    course.by(decides, command.by, command.keep, command.first, command.zone)
    course.add(e.StepReached("rest", (other(command.by),)))


def take(command: TakeRest, course: Course) -> None:
    """What the winner left."""
    left = "deployment" if course.table.chosen == "turn" else "turn"
    course.by(decides, command.by, left, command.first, command.zone)
    count_tokens(course)
    first = course.table.deploys_first or "A"
    course.add(e.StepReached("deploy 1", (first,)))


@rule("INIT-3")
def decides(side: Side, what: str, first: bool, zone: str) -> e.InitiativeKept | None:
    """One decision each."""
    kept = "turn" if what == "turn" else "deployment"
    return e.InitiativeKept(side, "turn" if kept == "turn" else "deployment", first, zone)
