"""A Player Turn, phase by phase: how it begins, the Orders Phase, the States Phase, its end."""

from rules.ids import SIDES, Side, other
from rules.log import events as e
from rules.log.commands import EndTurn, NameLieutenant
from rules.log.course import Course
from rules.log.table import Pools, Table
from rules.messages import say
from rules.order.transmuting import turn_back
from rules.pieces.entering import expire
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills import frenzy
from rules.skills.albedo import wear_off
from rules.turn import lieutenant, tactical
from rules.turn.the_end import last_round_over

# ------------------------------------------------------------------ how it begins


def begin(course: Course, side: Side, round: int) -> None:
    """The turn begins, with its Tactical Phase."""
    course.by(begins, side, round)
    tactical.begin(course, side)


@rule("TURN-2", off=lambda side, round: e.TurnBegan(side, 1))
def begins(side: Side, round: int) -> e.TurnBegan | None:
    """The players alternate; two Player Turns are a Round."""
    return e.TurnBegan(side, round)


# ------------------------------------------------------------------ Orders Phase and after


def may_end(command: EndTurn, table: Table) -> Refusal | None:
    """Between Orders, the active player may end the Orders Phase."""
    refusal = refuse(active_ends, command.by, table)
    if refusal:
        return refusal
    return None if table.step == "orders" else Refusal("not-now", say("Finish this Order first."))


@rule("TURN-4")
def active_ends(by: Side, table: Table) -> str | None:
    """Only the active player ends the turn."""
    return None if table.active == by else say("It is not your turn to end.")


def end_orders(command: EndTurn, course: Course) -> None:
    """Unused Orders are lost; both players have the States Phase."""
    pools = course.table.pools.get(command.by, Pools())
    by_group = (pools.regular, pools.irregular, pools.tactical)
    left = sum(sum(pool.values()) for pool in by_group) + pools.lieutenant
    course.by(unused_are_lost, command.by, left)
    course.by(states_phase)
    expire(course)
    wear_off(course)
    course.by(clears, course.table)
    turn_back(course)
    frenzy.awake(course)


@rule("SMOKE-3")
def clears(table: Table) -> e.VeilsGone | None:
    """What ammunition has veiled is clear again as the States Phase begins."""
    return e.VeilsGone() if table.veils else None


@rule("TURN-3")
def unused_are_lost(side: Side, number: int) -> e.OrdersLost | None:
    """Orders not spent by the end of the Orders Phase are lost."""
    return e.OrdersLost(side, number)


@rule("TURN-1")
def states_phase() -> e.StepReached | None:
    """The States Phase is both players': each says when it has nothing more to do there."""
    return e.StepReached("states", SIDES)


def done_with_states(side: Side, course: Course) -> None:
    """One side is done; with the second the turn ends."""
    course.add(e.SideDone(side))
    if not course.table.waits:
        after_states(course)


def after_states(course: Course) -> None:
    """The States Phase is over: a new Lieutenant where there is none, then the next turn."""
    table = course.table
    active = table.active or "A"
    if active in table.leaderless and active not in table.retreating:
        # Whether there is anybody to name: asked or not, it would tell what stands under Markers.
        course.add(e.StepReached("lieutenant", (active,)))
        return
    next_turn(course)


def name_lieutenant(command: NameLieutenant, course: Course) -> None:
    """There is a new Lieutenant: the next turn."""
    lieutenant.name_lieutenant(command, course)
    next_turn(course)


def next_turn(course: Course) -> None:
    """The other side's turn, the next Round, or the end of the last one; in a standard game, of one that
    began in Retreat!."""
    table = course.table
    active = table.active or "A"
    ends = ends_in_retreat.wording(table.book)
    if ends is not None and ends(active in table.retreating, table.terms.mission is None):
        last_round_over(course, ends.id)
    elif active == (table.first or "A"):
        begin(course, other(active), table.round)
    elif table.round < table.terms.rounds:
        begin(course, other(active), table.round + 1)
    else:
        last_round_over(course)


@rule("SCORE-3", only="N5.2")
def ends_in_retreat(retreating: bool, standard: bool) -> bool:
    """A standard game, which is played for no mission, ends with a Turn that its player began in
    Retreat!."""
    return retreating and standard
