"""A Fireteam that its player ends."""

from rules.log import events as e
from rules.log.commands import EndFireteam
from rules.log.course import Course
from rules.log.table import Table
from rules.messages import say
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.fireteams.members import team_of
from rules.skills.requirements.whose import NO_SUCH_PIECE, own_piece


def may_end(command: EndFireteam, table: Table) -> Refusal | None:
    """Whether a Fireteam of one's own may be ended now."""
    if own_piece(table, command.by, command.piece) is None:
        return NO_SUCH_PIECE
    if team_of(table, command.piece) is None:
        return Refusal("no-fireteam", say("It is in no Fireteam."))
    return refuse(at_will, table.order is not None)


@rule("TEAM-13")
def at_will(under_way: bool) -> str | None:
    """Its player ends a Fireteam at will and for nothing, in either turn, before an Order is spent."""
    return (
        say("End a Fireteam before an Order is spent: this one is under way.")
        if under_way
        else None
    )


def end(command: EndFireteam, course: Course) -> None:
    """It is one no more, and everybody is told."""
    course.add(e.FireteamEnded(command.piece), at_will.id)
