"""A Combat Jump, between its declaration and its Roll: Controlled Jump answers it anywhere.

The reactive player is asked at every jump, whether or not there is anybody who could answer.
"""

from typing import Final

from msgspec.structs import replace

from rules.dice.mods import Mod
from rules.ids import PieceId, Side, as_piece, other
from rules.log import events as e
from rules.log.commands import DeclareAro, DeclareSkill, RollJump
from rules.log.course import Course
from rules.log.table import MODEL, Declared, Leap, Table
from rules.messages import say
from rules.moments.ending import Cause
from rules.order.step_1_2_declaration import may_be_its_own
from rules.order.step_1_activation import declare
from rules.pieces.cancellation import strikes
from rules.reference import skill
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.absence import hidden_as
from rules.seen.effective import acting
from rules.skill import skill_card
from rules.skills.airborne_deployment import jump_is_rolled
from rules.skills.appearing import as_if_out, come_out, may_come_out
from rules.skills.nearby import claim_nearby, may_appear_nearby, places
from rules.skills.requirements import NO_SUCH_SKILL, knows, may_act, not_ones_own, own_piece
from rules.skills.supportware import JUMP, run, running

STEP: Final = "jump"
LANDING: Final = "landing"
NOT_NOW: Final = Refusal("not-now", say("There is nothing to react to right now."))


def is_announced(command: DeclareSkill, table: Table) -> bool:
    """Whether a skill is a jump that is rolled, by who has yet to arrive."""
    card = skill_card(table.book, command.skill)
    arriving = hidden_as(table, command.by, command.actor) is not None
    return card is not None and arriving and jump_is_rolled(card)


def announce(command: DeclareSkill, course: Course) -> None:
    """The landing spots are shown, sorted: their order must not tell which of them is real."""
    landing = (one.to for one in command.arriving)
    places = sorted(filter(None, (command.to, *(one.where for one in command.others), *landing)))
    course.add(e.JumpAnnounced(command.by, tuple(places)), before_the_roll.id)
    leap = Leap(
        command.actor, command.skill, command.pool, command.to, command.others, command.real,
        command.coherent, command.die, command.edge, command.party, command.arriving,
    )  # fmt: skip
    course.add(e.JumpNoted(command.by, leap))
    course.add(e.StepReached(STEP, (other(command.by),)))


# ------------------------------------------------------------------ answers


def may_answer(command: DeclareAro, table: Table) -> Refusal | None:
    """Whether a trooper may answer a jump before it is rolled: by Controlled Jump alone."""
    if command.by not in table.waits:
        return NOT_NOW
    if command.skill != JUMP:
        return refuse(the_others_wait, command.skill)
    before = table
    table, piece = as_if_out(table, command.by, command.actor)
    actor = own_piece(table, command.by, piece)
    if actor is None:
        return not_ones_own(table, command.by, piece)
    card, trooper = skill(table.book, JUMP), acting(table, actor)
    if not knows(table.book, trooper, card):
        return NO_SUCH_SKILL
    cause = Cause("declared", card, 1, aro=True)
    return (
        may_be_its_own(table.book, actor, trooper, card)
        or may_come_out(before, command.by, command.actor, card, MODEL, cause)
        or may_appear_nearby(before, command.by, command.actor, command.instead)
        or may_act(table, actor, card)
        or refuse(answers_anywhere, piece in table.leapt)
    )


@rule("FAQ-H11")
def the_others_wait(skill: str) -> str | None:
    """Instead of Controlled Jump a Hacker may wait until the jump is rolled, and then answer it."""
    return say(
        "The jump is not rolled yet: react with {skill} once the trooper has landed.", skill=skill
    )


@rule("FAQ-H3", off=say("The jump is outside its Hacking Area."))
def answers_anywhere(answered: bool) -> str | None:
    """Controlled Jump answers a Combat Jump anywhere on the table."""
    return say("It has already declared its ARO in this Order.") if answered else None


def answer(command: DeclareAro, course: Course) -> None:
    """It is told at once, and runs at once."""
    card = skill(course.table.book, JUMP)
    trooper = hidden_as(course.table, command.by, command.actor)
    piece = as_piece(command.actor)
    if trooper is not None:
        cause, instead = Cause("declared", card, 1, aro=True), places(command.instead)
        piece = come_out(course, trooper, MODEL, cause, instead)[0]
        claim_nearby(course, command.by, instead)
    declared = Declared(JUMP, 1, through="Combat Jump")
    course.add(e.AroDeclared(piece, declared), answers_anywhere.id)
    strikes(course, piece, Cause("declared", card, 1, aro=True))
    run(course, piece, declared)


# ------------------------------------------------------------------ the Roll


def close(course: Course) -> None:
    """Nobody (else) answers: who jumps is asked for the Roll, unless it was said as it was declared."""
    table, leap = course.table, course.table.leap
    side = table.active
    if leap is None or side is None or hidden_as(table, side, leap.actor) is None:
        course.add(e.StepReached("orders", (side,) if side else ()))
    elif None in dice_of(leap):
        course.add(e.StepReached(LANDING, (side,)), jump_is_rolled.id)
    else:
        _land(course, side, leap)


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
    _land(course, command.by, leap)


def _land(course: Course, side: Side, leap: Leap) -> None:
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
