"""Fireteams: troopers that one Order of their Leader's activates together, and everybody knows.

Which troopers may form one is in their army's chart (`composition`). Where that is not known the notebook
holds the players to what every Fireteam has in common.
"""

from typing import Final

from rules.book.fireteams_chart import SIZES, FireteamType, type_by_size
from rules.book.labels import Word
from rules.book.printed import number
from rules.book.profiles import Profile, all_borne, has
from rules.ids import PieceId, Side, as_piece
from rules.log import events as e
from rules.log.commands import (
    DeclareOrder,
    DeclareSkill,
    EndFireteam,
    FormFireteam,
    RejoinFireteam,
)
from rules.log.course import Course
from rules.log.table import (
    Card,
    Fireteam,
    Piece,
    Pool,
    Table,
    Tokens,
    Trooper,
    group_of,
    side_of,
    under,
)
from rules.messages import Inches, say, term
from rules.moments import declaring, entering
from rules.moments.ending import Cause
from rules.page import said
from rules.pieces.cancellation import strikes
from rules.pieces.contacts import touching
from rules.pieces.deployables import is_deployable
from rules.refusals import Refusal
from rules.registry import Rule, refuse, rule
from rules.seen.effective import counted
from rules.seen.training import MASTER
from rules.skill import back_to, skill_card
from rules.skills.activated_together import FIRETEAM
from rules.skills.airborne_deployment import ARRIVALS
from rules.skills.composition import OF_A_CHART, may_belong, may_compose
from rules.skills.guiding import acts_apart
from rules.skills.requirements import NO_SUCH_PIECE, own_piece
from rules.state import State
from rules.states import force, seen

FEWEST: Final = 2
ALONE: Final = ("Infiltration", *ARRIVALS)
"""What keeps its bearer out of every Fireteam, where its Book has it so."""
COHERENCY: Final = 8
"""How many inches the Zone of Control of a Leader reaches."""
COUNTING: Final = ("executive", "loss")
"""What comes before the Order Count in a Tactical Phase."""
DEPLOYING: Final = ("deploy 2", "deploy 3", "deploy 4")
"""When a side has troopers on the table and no turn has begun."""


def team_of(table: Table, piece: PieceId) -> Fireteam | None:
    """The Fireteam that a piece is a member of."""
    return next((team for team in table.fireteams if piece in team.pieces), None)


# ------------------------------------------------------------------ forming one


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
        or refuse(near_the_leader, command.coherent, _reach(table, whom))
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


def barred(table: Table, piece: Piece) -> Refusal | None:
    """Why a piece is in no Fireteam, with whomever."""
    return _barred(force(table, piece))


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


def _barred(states: tuple[State, ...]) -> Refusal | None:
    """Why nobody in these States is in a Fireteam."""
    for _, id, sentence in said(states, declaring.joins, FIRETEAM):
        return Refusal("state-forbids", sentence, id)
    return refuse(out_of_it, any(state.marker or state.null for state in states))


@rule("TEAM-6")
def out_of_it(barred: bool) -> str | None:
    """Nobody in a Marker's or a Null State is in a Fireteam."""
    return say("Markers and troopers in a Null State can’t be in a Fireteam.") if barred else None


@rule("TEAM-3")
def near_the_leader(coherent: bool, inches: int) -> str | None:
    """Each member is in Coherency with the Leader; only the table knows, so its player says so."""
    if coherent:
        return None
    return say("Each member must be within {inches:inches} of the Leader.", inches=Inches(inches))


def _reach(table: Table, members: tuple[Piece, ...]) -> int:
    """As far as the members of a Fireteam may stand from its Leader."""
    asked = further_with_a_master.wording(table.book)
    cards = [piece.told or piece.card for piece in members]
    whom = tuple(one for one in cards if one is not None)
    return COHERENCY if asked is None else asked(COHERENCY, whom)


@rule("FTM-2", off=lambda inches, whom: inches, only="N5.2")
def further_with_a_master(inches: int, whom: tuple[Card, ...]) -> int:
    """With FT Master among them 2 inches further, where all are Regular by their profiles."""
    regular = all(one.training == "regular" for one in whom)
    return inches + 2 if regular and any(has(one, MASTER) for one in whom) else inches


def _with(table: Table, piece: Piece) -> tuple[Piece, ...]:
    """A piece and the Fireteam that it has left."""
    team = left_by(table, piece.id)
    others = (table.pieces.get(one) for one in (team.pieces if team else ()))
    return (piece, *(one for one in others if one is not None))


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


# ------------------------------------------------------------------ ending one


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


# ------------------------------------------------------------------ coming back


def may_rejoin(command: RejoinFireteam, table: Table) -> Refusal | None:
    """Whether who left its Fireteam may be in it again now."""
    piece = own_piece(table, command.by, command.piece)
    if piece is None:
        return NO_SUCH_PIECE
    return (
        refuse(_back(table), table, piece, left_by(table, piece.id))
        or barred(table, piece)
        or refuse(near_the_leader, command.coherent, _reach(table, _with(table, piece)))
    )


def left_by(table: Table, piece: PieceId) -> Fireteam | None:
    """The Fireteam that a piece has left, while its player may have it back."""
    if team_of(table, piece) is not None:
        return None
    return next((team for team in table.fireteams if piece in team.left), None)


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


