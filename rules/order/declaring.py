"""Who declares first, where both sides have something to declare and the order of it matters."""

from typing import Final

from rules.ids import SIDES, Side
from rules.log import commands as c
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Table, begins, player, side_of
from rules.messages import say
from rules.order.dodging import dodgers
from rules.order.step_5_2_conclusion import open_guts
from rules.order.withstanding import announceable
from rules.pieces.place_deployable import open_placings
from rules.refusals import Refusal
from rules.registry import refuse, rule

IN_TURN: Final = (c.DodgeMove, c.Announce, c.Guts, c.PutDown, c.EnterState)
"""What is declared one side after the other, if the active player has said in which order."""
BOTH: Final = frozenset(SIDES)
NOT_NOW: Final = Refusal("not-now", say("There is nothing here for both sides to declare."))


def declaring(table: Table) -> frozenset[Side]:
    """The sides that have something to declare at this step, as everybody can see."""
    if table.due is not None:
        return frozenset()
    match table.step:
        case "states":
            return table.waits
        case "5.1":
            pieces = (*dodgers(table), *announceable(table))
            return frozenset(side_of(table.pieces[one]) for one in pieces)
        case "5.2":
            return open_guts(table) | open_placings(table)
    return frozenset()


def may_say_first(command: c.SayFirst, table: Table) -> Refusal | None:
    """Whether it is for this side to say, and not yet said."""
    if table.declares_first or declaring(table) != BOTH:
        return NOT_NOW
    return refuse(for_the_active_player, command.by, table)


@rule("FAQ-B7")
def for_the_active_player(by: Side, table: Table) -> str | None:
    """Where the order of declarations matters, the active player says who declares first."""
    if by == table.active:
        return None
    return say(
        "{player} says who declares first.", player=begins(player(table, table.active or "A"))
    )


def say_first(command: c.SayFirst, course: Course) -> None:
    """It is told, and holds until that side has declared all that it has at this step."""
    course.add(e.FirstSaid(command.side), for_the_active_player.id)


def may_declare_now(command: c.Command, table: Table) -> Refusal | None:
    """Whether a side's turn to declare has come."""
    first = table.declares_first
    if first is None or not isinstance(command, IN_TURN):
        return None
    return refuse(one_after_the_other, first, command.by, table)


@rule("FAQ-B7")
def one_after_the_other(first: Side, by: Side, table: Table) -> str | None:
    """Who does not declare first waits until the other side has declared."""
    waits = by != first and first in declaring(table)
    return say("{player} declares first.", player=begins(player(table, first))) if waits else None
