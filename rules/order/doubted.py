"""What the map says and a player doubts: it is settled before the Rolls, and counts for them."""

from typing import Final

from rules.ids import PieceId
from rules.log import commands as c
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Declared, Fact, Order, Table, doubted, thrown
from rules.messages import say
from rules.order.giving import is_open
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.rolls.rolls import rolls

THROWN: Final = (c.ReadDice, c.RollDice, c.GiveOutcome, c.TellOutcome)
"""What is said of dice."""
CHANCES: Final = ("LoF", "ZoC", "Hacking Area")
"""On what a skill, or an ARO, rests."""


def goes_first(command: c.Command, table: Table) -> Refusal | None:
    """Whether what is doubted comes before these dice."""
    return refuse(before_the_rolls, table) if isinstance(command, THROWN) else None


@rule("OBJ-3")
def before_the_rolls(table: Table) -> str | None:
    """What was said of the table, is on the map and is doubted is settled before the Rolls."""
    order = table.order
    if table.step != "5" or order is None or thrown(order) or not doubted(table):
        return None
    return say("Settle first what is doubted of the map: the Rolls wait for it.")


def untrue_of(table: Table, order: Order, piece: PieceId, declared: Declared) -> Fact | None:
    """What a skill rests on and a doubt has shown to be otherwise; nothing once its dice are thrown."""
    if thrown(order):
        return None
    answers = piece in order.aros
    return next(
        (
            fact
            for fact in table.facts
            if fact.untrue and fact.answer and fact.piece == piece and fact.ask in CHANCES
            if (answers or fact.about == declared.target) and counts()
        ),
        None,
    )


@rule("OBJ-4")
def counts() -> bool:
    """A skill that rests on what a doubt has shown to be otherwise does not meet its Requirements."""
    return True


def lay_out_anew(course: Course) -> None:
    """What a doubt has shown counts for the Rolls that lie there already."""
    table, order = course.table, course.table.order
    if order is None or not is_open(table):
        return
    hands = (hand for roll in rolls(table) for hand in roll.hands)
    if any(untrue_of(table, order, hand.piece, hand.declared) for hand in hands):
        course.add(e.StepReached("5", (), "reveal"))
