"""Coming back to the Fireteam that one has left."""

from typing import Final

from rules.log import events as e
from rules.log.commands import RejoinFireteam
from rules.log.course import Course
from rules.log.table import Fireteam, Piece, Table, group_of
from rules.messages import say
from rules.moments.ending import Cause
from rules.pieces.cancellation import strikes
from rules.refusals import Refusal
from rules.registry import Rule, refuse, rule
from rules.skills.activated_together import FIRETEAM
from rules.skills.fireteams.coherency import near_the_leader, reach_of_the_leader
from rules.skills.fireteams.members import barred, left_by
from rules.skills.requirements.whose import NO_SUCH_PIECE, own_piece

COUNTING: Final = ("executive", "loss")
"""What comes before the Order Count in a Tactical Phase."""


def _with(table: Table, piece: Piece) -> tuple[Piece, ...]:
    """A piece and the Fireteam that it has left."""
    team = left_by(table, piece.id)
    others = (table.pieces.get(one) for one in (team.pieces if team else ()))
    return (piece, *(one for one in others if one is not None))


def may_rejoin(command: RejoinFireteam, table: Table) -> Refusal | None:
    """Whether who left its Fireteam may be in it again now."""
    piece = own_piece(table, command.by, command.piece)
    if piece is None:
        return NO_SUCH_PIECE
    return (
        refuse(_back(table), table, piece, left_by(table, piece.id))
        or barred(table, piece)
        or refuse(
            near_the_leader, command.coherent, reach_of_the_leader(table, _with(table, piece))
        )
    )


@rule("TEAM-27")
def comes_back(table: Table, piece: Piece, team: Fireteam | None) -> str | None:
    """Who left a Fireteam may be in it again at the Order Count of its player's next Tactical Phase, in
    Coherency with the Leader."""
    leader = table.pieces.get(team.pieces[0]) if team else None
    if team is None or leader is None or group_of(leader) != group_of(piece):
        return say("It has left no Fireteam that it could come back to.")
    if table.step in COUNTING and table.active == team.side:
        return None
    return say("It comes back in its own Tactical Phase, before its Orders are counted.")


@rule("TEAM-23", only="N5.2")
def comes_back_with_the_states_phase(
    table: Table, piece: Piece, team: Fireteam | None
) -> str | None:
    """Who left a Fireteam may be in it again at the end of a States Phase, in Coherency with the Leader."""
    leader = table.pieces.get(team.pieces[0]) if team else None
    if team is None or leader is None or group_of(leader) != group_of(piece):
        return say("It has left no Fireteam that it could come back to.")
    return None if table.step == "states" else say("It comes back in the States Phase.")


def _back(table: Table) -> Rule[[Table, Piece, Fireteam | None], str | None]:
    """When who left comes back."""
    return comes_back.wording(table.book) or comes_back_with_the_states_phase.by(table.book)


def rejoin(command: RejoinFireteam, course: Course) -> None:
    """It is a member again, as everybody is told."""
    team = left_by(course.table, command.piece)
    if team is not None:
        pieces = (*team.pieces, command.piece)
        course.add(
            e.FireteamFormed(team.side, pieces, team.type),
            _back(course.table).id,
            near_the_leader.id,
        )
        strikes(course, command.piece, Cause("other", what=FIRETEAM))