# ------------------------------------------------------------------ one Order for all


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
        _without(course, team, as_piece(command.actor))
        return ()
    if _begins_alone(course.table, command):
        return ()
    apart = command.apart if isinstance(command, DeclareSkill) else ()
    for piece in team.pieces:
        if piece in apart and piece != command.actor:
            course.add(e.FireteamLeft(piece), near_the_leader.id)
            _without(course, team, piece)
        elif no := _barred(force(course.table, course.table.pieces[piece])):
            course.add(e.FireteamLeft(piece), no.rule)
            _without(course, team, piece)
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


# ------------------------------------------------------------------ holding together


def rush_off(course: Course, piece: PieceId) -> None:
    """A member is activated in the Impetuous Phase."""
    asked = goes_without_them.wording(course.table.book)
    if asked is not None and asked():
        leave_team(course, piece, asked.id)


@rule("TEAM-22", only="N5.2")
def goes_without_them() -> bool:
    """Who is activated in the Impetuous Phase leaves its Fireteam, which ends with its Leader."""
    return True


def regrouped(course: Course, piece: PieceId) -> None:
    """A member is of another Combat Group now."""
    asked = of_one_group.wording(course.table.book)
    also = (asked.id,) if asked is not None and asked() else ()
    leave_team(course, piece, two_to_five.id, *also)


@rule("TEAM-24", only="N5.2")
def of_one_group() -> bool:
    """Who is moved to another Combat Group leaves its Fireteam."""
    return True


def keep(course: Course, before: Table) -> None:
    """Let go who can't be a member any more, as everybody sees; a Fireteam whose Leader has to go,
    or that has one member left, is one no more. `before` shows who does not stand any more."""
    for team in course.table.fireteams:
        for piece in team.pieces:
            if team_of(course.table, piece) is None:
                continue
            standing = course.table.pieces.get(piece)
            no = _barred(seen(course.table, standing)) if standing else refuse(out_of_it, True)
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
            _go(course, team, piece, no.rule if no else led.id, before=before)
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
    members = [one for one in found if one is not None and not _barred(seen(table, one))]
    able = [one.id for one in members if number_2(counted(table, one))]
    return able[0] if able and len(team.pieces) > FEWEST and not marked else ""


def _lead_on(
    course: Course, before: Table, team: Fireteam, fallen: PieceId, heir: PieceId, id: str
) -> None:
    course.add(e.FireteamLeft(fallen), id)
    _without(course, team, fallen, before)
    if team_of(course.table, heir) is None:
        return
    others = [one for one in team.pieces if one not in (fallen, heir)]
    course.add(e.FireteamFormed(team.side, (heir, *others), team.type), number_2.id)


@rule("NUM2-1")
def number_2(bearer: Card | None) -> bool:
    """When the Leader enters a Null State or is Isolated, a Number 2 leads the Fireteam on."""
    return bearer is not None and has(bearer, "Number 2")


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
                _go(course, team, piece, team_aro.id)
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


def let_go(course: Course, piece: PieceId, entered: State) -> None:
    """Who enters a State that is in no Fireteam leaves its own at once."""
    leave_team(course, piece, *(id for _, id, _ in said((entered,), declaring.joins, FIRETEAM)))


def leave_team(course: Course, piece: PieceId, *ids: str) -> None:
    """A member leaves its Fireteam, by these rules; nothing changes for who is in none."""
    team = team_of(course.table, piece)
    if team is not None and ids:
        _go(course, team, piece, *ids)


def _go(
    course: Course, team: Fireteam, piece: PieceId, *ids: str, before: Table | None = None
) -> None:
    if piece == team.pieces[0] and led():
        course.add(e.FireteamEnded(piece), *dict.fromkeys((*ids, led.id)))
    else:
        course.add(e.FireteamLeft(piece), *ids)
        _without(course, team, piece, before)


def _without(course: Course, team: Fireteam, piece: PieceId, before: Table | None = None) -> None:
    """What becomes of a Fireteam that a member has left."""
    asked = hangs_on_its_master.wording(course.table.book)
    gone = _shown(course.table, piece) or (_shown(before, piece) if before else None)
    rest = [one for one in team.pieces if one != piece and team_of(course.table, one)]
    others = [card.name for one in rest if (card := _shown(course.table, one))]
    if asked is not None and gone is not None and asked(gone, tuple(others)):
        course.add(e.FireteamEnded(rest[0]), asked.id)


def _shown(table: Table, piece: PieceId) -> Card | None:
    standing = table.pieces.get(piece)
    return (standing.told or standing.card) if standing else None


@rule("FTM-3", only="N5.2")
def hangs_on_its_master(gone: Card, others: tuple[str, ...]) -> bool:
    """Without an FT Master that has the name of a unit in its brackets there is no Fireteam with any of that
    unit any more."""
    units = [one.text for found in all_borne(gone, MASTER) for one in found.each(Word)]
    return any(_of_unit(name, unit) for name in others for unit in units)


def _of_unit(name: str, unit: str) -> bool:
    """Whether a trooper, as it is called, is of a unit, as brackets call several: a Jackal of "Jackals"."""
    return unit.casefold().removesuffix("s") in name.casefold()


@rule("TEAM-8")
def led() -> bool:
    """Without its Leader, or with one member, there is no Fireteam any more."""
    return True
