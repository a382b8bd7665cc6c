"""The fold of the turn: steps and their marks, Orders counted, Lieutenants, score, the end."""

from msgspec.structs import replace

from rules.ids import SIDES
from rules.log import events as e
from rules.log.fold.handlers import barrier, lasting, on, put, undoable, without
from rules.log.table import Pools, Table, Undo

BOTH = frozenset(SIDES)


@on(e.StepReached)
def _(table: Table, event: e.StepReached) -> Table:
    """A step, and a mark that a take-back may name; a request still open lapses."""
    reached = replace(
        table,
        step=event.step,
        waits=frozenset(event.waits),
        declares_first=table.declares_first if event.step == table.step else None,
        due=event.due,
        mark=table.mark + 1,
        proposal=lasting(table.proposal),
        marks={},
    )
    marks = table.marks if table.order or not table.marks else undoable(table)
    return replace(reached, marks={**marks, reached.mark: reached})


@on(e.FirstSaid)
def _(table: Table, event: e.FirstSaid) -> Table:
    return replace(table, declares_first=event.side)


@on(e.TurnBegan)
def _(table: Table, event: e.TurnBegan) -> Table:
    tokens = {
        side: replace(has, spent=0, most=None, moved=False) for side, has in table.tokens.items()
    }
    return replace(
        table,
        active=event.side,
        round=event.round,
        tokens=tokens,
        failures=(),
        missed=(),
        guided=0,
        regenerated=frozenset(),
        tried=frozenset(),
        order=None,
        leap=None,
        leapt=(),
        orders=0,
        marks=undoable(table),
    )


@on(e.Regenerated)
def _(table: Table, event: e.Regenerated) -> Table:
    return barrier(replace(table, regenerated=table.regenerated | {event.piece}))


@on(e.TransmutationRolled)
def _(table: Table, event: e.TransmutationRolled) -> Table:
    return barrier(replace(table, tried=table.tried | {event.piece}))


@on(e.LossOfLieutenantHeld)
def _(table: Table, event: e.LossOfLieutenantHeld) -> Table:
    return replace(table, leaderless=table.leaderless | {event.side})


@on(e.OrdersCounted)
def _(table: Table, event: e.OrdersCounted) -> Table:
    pools = Pools(event.regular, event.irregular, event.lieutenant, tactical=event.tactical)
    troopers = {
        key: replace(one, own_order=False, tactical_order=False, suffered=frozenset())
        if one.side == event.side
        else one
        for key, one in table.troopers.items()
    }
    # Who has not come back to its Fireteam by now comes back no more.
    teams = tuple(
        replace(one, left=()) if one.side == event.side and one.left else one
        for one in table.fireteams
    )
    pools_now = put(table.pools, event.side, pools)
    return replace(table, pools=pools_now, troopers=troopers, fireteams=teams)


@on(e.OrderBrought)
def _(table: Table, event: e.OrderBrought) -> Table:
    pools = table.pools.get(event.side, Pools())
    more = {**pools.tactical, event.group: pools.tactical.get(event.group, 0) + 1}
    return replace(table, pools=put(table.pools, event.side, replace(pools, tactical=more)))


@on(e.OwnOrdersNoted)
def _(table: Table, event: e.OwnOrdersNoted) -> Table:
    troopers = {
        key: replace(
            one,
            own_order=one.own_order or key in event.troopers,
            tactical_order=one.tactical_order or key in event.tactical,
        )
        for key, one in table.troopers.items()
    }
    return replace(table, troopers=troopers)


@on(e.ImpetuousCounted)
def _(table: Table, event: e.ImpetuousCounted) -> Table:
    return replace(table, impetuous=frozenset(event.pieces))


@on(e.OrdersLost)
def _(table: Table, event: e.OrdersLost) -> Table:
    """Not back to the step: to what was done at it last, tokens and all."""
    lost = replace(table, pools=without(table.pools, event.side), passed=())
    before = {table.mark: replace(table, marks={}, undo=None)}
    return replace(lost, marks=before, undo=Undo(event.side, table.mark))


@on(e.StepPassed)
def _(table: Table, event: e.StepPassed) -> Table:
    passed = replace(table, passed=(*table.passed, event.step))
    if table.undo is None or table.waits != BOTH:
        return passed
    # Opened again it is as it passed: what ends with it has ended.
    marks = {**table.marks, table.mark: replace(table, marks={})}
    return replace(passed, marks=marks, undo=replace(table.undo, opens=table.mark))


@on(e.SideDone)
def _(table: Table, event: e.SideDone) -> Table:
    return replace(table, waits=table.waits - {event.side})


@on(e.LieutenantNoted)
def _(table: Table, event: e.LieutenantNoted) -> Table:
    troopers = {
        key: replace(one, lieutenant=key == event.trooper) if one.side == event.side else one
        for key, one in table.troopers.items()
    }
    return replace(table, troopers=troopers)


@on(e.LieutenantNamed)
def _(table: Table, event: e.LieutenantNamed) -> Table:
    return replace(table, leaderless=table.leaderless - {event.side})


@on(e.MatchEnded)
def _(table: Table, event: e.MatchEnded) -> Table:
    return replace(
        table,
        step="over",
        ended=event.how,
        winner=event.winner,
        waits=frozenset(),
        due=None,
        order=None,
        proposal=None,
        calls=None,
        marks={},
    )
