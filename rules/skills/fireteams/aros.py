"""How the members of a Fireteam react, and strike in Close Combat."""

from rules.ids import PieceId
from rules.log.course import Course
from rules.log.table import Piece, Table
from rules.messages import say
from rules.pieces.contacts import touching
from rules.registry import rule
from rules.skills.fireteams.leaving import go_out_of
from rules.skills.fireteams.members import team_of


def react_as_one(course: Course) -> None:
    """Once AROs are told: who declared another skill than its Fireteam is in it no more."""
    order = course.table.order
    if order is None:
        return
    for team in course.table.fireteams:
        said = {one: order.aros[one] for one in team.pieces if one in order.aros}
        skills = tuple(one.skill for one in said.values())
        chosen = team_aro(skills, next((one.skill for one in said.values() if one.as_team), ""))
        for piece, declared in said.items() if chosen else ():
            if declared.skill != chosen:
                go_out_of(course, team, piece, team_aro.id)
                if piece == team.pieces[0]:
                    break


@rule("TEAM-12")
def team_aro(skills: tuple[str, ...], chosen: str) -> str:
    """The ARO of a Fireteam: what more than half of those that react declare; else what its player chooses,
    which is its Leader's, or that of the first of them, where nothing else was said."""
    most = max(skills, key=skills.count, default="")
    return most if skills.count(most) * 2 > len(skills) else chosen or next(iter(skills), "")


def differs_in_its_team(table: Table, piece: PieceId, skill: str) -> bool:
    """Whether another of its Fireteam has declared, or noted, another ARO."""
    order, team = table.order, team_of(table, piece)
    if order is None or team is None:
        return False
    noted = {id: one for id, one in order.noted.items() if one is not None}
    said = order.aros | noted
    return any(said[one].skill != skill for one in team.pieces if one in said and one != piece)


@rule("TEAM-28")
def the_leader_strikes(table: Table, piece: Piece, target: PieceId) -> str | None:
    """Of several members in one Close Combat the Leader makes the CC Attack, also in ARO; where it is not in
    that fight, one of them that is."""
    team = team_of(table, piece.id)
    if team is None or team.pieces[0] == piece.id:
        return None
    fights_it = any(one.id == team.pieces[0] for one in touching(table, target))
    return (
        say("In their Close Combat the Leader of the Fireteam makes the CC Attack.")
        if fights_it
        else None
    )
