"""Tactical Use of Command Tokens: in one's own Orders Phase, as many as one likes."""

from typing import Final

from rules.log import events as e
from rules.log.commands import Guts, SpendToken
from rules.log.course import Course
from rules.log.table import Piece, Pools, Table, Trooper, under
from rules.messages import say
from rules.moments import counting
from rules.order import rerolls, sequence
from rules.order import step_5_2_conclusion as conclusion
from rules.page import said
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.states import force
from rules.turn.token_use import Use, nobody

# ------------------------------------------------------------------ an Irregular Order


def may_turn(command: SpendToken, table: Table) -> Refusal | None:
    """Between two Orders: a trooper that still has its own Irregular Order."""
    if table.step != "orders":
        return Refusal("not-now", say("Do that between two Orders."))
    piece = table.pieces.get(command.piece)
    trooper = under(table, piece) if piece else None
    if piece is None or trooper is None or piece.side != command.by:
        return Refusal("no-such-piece", say("You have no such piece on the table."))
    if piece.real is False:
        return Refusal("replica", say("That is a replica: the Order is the real one's."))
    stays = next(said(force(table, piece), counting.stays_irregular), None)
    if stays is not None:
        return Refusal("stays-irregular", say("Its Order stays Irregular."), stays[1])
    return refuse(has_one_to_turn, piece, trooper, table)


@rule("TOKEN-9")
def has_one_to_turn(piece: Piece, trooper: Trooper, table: Table) -> str | None:
    """An Irregular Order becomes a Regular one of the Combat Group, for this turn."""
    pools = table.pools.get(piece.side, Pools())
    if trooper.own_order and pools.irregular.get(piece.shape.group, 0) > 0:
        return None
    return say("It has no Irregular Order left.")


def turn(command: SpendToken, course: Course) -> None:
    """The pool changes; whose Order it was, the token says."""
    piece = course.table.pieces[command.piece]
    trooper = under(course.table, piece)
    assert trooper is not None
    course.add(e.OrderMadeRegular(command.by, piece.shape.group), has_one_to_turn.id)
    course.add(e.OwnOrderGiven(command.by, trooper.id), has_one_to_turn.id)


# ------------------------------------------------------------------ a Guts Roll


def may_decide(command: SpendToken, table: Table) -> Refusal | None:
    """A Guts Roll of one's own that is due."""
    asked = Guts(by=command.by, piece=command.piece, passed=True)
    return conclusion.may_decide(asked, table) or refuse(as_desired, True)


@rule("TOKEN-10", off=say("A Guts Roll has to be rolled."))
def as_desired(due: bool) -> str | None:
    """A Guts Roll is passed or failed without a roll."""
    return None


def _decide(command: SpendToken, course: Course, *, passed: bool) -> None:
    asked = Guts(by=command.by, piece=command.piece, passed=passed, to=command.to)
    conclusion.decide(asked, course)
    sequence.after_effects(course)


def pass_guts(command: SpendToken, course: Course) -> None:
    """It holds."""
    _decide(command, course, passed=True)


def fail_guts(command: SpendToken, course: Course) -> None:
    """It goes to be safe."""
    _decide(command, course, passed=False)


USES: Final = {
    "roll again": Use(
        "tactical", rerolls.for_a_token.id, rerolls.may_roll_again, rerolls.roll_again
    ),
    "make regular": Use("tactical", has_one_to_turn.id, may_turn, turn, nobody),
    "pass guts": Use("tactical", as_desired.id, may_decide, pass_guts),
    "fail guts": Use("tactical", as_desired.id, may_decide, fail_guts),
}
