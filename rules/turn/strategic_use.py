"""Strategic Use of a Command Token: once each, in the first player's deployment or against its
first Order Count."""

from typing import Final

from rules.book.profiles import has
from rules.ids import NO_TROOPER, PieceId, Side, other
from rules.log import events as e
from rules.log.commands import SpendToken
from rules.log.course import Course
from rules.log.table import MODEL, Piece, Pools, Table, real_of, under
from rules.messages import say
from rules.moments import entering
from rules.moments.ending import Cause
from rules.pieces.cancellation import strikes
from rules.pieces.entering import enter
from rules.pieces.settling import reconcile
from rules.reference import skills
from rules.refusals import Refusal
from rules.registry import refuse, rule
from rules.skills.fireteams import leave_team
from rules.skills.tether import guided_by
from rules.state import State
from rules.states import force, speakers, states
from rules.turn import tactical
from rules.turn.orders_given import standing
from rules.turn.token_use import Use

MANY: Final = 10
"""With more Orders than that one can bear to lose two."""

# ------------------------------------------------------------------ the first player: its deployment


def may_set_aside(command: SpendToken, table: Table) -> Refusal | None:
    """In its own main deployment, once."""
    return refuse(sets_aside, command.by, table)


@rule("TOKEN-3")
def sets_aside(by: Side, table: Table) -> str | None:
    """The player with the first turn keeps one trooper more back, in its deployment."""
    if table.first != by:
        return say("That is for the player with the first turn.")
    if table.step not in ("deploy 1", "deploy 2"):
        return say("Troopers are kept in reserve during the main deployment.")
    return say("You have already kept one more in reserve.") if by in table.set_aside else None


# ------------------------------------------------------------------ the second: the first Order Count


def _against_the_count(command: SpendToken, table: Table) -> Refusal | None:
    if table.step == "strategic":
        return None
    return Refusal("not-now", say("That comes after the enemy’s first Order Count."))


def may_remove(command: SpendToken, table: Table) -> Refusal | None:
    """Combat Groups that have as many Regular Orders."""
    pools = table.pools.get(other(command.by), Pools())
    left = dict(pools.regular)
    for group in filter(None, (command.group, command.second)):
        left[group] = left.get(group, 0) - 1
    refusal = _against_the_count(command, table)
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
    if _counters(course.table, enemy) and lessens.by(course.table.book)():
        taken, ids = taken[:1], [*ids, lessens.id]
    for group in filter(None, taken):
        course.add(e.OrdersRemoved(enemy, group, 1), *ids)
    tactical.to_orders(course)


def _counters(table: Table, side: Side) -> bool:
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
    countered = _counters(course.table, enemy)
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


# ------------------------------------------------------------------ a State


def entered(piece: Piece, table: Table) -> tuple[State, ...]:
    """The States that a trooper could be put into by a token."""
    trooper = under(table, piece)
    if trooper is None or piece.real is False or any(one.null for one in force(table, piece)):
        return ()
    return tuple(
        state
        for state in speakers(table.book, entering.token)
        if state.name not in trooper.states
        and state.holds(entering.token, table.book, trooper.profile)
    )


def may_enter(command: SpendToken, table: Table) -> Refusal | None:
    """One of one's own troopers that could enter the State by itself."""
    piece = table.pieces.get(command.piece)
    mine = piece is not None and piece.side == command.by
    can = piece is not None and command.state in {one.name for one in entered(piece, table)}
    refusal = _against_the_count(command, table)
    return refusal or refuse(one_trooper, mine and can)


@rule("TOKEN-6")
def one_trooper(able: bool) -> str | None:
    """One trooper of one's own that fulfils what the State asks enters Suppressive Fire, its Peripherals
    along with it."""
    return None if able else say("It can’t enter that State.")


def enter_state(command: SpendToken, course: Course) -> None:
    """No Order is declared, so nobody reacts; yet what declaring it ends, ends (FAQ-T6)."""
    state, table = states(course.table.book)[command.state], course.table
    for one in (table.pieces[command.piece], *_guided(table, command.piece, state)):
        _put_into(course, one, state)
    tactical.to_orders(course)


def _guided(table: Table, piece: PieceId, state: State) -> tuple[Piece, ...]:
    """The Peripherals of a Controller that enter a State along with it: those that stand there as Models
    and could enter it by themselves."""
    controller = under(table, table.pieces[piece])
    guided = guided_by(table, controller) if controller is not None else ()
    standing = (real_of(table, one.id) for one in guided)
    return tuple(
        one
        for one in standing
        if one is not None and one.shape.face == MODEL and state in entered(one, table)
    )


def _put_into(course: Course, piece: Piece, state: State) -> None:
    if ends_what_it_would():
        declared = next((one for one in skills(course.table.book) if one.name == state.name), None)
        strikes(course, piece.id, Cause("declared", declared, 0))
        leave_team(course, piece.id, *state.ids(entering.alone))
        reconcile(course)
    bearer = real_of(course.table, piece.trooper or NO_TROOPER)
    if bearer is not None:
        also = [*state.ids(entering.token)]
        also += [ends_what_it_would.id] if ends_what_it_would() else []
        enter(course, bearer.id, state, one_trooper.id, *also)


@rule("FAQ-T6")
def ends_what_it_would() -> bool:
    """What its Entire Order would end is ended: a Marker shows itself."""
    return True


def nothing_more(command: SpendToken, course: Course) -> None:
    """The token says it all."""


USES: Final = {
    "set aside": Use("strategic", sets_aside.id, may_set_aside, nothing_more),
    "remove orders": Use("strategic", from_the_pools.id, may_remove, remove),
    "limit tokens": Use("strategic", one_token.id, _against_the_count, limit),
    "enter": Use("strategic", one_trooper.id, may_enter, enter_state),
}
