"""A Combat Jump, between its declaration and its Roll: Controlled Jump answers it anywhere.

The reactive player is asked at every jump, whether or not there is anybody who could answer.
"""

from typing import Final

from rules.ids import as_piece, other
from rules.log import events as e
from rules.log.commands import DeclareAro, DeclareSkill
from rules.log.course import Course
from rules.log.table import MODEL, Declared, Leap, Table
from rules.messages import say
from rules.moments.ending import Cause
from rules.order.landing import LANDING, before_the_roll, dice_of, land
from rules.order.step_1_2_declaration import may_be_its_own
from rules.pieces.cancellation import strikes
from rules.reference import skill
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.seen.absence import hidden_as
from rules.seen.effective import acting
from rules.skill import skill_card
from rules.skills.airborne_deployment import jump_is_rolled
from rules.skills.appearing import as_if_out, may_come_out
from rules.skills.coming_out import come_out
from rules.skills.nearby import claim_nearby, may_appear_nearby, places
from rules.skills.requirements.user import NO_SUCH_SKILL, knows, may_act
from rules.skills.requirements.whose import not_ones_own, own_piece
from rules.skills.supportware import JUMP, run

STEP: Final = "jump"


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
        land(course, side, leap)
