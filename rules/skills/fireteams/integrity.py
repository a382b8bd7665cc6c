"""A Fireteam holds together: who can't be a member any more goes, and who leads it on."""

from rules.book.profiles import has
from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Card, Fireteam, Table
from rules.registry import refuse, rule
from rules.seen.effective import counted
from rules.skills.fireteams.leaving import go_out_of, led, without
from rules.skills.fireteams.members import FEWEST, kept_out, out_of_it, team_of
from rules.states import seen


def keep(course: Course, before: Table) -> None:
    """Let go who can't be a member any more, as everybody sees; a Fireteam whose Leader has to go,
    or that has one member left, is one no more. `before` shows who does not stand any more."""
    for team in course.table.fireteams:
        for piece in team.pieces:
            if team_of(course.table, piece) is None:
                continue
            standing = course.table.pieces.get(piece)
            no = kept_out(seen(course.table, standing)) if standing else refuse(out_of_it, True)
            routed = team.side in course.table.retreating
            if no is None and not routed:
                continue
            heir = (
                _next_in_line(course.table, team) if piece == team.pieces[0] and not routed else ""
            )
            if heir:
                _lead_on(course, before, team, piece, PieceId(heir), no.rule if no else "")
                keep(course, before)
                return
            go_out_of(course, team, piece, no.rule if no else led.id, before=before)
            if piece == team.pieces[0] and led():
                break
    for team in course.table.fireteams:
        if len(team.pieces) < FEWEST and led():
            course.add(e.FireteamEnded(team.pieces[0]), led.id)


def _next_in_line(table: Table, team: Fireteam) -> str:
    """The member that may lead a Fireteam whose Leader has fallen or is cut off; empty without one."""
    leader = table.pieces.get(team.pieces[0])
    states = seen(table, leader) if leader else ()
    marked = any(state.marker for state in states)
    found = (table.pieces.get(one) for one in team.pieces[1:])
    members = [one for one in found if one is not None and not kept_out(seen(table, one))]
    able = [one.id for one in members if number_2(counted(table, one))]
    return able[0] if able and len(team.pieces) > FEWEST and not marked else ""


def _lead_on(
    course: Course, before: Table, team: Fireteam, fallen: PieceId, heir: PieceId, id: str
) -> None:
    course.add(e.FireteamLeft(fallen), id)
    without(course, team, fallen, before)
    if team_of(course.table, heir) is None:
        return
    others = [one for one in team.pieces if one not in (fallen, heir)]
    course.add(e.FireteamFormed(team.side, (heir, *others), team.type), number_2.id)


@rule("NUM2-1")
def number_2(bearer: Card | None) -> bool:
    """When the Leader enters a Null State or is Isolated, a Number 2 leads the Fireteam on."""
    return bearer is not None and has(bearer, "Number 2")
