"""The PH Roll of a Combat Jump, and where it lands."""

from typing import Final

from msgspec.structs import replace

from rules.dice.mods import Mod
from rules.ids import PieceId, Side, other
from rules.log.commands import DeclareSkill, RollJump
from rules.log.course import Course
from rules.log.table import Leap, Table
from rules.messages import say
from rules.order.step_1_activation import declare
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.supportware import JUMP, running

LANDING: Final = "landing"


def dice_of(leap: Leap) -> tuple[int | None, ...]:
    """The dice of a jump as they were read, of who declared it and of all that arrive with it."""
    return (leap.die, *(one.die for one in leap.arriving))


def may_roll(command: RollJump, table: Table) -> Refusal | None:
    """Whether these are the dice of the jump that waits for its Roll."""
    if table.step != LANDING or command.by not in table.waits or table.leap is None:
        return Refusal("not-now", say("No jump waits for its Roll."))
    if not all(1 <= die <= 20 for die in command.dice):
        return Refusal("no-such-die", say("A d20 shows 1 to 20."))
    wanted = len(dice_of(table.leap))
    return refuse(one_for_each, len(command.dice), wanted) if command.dice else None


@rule("AIR-5", off=None)
def one_for_each(dice: int, wanted: int) -> str | None:
    """Each that jumps has a Roll of its own."""
    return (
        None if dice == wanted else say("That jump has {rolls} Rolls, one for each.", rolls=wanted)
    )


def roll(command: RollJump, course: Course) -> None:
    """It is rolled, with what runs, and lands."""
    leap = course.table.leap
    assert leap is not None
    if command.dice:
        first, *others = command.dice
        each = iter(others)
        landings = tuple(replace(one, die=next(each)) if one.to else one for one in leap.landings)
        leap = replace(leap, die=first, landings=landings)
    land(course, command.by, leap)


def land(course: Course, side: Side, leap: Leap) -> None:
    """The jump is declared as it was noted, with the MODs that count for it by now."""
    table = course.table
    command = DeclareSkill(
        by=side, actor=leap.actor, skill=leap.skill, pool=leap.pool, to=leap.to, others=leap.others,
        real=leap.real, coherent=leap.coherent, die=leap.die, edge=leap.edge,
        party=tuple(one for one in leap.party if one in table.pieces),
        landings=leap.landings,
    )  # fmt: skip
    declare(command, course, jump_mods(table, side))


def jump_mods(table: Table, side: Side) -> tuple[Mod, ...]:
    """The MODs to the PH Roll of a jump, from what runs on either side."""
    mine, theirs = _counting(table, side), _counting(table, other(side))
    if mine and theirs and cancel_out():
        return (Mod("Controlled Jumps cancel out", 0, cancel_out.id),)
    found = [(3, mine)] if mine else []
    found += [(-3, theirs)] if theirs else []
    return tuple(
        Mod(JUMP, value * one_a_side(len(by)), one_a_side.id if by[1:] else before_the_roll.id)
        for value, by in found
    )


def _counting(table: Table, side: Side) -> tuple[PieceId, ...]:
    """The Hackers of a side whose Controlled Jump counts for the jump under way."""
    every = tuple(one.by for one in running(table, JUMP, side))
    return tuple(one for one in every if one not in table.leapt or before_the_roll())


@rule("FAQ-H10")
def before_the_roll() -> bool:
    """A Controlled Jump that answers a Combat Jump is resolved before its PH Roll, and affects it."""
    return True


@rule("FAQ-H4", off=lambda number: number)
def one_a_side(number: int) -> int:
    """Of each side one Controlled Jump affects a jump, however many run."""
    return min(number, 1)


@rule("FAQ-H12")
def cancel_out() -> bool:
    """Controlled Jumps that run on both sides cancel each other out."""
    return True
