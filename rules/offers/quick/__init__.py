"""The keys of an Order that is told in one go: who acts and with what, who reacted to which half, what came
of it. Each is a whole word; made of what shows, as whoever sits across the table sees it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal, TypeAlias

import msgspec

from rules.apart import apart
from rules.ids import NO_PIECE, PieceId, Side
from rules.log.doors import by_its_terms
from rules.log.table import Table
from rules.offers.quick.aros import aro_keys, covered_aro_keys
from rules.offers.quick.going_on import Goes, going, going_on_keys, guts_keys
from rules.offers.quick.key import Key
from rules.offers.quick.order import label_of, order_keys, showing_keys, unanswered
from rules.offers.quick.outcome import bearers, outcome_keys
from rules.offers.quick.party import Joins, arms, joining, reach
from rules.quick.befalling import brought
from rules.quick.telling import step_by_step, told_in_one_go
from rules.refusals import Refusal
from rules.tell.names import declared_words
from rules.tell.words import Words

__all__ = [
    "Goes",
    "Joins",
    "Key",
    "Telling",
    "aro_keys",
    "covered_aro_keys",
    "going_on_keys",
    "guts_keys",
    "keys",
    "label_of",
    "order_keys",
    "outcome_keys",
    "showing_keys",
    "telling",
]

Part: TypeAlias = Literal["order", "aros", "outcome", "going on", "guts"]


class Telling(msgspec.Struct, frozen=True):
    """What one side could press now of an Order that is told in one go. `keys` are made of what shows;
    `covered` are those that only the truth of one's own adds. `order` is the mark before the Order that
    was told, by which it is known from the next; 0 between two Orders. `second` is its second half in
    words, where one was told. `refusal` says why there is none, where the terms ask for every step;
    `joins` are those who could act with the piece in a Coordinated Order; `arms` what it could shoot with;
    `reach` how far on the map it could go by two Moves, 0 where nobody can tell, None without a map. Of what
    came: `states` may have come to any of the `bearers`, beside what the keys say; `goes` are those who
    Dodged and may say where they go."""

    part: Part
    keys: tuple[Key, ...] = ()
    covered: tuple[Key, ...] = ()
    order: int = 0
    second: Words = ()
    refusal: Refusal | None = None
    joins: tuple[Joins, ...] = ()
    arms: tuple[str, ...] = ()
    reach: int | None = None
    states: tuple[str, ...] = ()
    bearers: tuple[tuple[PieceId, str], ...] = ()
    goes: tuple[Goes, ...] = ()


@by_its_terms
def telling(
    table: Table,
    side: Side,
    actor: PieceId = NO_PIECE,
    used: Sequence[str] = (),
    party: Sequence[PieceId] = (),
    arm: str = "",
) -> Telling | None:
    """What this side could press now; nothing where an Order is under way that is taken step by step."""
    order, no = table.order, step_by_step()
    if order is None:
        if table.step != "orders" or side not in table.waits:
            return None
        if no is not None:
            return Telling("order", refusal=no)
        found = apart(
            lambda: tuple(unanswered(order_keys(table, side, actor, used, party, arm))), tuple
        )
        shows = apart(partial(showing_keys, table, side, actor, party, arm), tuple)
        joins = apart(partial(joining, table, side, actor, party), tuple)
        return Telling(
            "order", found, shows, joins=joins, arms=apart(partial(arms, table, side, actor), tuple),
            reach=reach(table, side, actor),
        )  # fmt: skip
    if order.told is None or no is not None:
        return None
    if table.step == "2":
        found = apart(partial(aro_keys, table, side), tuple)
        hidden = apart(partial(covered_aro_keys, table, side), tuple)
        second = declared_words(table, order.told.second) if order.told.second else ()
        return Telling("aros", found, hidden, table.before_told, second) if found else None
    if found := apart(partial(outcome_keys, table, side), tuple):
        states, who = apart(partial(brought, table), tuple), apart(partial(bearers, table), tuple)
        return Telling("outcome", found, order=table.before_told, states=states, bearers=who)
    if found := apart(partial(going_on_keys, table, side), tuple):
        goes = apart(partial(going, table), tuple)
        on_a_map = 0 if table.ground is not None else None
        return Telling("going on", found, order=table.before_told, reach=on_a_map, goes=goes)
    found = apart(partial(guts_keys, table, side), tuple)
    return Telling("guts", found, order=table.before_told) if found else None


@by_its_terms
def keys(
    table: Table,
    side: Side,
    actor: PieceId = NO_PIECE,
    party: Sequence[PieceId] = (),
    arm: str = "",
) -> tuple[Key, ...]:
    """All that this side may press now: of who is to act, of who reacts, of what came of it. Of what throws
    there is nothing: that is played step by step."""
    if not told_in_one_go():
        return ()
    made: tuple[Callable[[], tuple[Key, ...]], ...] = (
        partial(order_keys, table, side, actor, party=party, arm=arm),
        partial(showing_keys, table, side, actor, party, arm),
        partial(aro_keys, table, side),
        partial(covered_aro_keys, table, side),
        partial(outcome_keys, table, side),
        partial(going_on_keys, table, side),
        partial(guts_keys, table, side),
    )
    return tuple(key for part in made for key in apart(part, tuple))
