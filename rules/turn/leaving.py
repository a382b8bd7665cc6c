"""Out of a Retreat! situation alive: over the wide edge of one's own Deployment Zone. Page "Retreat!
Situation" (N5)."""

from collections.abc import Iterator

from rules.ids import Side
from rules.log import events as e
from rules.log.commands import LeaveTable
from rules.log.course import Course
from rules.log.table import MODEL, Piece, Table, pieces_of, under
from rules.messages import say
from rules.pieces.settling import reconcile
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.fireteams import leave_team, team_of
from rules.states import null
from rules.turn.retreat import wiped_out

NOT_THAT = Refusal("no-such-piece", say("Nobody leaves the table so."))
NOT_NOW = Refusal(
    "not-now", say("It leaves the table when its Order has taken it over your own edge.")
)


def able(table: Table, side: Side) -> Iterator[Piece]:
    """Those of a side that may leave the table now."""
    for piece in pieces_of(table, side):
        if may_leave(LeaveTable(by=side, piece=piece.id), table) is None:
            yield piece


def may_leave(command: LeaveTable, table: Table) -> Refusal | None:
    """Whether a trooper may leave the table now, and count among the survivors."""
    asked, piece = counts_as_alive.wording(table.book), table.pieces.get(command.piece)
    stands = piece is not None and piece.side == command.by and piece.shape.face == MODEL
    if asked is None or piece is None or not stands or under(table, piece) is None:
        return NOT_THAT
    if piece.real is False or null(table, piece):
        return NOT_THAT
    if no := refuse(asked, command.by in table.retreating):
        return no
    team = team_of(table, piece.id)
    went = table.acted in (piece.id, *(team.pieces if team else ()))
    return None if went and table.step == "orders" and table.active == command.by else NOT_NOW


def leave(command: LeaveTable, course: Course) -> None:
    """It is off the table for good."""
    piece = course.table.pieces[command.piece]
    trooper = under(course.table, piece)
    assert trooper is not None
    id = counts_as_alive.by(course.table.book).id
    leave_team(course, piece.id, id)
    course.add(e.TableLeft(piece.id), id)
    course.add(e.TrooperEscaped(trooper.side, trooper.id), id)
    reconcile(course)
    wiped_out(course, command.by)


@rule("RETREAT-E8", only="N5.2")
def counts_as_alive(retreating: bool) -> str | None:
    """In a Retreat! situation who leaves the table over the wide edge of its own Deployment Zone counts as a
    survivor for Victory Points."""
    return None if retreating else say("Only an army in Retreat! leaves the table.")
