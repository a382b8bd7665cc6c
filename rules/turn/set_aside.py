"""Troopers, Orders and Command Tokens of the other side that a Command Token takes away."""

from typing import Final

from rules.book.profiles import has
from rules.ids import Side, other
from rules.log import events as e
from rules.log.commands import SpendToken
from rules.log.course import Course
from rules.log.table import Pools, Table
from rules.messages import say
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.turn import tactical
from rules.turn.orders_given import standing

MANY: Final = 10
"""With more Orders than that one can bear to lose two."""


@rule("TOKEN-3")
def sets_aside(by: Side, table: Table) -> str | None:
    """The player with the first turn keeps one trooper more back, in its deployment."""
    if table.first != by:
        return say("That is for the player with the first turn.")
    if table.step not in ("deploy 1", "deploy 2"):
        return say("Troopers are kept in reserve during the main deployment.")
    return say("You have already kept one more in reserve.") if by in table.set_aside else None


def against_the_count(command: SpendToken, table: Table) -> Refusal | None:
    """Whether the enemy’s first Order Count was just made."""
    if table.step == "strategic":
        return None
    return Refusal("not-now", say("That comes after the enemy’s first Order Count."))


def may_remove(command: SpendToken, table: Table) -> Refusal | None:
    """Combat Groups that have as many Regular Orders."""
    pools = table.pools.get(other(command.by), Pools())
    left = dict(pools.regular)
    for group in filter(None, (command.group, command.second)):
        left[group] = left.get(group, 0) - 1
    refusal = against_the_count(command, table)
    asked = from_the_pools.by(table.book)
    least = min(left.values(), default=0)
    return refusal or refuse(asked, command.group, least, _orders(pools))


@rule("TOKEN-5")
def from_the_pools(group: int, least: int, orders: int) -> str | None:
    """Two Regular Orders of the enemy, from the Combat Groups that one chooses."""
    if not group:
        return say("Choose a Combat Group.")
    return say("That Combat Group has no Regular Orders left.") if least < 0 else None


@from_the_pools.worded("N5.2")
def of_more_than_ten(group: int, least: int, orders: int) -> str | None:
    """Procedural: two Regular Orders of an enemy that has more than ten Orders on the table, from the Combat
    Groups that one chooses."""
    if orders <= MANY:
        return say(
            "Orders are taken away from an enemy that has more than {orders} of them.", orders=MANY
        )
    if not group:
        return say("Choose a Combat Group.")
    return say("That Combat Group has no Regular Orders left.") if least < 0 else None


def _orders(pools: Pools) -> int:
    """How many Regular, Irregular and Tactical Orders a side has."""
    kinds = (pools.regular, pools.irregular, pools.tactical)
    return sum(sum(kind.values()) for kind in kinds)


def remove(command: SpendToken, course: Course) -> None:
    """Two Orders are gone, or one."""
    enemy = other(command.by)
    taken, ids = [command.group, command.second], [from_the_pools.id]
    if counters(course.table, enemy) and lessens.by(course.table.book)():
        taken, ids = taken[:1], [*ids, lessens.id]
    for group in filter(None, taken):
        course.add(e.OrdersRemoved(enemy, group, 1), *ids)
    tactical.to_orders(course)


def counters(table: Table, side: Side) -> bool:
    """Whether a side has Counterintelligence."""
    troopers = [trooper for _, trooper in standing(table, side)]
    if (anywhere := wherever_it_is.wording(table.book)) is not None and anywhere():
        troopers = [one for one in table.troopers.values() if one.side == side]
    return any(has(one.profile, "Counterintelligence") for one in troopers)


@rule("COUNTER-1", only="N5.2")
def wherever_it_is() -> bool:
    """Its bearer need not be on the table."""
    return True


@rule("COUNTER-1")
def lessens() -> bool:
    """With Counterintelligence on the table no more than one Order is removed."""
    return True


@lessens.worded("N5.2")
def lessens_from_anywhere() -> bool:
    """With Counterintelligence no more than one Order is removed."""
    return True


def limit(command: SpendToken, course: Course) -> None:
    """The enemy may spend one token in this turn, or two."""
    enemy = other(command.by)
    countered = counters(course.table, enemy)
    most = two_tokens.by(course.table.book)() if countered else 1
    course.by(one_token, enemy, most, also=(two_tokens.id,) if countered else ())
    tactical.to_orders(course)


@rule("TOKEN-4")
def one_token(enemy: Side, most: int) -> e.TokensLimited | None:
    """The enemy may not spend more than one Command Token in this turn."""
    return e.TokensLimited(enemy, most)


@rule("COUNTER-2", off=1)
def two_tokens() -> int:
    """With Counterintelligence on the table it is two."""
    return 2


@two_tokens.worded("N5.2")
def two_tokens_from_anywhere() -> int:
    """With Counterintelligence it is two."""
    return 2
