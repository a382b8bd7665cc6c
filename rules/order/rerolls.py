"""A failed Roll of Doctor or Engineer that its player may make again for a Command Token."""

from typing import Final

from rules.book.profiles import CUBES, has
from rules.ids import Side
from rules.log import events as e
from rules.log.commands import SpendToken
from rules.log.course import Course
from rules.log.table import Card, Made, Table, Tokens, piece_of
from rules.messages import say
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.rolls.hits import declared_as

STEP: Final = "reroll"
BORNE: Final = {"Doctor": CUBES, "Engineer": ("Remote Presence",)}
"""What who is healed or repaired has to bear, one of it."""


def failed(table: Table, side: Side) -> tuple[Made, ...]:
    """The Rolls of the active side in this Order that may be made again, as everybody sees."""
    return _failed(table, side) if table.tokens.get(side, Tokens()).spendable else ()


def _failed(table: Table, side: Side) -> tuple[Made, ...]:
    order = table.order
    if order is None or order.side != side:
        return ()
    own = (one for one in order.made if one.piece in order.pieces and not one.hits)
    return tuple(one for one in own if not refuse(for_a_token, one.skill, _patient(table, one)))


def _patient(table: Table, made: Made) -> Card | None:
    """What shows of whom it was to help."""
    order = table.order
    helped = (
        piece_of(table, declared_as(order, made).target) if order and made.skill in BORNE else None
    )
    return (helped.told or helped.card) if helped else None


@rule("TOKEN-12", off=say("That Roll stands."))
def for_a_token(skill: str, patient: Card | None) -> str | None:
    """Doctor on who has a Cube, Engineer on who has Remote Presence, may be rolled again."""
    bears = patient is not None and any(has(patient, one) for one in BORNE.get(skill, ()))
    return None if bears else say("That Roll stands.")


@rule("TOKEN-12")
def reroll_check(table: Table, side: Side) -> e.StepReached | None:
    """Between the last Roll and what comes of it, its player is asked, as often as one has failed."""
    return e.StepReached(STEP, (side,)) if failed(table, side) else None


def may_roll_again(command: SpendToken, table: Table) -> Refusal | None:
    """Whether this piece has failed such a Roll just now."""
    asked = table.step == STEP and command.by in table.waits
    found = asked and any(one.piece == command.piece for one in failed(table, command.by))
    return None if found else Refusal("no-such-roll", say("There is no such Roll to make again."))


def roll_again(command: SpendToken, course: Course) -> None:
    """Nothing has come of it: the same Roll is made, and gives nobody another ARO."""
    # Its token is spent already, and may have been the last one.
    found = _failed(course.table, command.by)
    made = next(one for one in found if one.piece == command.piece)
    course.add(e.RollReopened(made.piece, made.skill), for_a_token.id)
    course.add(e.StepReached("5", (), "reveal"))
