"""Speedballs: two tokens that a Command Token has bought, dropped between two Orders. Page "Request
Speedball" (N5)."""

from typing import Final

from rules.book.printed import number
from rules.log import events as e
from rules.log.commands import RequestSpeedballs
from rules.log.course import Course
from rules.log.table import Table, Tokens
from rules.messages import say
from rules.refusals import Refusal
from rules.registry import refuse, rule

CHART: Final = (
    (3, say("VitaPack")), (6, say("AutoRepairS")), (10, say("Switch On")), (13, say("Jetpack")),
    (16, say("Overkill")), (20, say("NanoShield")),
)  # fmt: skip
"""Up to which die a Speedball holds what."""
ITEMS: Final = tuple(item for _, item in CHART)
DICE: Final = 3
"""What the second one holds, then the Roll of each."""
FACES: Final = 20
NONE_HERE: Final = Refusal("no-speedballs", say("This edition has no Speedballs."))


def may_request(command: RequestSpeedballs, table: Table) -> Refusal | None:
    """Whether both may come down now, and whether this says where, and what of."""
    asked, chosen = between_orders.wording(table.book), is_chosen.wording(table.book)
    if asked is None or chosen is None:
        return NONE_HERE
    has = table.tokens.get(command.by, Tokens()).speedballs
    now = table.active == command.by and table.step == "orders"
    if no := refuse(asked, has, now) or refuse(chosen, command.holds):
        return no
    if not (command.first and command.second):
        return Refusal("no-such-place", say("Say where each of the two is to land."))
    if command.dice and len(command.dice) != DICE:
        return Refusal(
            "no-such-die", say("Three dice: what the second one holds, then a PH Roll for each.")
        )
    if not all(1 <= die <= FACES for die in command.dice):
        return Refusal("no-such-die", say("A d20 shows 1 to 20."))
    return None


def request(command: RequestSpeedballs, course: Course) -> None:
    """The die of the chart, then both Rolls, as they were read or thrown here."""
    dice, thrown = command.dice, 0
    if not dice:
        dice, thrown = course.throw("speedballs", DICE)
    ph = number(course.table.book, between_orders.id)
    holds = (command.holds, next(str(item) for upto, item in CHART if dice[0] <= upto))
    landed = tuple(die <= ph for die in dice[1:])
    where = tuple(
        place if lands else ""
        for place, lands in zip((command.first, command.second), landed, strict=True)
    )
    dropped = e.SpeedballsDropped(
        command.by, holds, where, tuple(dice), rolled=not command.dice, throw=thrown
    )
    course.add(dropped, between_orders.id, is_chosen.id)


@rule("SPEED-1", only="N5.2")
def between_orders(has: int, now: bool) -> str | None:
    """Both are dropped in one's own Active Turn, each by a PH Roll as of a Combat Jump, and never partway
    through an Order."""
    if not has:
        return say("You have no Speedballs.")
    return None if now else say("Speedballs come down in your own turn, between two Orders.")


@rule("SPEED-2", only="N5.2")
def is_chosen(holds: str) -> str | None:
    """What the first one holds is any item of the Speedball Chart; the second one’s is rolled."""
    return None if holds in ITEMS else say("Choose what the first Speedball holds.")
