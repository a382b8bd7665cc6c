"""Forming a Fireteam: of whom, how many, when."""

from typing import Final

from rules.book.fireteams_chart import SIZES, FireteamType, type_by_size
from rules.book.printed import number
from rules.book.profiles import Profile, has
from rules.ids import PieceId, Side
from rules.log import events as e
from rules.log.commands import FormFireteam
from rules.log.course import Course
from rules.log.table import Piece, Table, Tokens, group_of, side_of, under
from rules.messages import say, term
from rules.moments.ending import Cause
from rules.pieces.cancellation import strikes
from rules.pieces.deployables import is_deployable
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.activated_together import FIRETEAM
from rules.skills.airborne_deployment import ARRIVALS
from rules.skills.composition import OF_A_CHART, may_belong, may_compose
from rules.skills.fireteams.coherency import near_the_leader, reach_of_the_leader
from rules.skills.fireteams.members import FEWEST, barred, team_of
from rules.skills.guiding import acts_apart
from rules.skills.requirements.whose import NO_SUCH_PIECE, own_piece

ALONE: Final = ("Infiltration", *ARRIVALS)
"""What keeps its bearer out of every Fireteam, where its Book has it so."""
DEPLOYING: Final = ("deploy 2", "deploy 3", "deploy 4")
"""When a side has troopers on the table and no turn has begun."""


def may_form(command: FormFireteam, table: Table) -> Refusal | None:
    """Whether these troopers may form a Fireteam now; the first of them leads it."""
    found = [own_piece(table, command.by, one) for one in named(command)]
    members = [one for one in found if one is not None]
    if None in found or any(is_deployable(one) for one in found):
        return NO_SUCH_PIECE
    whom = tuple(members)
    type = command.type or type_by_size(len(whom))
    return (
        none_now(table, command.by)
        or refuse(two_to_five, table, whom)
        or refuse(as_its_type_has, type, len(whom), _most_in(table, command.by, type))
        or next((no for one in members if (no := barred(table, one))), None)
        or next((no for one in members if (no := _of_no_team(table, one))), None)
        or may_compose(table, command.by, whom, type)
        or refuse(near_the_leader, command.coherent, reach_of_the_leader(table, whom))
    )


def may_join(table: Table, two: tuple[Piece, Piece], alone: Refusal | None) -> bool:
    """Whether two can be in one Fireteam, with whomever else; `alone` is why they form none by themselves."""
    by_the_chart = alone is not None and alone.rule in OF_A_CHART
    return (alone is None or by_the_chart) and may_belong(table, side_of(two[0]), two) is None


def may_lead(table: Table, leader: Piece) -> Refusal | None:
    """Why a piece leads no Fireteam now, with whomever."""
    return (
        barred(table, leader)
        or _of_no_team(table, leader)
        or may_belong(table, side_of(leader), (leader,))
    )


def none_now(table: Table, side: Side) -> Refusal | None:
    """Why a side forms no Fireteam at this moment, of whomever."""
    spendable = table.tokens.get(side, Tokens()).spendable
    own_turn = table.step == "orders" and table.active == side
    return refuse(costs_a_token, table.step in DEPLOYING, own_turn and spendable)


def named(command: FormFireteam) -> tuple[PieceId, ...]:
    """Whom it names, each once, the Leader first."""
    every = (command.leader, command.second, *command.members)
    return tuple(dict.fromkeys(one for one in every if one))


@rule("TEAM-1")
def costs_a_token(deploying: bool, spendable: bool) -> str | None:
    """In deployment a Fireteam is formed for nothing; later, by a Command Token in one's own turn."""
    if deploying or spendable:
        return None
    return say("A Fireteam is formed in deployment, or by a Command Token between two Orders.")


def most(table: Table) -> int:
    """How many members a Fireteam has in a match."""
    return number(table.book, two_to_five.id)


@rule("TEAM-2")
def two_to_five(table: Table, members: tuple[Piece, ...]) -> str | None:
    """Two to five troopers of one Combat Group, none of them in another Fireteam."""
    if not FEWEST <= len(members) <= most(table):
        return say("A Fireteam has {fewest} to {most} members.", fewest=FEWEST, most=most(table))
    if len({group_of(one) for one in members}) > 1:
        return say("The members of a Fireteam share one Combat Group.")
    if any(team_of(table, one.id) for one in members):
        return say("A trooper can only be in one Fireteam.")
    return None


def _most_in(table: Table, side: Side, type: FireteamType) -> int:
    """How many members a Fireteam of a type has: a Core as many as the match and its army's chart say."""
    chart = table.charts.get(side)
    most_of_all = SIZES[type][1]
    if type != "Core":
        return most_of_all
    return most(table) if chart is None or chart.core == most_of_all else chart.core


@rule("TEAM-2")
def as_its_type_has(type: FireteamType, members: int, most: int) -> str | None:
    """A Duo is formed of two, a Haris of three, a Core of three to five, or of as few as its army's chart
    says."""
    least, _ = SIZES[type]
    if least <= members <= most:
        return None
    many = f"{least}" if least == most else f"{least} to {most}"
    return say("A Fireteam {type} is formed of {members} members.", type=type, members=many)


def _of_no_team(table: Table, piece: Piece) -> Refusal | None:
    """Why who a piece is keeps it out of every Fireteam."""
    asked, trooper = goes_its_own_way.wording(table.book), under(table, piece)
    no = refuse(asked, trooper.profile) if asked is not None and trooper is not None else None
    return no or acts_apart(table, piece)


@rule("TEAM-21", only="N5.2")
def goes_its_own_way(profile: Profile) -> str | None:
    """Who has Infiltration, or a skill of Airborne Deployment, is in no Fireteam."""
    skill = next((one for one in ALONE if has(profile, one)), "")
    return say("It has {skill}: it is in no Fireteam.", skill=term(skill)) if skill else None


def form(command: FormFireteam, course: Course) -> None:
    """The Fireteam stands."""
    members = named(command)
    if course.table.step not in DEPLOYING:
        course.add(e.TokenSpent(command.by, "fireteam", members[0]), costs_a_token.id)
    ids = (costs_a_token.id, two_to_five.id, near_the_leader.id)
    type = command.type or type_by_size(len(members))
    course.add(e.FireteamFormed(command.by, members, type), *ids)
    for piece in members:
        strikes(course, piece, Cause("other", what=FIRETEAM))
