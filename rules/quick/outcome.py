"""What came of an Order that is told in one go: whether it can be, by what everybody sees."""

from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

from msgspec.structs import replace

from rules.ids import PieceId
from rules.log import events as e
from rules.log.commands import TellOutcome
from rules.log.course import Course
from rules.log.table import Outcome, Table
from rules.messages import say
from rules.quick.after_the_rolls import may_follow
from rules.quick.befalling import may_befall
from rules.quick.hurting import may_be_hurt
from rules.quick.succeeding import may_succeed, one_side_wins, thrown
from rules.quick.telling import step_by_step
from rules.refusals import Refusal

NOT_NOW: Final = Refusal("not-now", say("Nothing is waiting for what came of it."))
STEPS: Final = ("5", "5.1", "5.2")


class OfAPiece(Protocol):
    """What was told of a piece."""

    @property
    def piece(self) -> PieceId: ...


Row = TypeVar("Row", bound=OfAPiece)


def may_tell_outcome(command: TellOutcome, table: Table) -> Refusal | None:
    """Whether this can be what came of the Order."""
    order = table.order
    if no := step_by_step():
        return no
    asked = table.step in STEPS and table.due is None and bool(table.waits)
    if order is None or order.told is None or not asked:
        return NOT_NOW
    came = said(command)
    found = (
        *(may_succeed(one, table, order) for one in came.succeeded),
        *(may_be_hurt(one, table, order) for one in came.hurt),
        *(one_side_wins(table, roll, came) for roll in thrown(table)),
        *(may_befall(one, command.by, table, order) for one in came.befell),
        *may_follow(came, table),
    )
    return next((no for no in found if no), None)


def said(command: TellOutcome) -> Outcome:
    """What is told, as it is kept."""
    return Outcome(
        command.by,
        command.succeeded,
        command.hurt,
        command.slips,
        command.guts,
        command.falls,
        command.steady,
        command.befell,
        command.still,
    )


# ------------------------------------------------------------------ happens


def tell_outcome(command: TellOutcome, course: Course) -> None:
    """It is told; what is asked is answered by it, and by what was told before of what is still to come."""
    order = course.table.order
    before = order.told.came if order and order.told else None
    course.add(e.OutcomeTold(_with_the_rest(said(command), before)))


def _with_the_rest(came: Outcome, before: Outcome | None) -> Outcome:
    """What is told now, and of others what was told of their Dodges, their falls and their nerve."""
    if before is None:
        return came
    return replace(
        came,
        slips=_and_others(came.slips, before.slips),
        guts=_and_others(came.guts, before.guts),
        falls=_and_others(came.falls, before.falls),
        befell=tuple(dict.fromkeys((*came.befell, *before.befell))),
        steady=came.steady or before.steady,
        still=came.still or before.still,
    )


def _and_others(now: Sequence[Row], before: Sequence[Row]) -> tuple[Row, ...]:
    told = {one.piece for one in now}
    return (*now, *(one for one in before if one.piece not in told))
