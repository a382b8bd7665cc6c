"""One Order for a whole Fireteam: who acts by it, and who acts alone."""

from rules.ids import PieceId, as_piece
from rules.log import events as e
from rules.log.commands import DeclareOrder, DeclareSkill
from rules.log.course import Course
from rules.log.table import Pool, Table, Trooper
from rules.messages import say
from rules.moments import entering
from rules.registry import refuse, rule
from rules.skill import back_to, skill_card
from rules.skills.fireteams.coherency import near_the_leader
from rules.skills.fireteams.leaving import without
from rules.skills.fireteams.members import FEWEST, kept_out, team_of
from rules.states import force


def activated(
    course: Course, command: DeclareSkill | DeclareOrder, trooper: Trooper | None
) -> tuple[PieceId, ...]:
    """Who acts by this Order with the member that receives it, which leads from now on; nobody
    else, where it is alone or leaves."""
    team = team_of(course.table, as_piece(command.actor))
    if team is None:
        return ()
    if refuse(by_its_own_order, command.pool, trooper is not None and trooper.lieutenant):
        course.add(e.FireteamLeft(as_piece(command.actor)), by_its_own_order.id)
        without(course, team, as_piece(command.actor))
        return ()
    if _begins_alone(course.table, command):
        return ()
    apart = command.apart if isinstance(command, DeclareSkill) else ()
    for piece in team.pieces:
        if piece in apart and piece != command.actor:
            course.add(e.FireteamLeft(piece), near_the_leader.id)
            without(course, team, piece)
        elif no := kept_out(force(course.table, course.table.pieces[piece])):
            course.add(e.FireteamLeft(piece), no.rule)
            without(course, team, piece)
    leader = as_piece(command.actor)
    left = team_of(course.table, leader)
    if left is None or len(left.pieces) < FEWEST or not all_at_once():
        return ()
    pieces = (leader, *(one for one in left.pieces if one != leader))
    if pieces != left.pieces:
        course.add(e.FireteamFormed(left.side, pieces, left.type), all_at_once.id)
    return pieces


def _begins_alone(table: Table, command: DeclareSkill | DeclareOrder) -> bool:
    """Whether a member declares its skill for a State that no Fireteam has part in: it acts alone, and
    leaves as it enters that."""
    card = skill_card(table.book, command.skill) if isinstance(command, DeclareSkill) else None
    begins = back_to(table.book, card) if card else ()
    return any(state.speaks(entering.alone) for state in begins)


@rule("TEAM-4")
def all_at_once() -> bool:
    """An Order spent on a member makes it the Leader, and activates all of them."""
    return True


@rule("TEAM-7")
def by_its_own_order(pool: Pool, leads: bool) -> str | None:
    """Who spends its own Irregular Order, or as Lieutenant its Special Order, leaves."""
    own = pool == "irregular" or (pool == "lieutenant" and leads)
    return say("On an Order of its own it leaves its Fireteam.") if own else None
