"""Out of a Retreat! situation alive: over the wide edge of one's own Deployment Zone. Page "Retreat!
Situation" (N4)."""

from collections.abc import Iterator

from rules.book.profiles import Profile, has
from rules.ids import Side
from rules.log import events as e
from rules.log.commands import LeaveTable
from rules.log.course import Course
from rules.log.table import MODEL, Piece, Table, pieces_of, under
from rules.messages import say
from rules.pieces.settling import reconcile
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.fireteams.leaving import leave_team
from rules.skills.fireteams.members import team_of
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
    piece = table.pieces.get(command.piece)
    stands = piece is not None and piece.side == command.by and piece.shape.face == MODEL
    trooper = under(table, piece) if piece is not None and stands else None
    if piece is None or trooper is None or piece.real is False or null(table, piece):
        return NOT_THAT
    if no := refuse(counts_as_alive, command.by in table.retreating) or refuse(
        stands_to_the_last, trooper.profile
    ):
        return no
    team = team_of(table, piece.id)
    went = table.acted in (piece.id, *(team.pieces if team else ()))
    return None if went and table.step == "orders" and table.active == command.by else NOT_NOW


def leave(command: LeaveTable, course: Course) -> None:
    """It is off the table for good."""
    piece = course.table.pieces[command.piece]
    trooper = under(course.table, piece)
    assert trooper is not None
    leave_team(course, piece.id, counts_as_alive.id)
    course.add(e.TableLeft(piece.id), counts_as_alive.id)
    course.add(e.TrooperEscaped(trooper.side, trooper.id), counts_as_alive.id)
    reconcile(course)
    wiped_out(course, command.by)


@rule("RETREAT-E8")
def counts_as_alive(retreating: bool) -> str | None:
    """In a Retreat! situation who leaves the table over the wide edge of its own Deployment Zone counts as a
    survivor for Victory Points."""
    return None if retreating else say("Only an army in Retreat! leaves the table.")


@rule("RELIG-3")
def stands_to_the_last(profile: Profile) -> str | None:
    """A Religious Troop does not leave the table of its own will."""
    stays = has(profile, "Religious Troop")
    return say("A Religious Troop does not leave the table in Retreat!.") if stays else None
