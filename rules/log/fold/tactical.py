"""The fold of the Tactical Phase: Command Tokens, what they change, Retreat!."""

from typing import Final

from msgspec.structs import replace

from rules.log import events as e
from rules.log.fold.handlers import barrier, change, of_trooper, on, put
from rules.log.table import Pools, Table, Tokens

SPEEDBALLS: Final = "speedballs"
A_PAIR: Final = 2
"""So many for one Command Token."""


@on(e.TokensCounted)
def _(table: Table, event: e.TokensCounted) -> Table:
    return replace(table, tokens=put(table.tokens, event.side, Tokens(event.number)))


@on(e.TokenSpent)
def _(table: Table, event: e.TokenSpent) -> Table:
    has = table.tokens.get(event.side, Tokens())
    left = replace(has, left=max(has.left - 1, 0), spent=has.spent + 1)
    if event.use == SPEEDBALLS:
        # Given before the first turn, it is none of that turn's.
        left = replace(left, spent=has.spent, speedballs=has.speedballs + A_PAIR)
    aside = {event.side} if table.active is None else set()
    return replace(
        table, tokens=put(table.tokens, event.side, left), set_aside=table.set_aside | aside
    )


@on(e.MovedByStrategos)
def _(table: Table, event: e.MovedByStrategos) -> Table:
    has = replace(table.tokens.get(event.side, Tokens()), moved=True)
    return replace(table, tokens=put(table.tokens, event.side, has))


@on(e.SpeedballsDropped)
def _(table: Table, event: e.SpeedballsDropped) -> Table:
    none_left = replace(table.tokens.get(event.side, Tokens()), speedballs=0)
    return barrier(replace(table, tokens=put(table.tokens, event.side, none_left)))


@on(e.TokensLimited)
def _(table: Table, event: e.TokensLimited) -> Table:
    limited = replace(table.tokens.get(event.side, Tokens()), most=event.most)
    return replace(table, tokens=put(table.tokens, event.side, limited))


@on(e.OrdersRemoved)
def _(table: Table, event: e.OrdersRemoved) -> Table:
    pools = table.pools.get(event.side, Pools())
    left = max(pools.regular.get(event.group, 0) - event.number, 0)
    fewer = replace(pools, regular=put(pools.regular, event.group, left))
    return replace(table, pools=put(table.pools, event.side, fewer))


@on(e.OrderMadeRegular)
def _(table: Table, event: e.OrderMadeRegular) -> Table:
    pools = table.pools.get(event.side, Pools())
    regular = put(pools.regular, event.group, pools.regular.get(event.group, 0) + 1)
    left = max(pools.irregular.get(event.group, 0) - 1, 0)
    turned = replace(pools, regular=regular, irregular=put(pools.irregular, event.group, left))
    return replace(table, pools=put(table.pools, event.side, turned))


@on(e.OwnOrderGiven)
def _(table: Table, event: e.OwnOrderGiven) -> Table:
    return of_trooper(table, event.trooper, own_order=False)


@on(e.GroupChanged)
def _(table: Table, event: e.GroupChanged) -> Table:
    standing = table.pieces.get(event.piece)
    if standing is None:
        return table
    return change(table, event.piece, shape=replace(standing.shape, group=event.group))


@on(e.TrooperRegrouped)
def _(table: Table, event: e.TrooperRegrouped) -> Table:
    return of_trooper(table, event.trooper, group=event.group)


@on(e.TrooperSpared)
def _(table: Table, event: e.TrooperSpared) -> Table:
    spared = table.troopers[event.trooper].spared | {event.state}
    return of_trooper(table, event.trooper, spared=spared)


@on(e.TrooperEscaped)
def _(table: Table, event: e.TrooperEscaped) -> Table:
    return of_trooper(table, event.trooper, escaped=True)


@on(e.RetreatBegan)
def _(table: Table, event: e.RetreatBegan) -> Table:
    return replace(table, retreating=table.retreating | {event.side})


@on(e.RetreatEnded)
def _(table: Table, event: e.RetreatEnded) -> Table:
    return replace(table, retreating=table.retreating - {event.side})


@on(e.LossOfLieutenantEnded)
def _(table: Table, event: e.LossOfLieutenantEnded) -> Table:
    return replace(table, leaderless=table.leaderless - {event.side})
