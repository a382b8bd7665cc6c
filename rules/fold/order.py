"""The fold of the Order under way."""

from msgspec.structs import replace

from rules import events as e
from rules.fold.handlers import barrier, in_order, on, put, without
from rules.table import Declared, Failure, Order, Pools, Table


@on(e.OrderSpent)
def _(table: Table, event: e.OrderSpent) -> Table:
    pools = table.pools.get(event.side, Pools())
    left = pools if event.free else replace(pools, spent=pools.spent + 1)
    if event.free or event.pool == "own":
        pass
    elif event.pool == "impetuous":
        left = pools
        table = replace(table, impetuous=table.impetuous - set(event.pieces))
    elif event.pool == "lieutenant":
        left = replace(left, lieutenant=max(left.lieutenant - 1, 0))
    else:
        group = getattr(left, event.pool)
        fewer = put(group, event.group, max(group.get(event.group, 0) - 1, 0))
        left = replace(left, **{event.pool: fewer})
    order = Order(
        table.orders + 1, event.side, event.pool, event.group, event.pieces,
        together=event.together, party=event.party,
        aros={piece: Declared("Controlled Jump") for piece in table.leapt},
    )  # fmt: skip
    table = replace(
        table,
        pools=put(table.pools, event.side, left),
        order=order,
        orders=table.orders + 1,
        facts=(),
        leap=None,
        leapt=(),
    )
    used = {"irregular": "own_order", "tactical": "tactical_order"}.get(event.pool)
    return _own_order_used(table, event, used) if used else table


def _own_order_used(table: Table, event: e.OrderSpent, used: str) -> Table:
    troopers = dict(table.troopers)
    riding = tuple(tag for tag, pilot in table.riders.items() if pilot in event.pieces)
    for piece in (*event.pieces, *riding):
        standing = table.pieces.get(piece)
        trooper = troopers.get(standing.trooper or "") if standing else None
        if trooper:
            troopers[trooper.id] = replace(trooper, **{used: False})
    return replace(table, troopers=troopers)


@on(e.IntuitionFailed)
def _(table: Table, event: e.IntuitionFailed) -> Table:
    return replace(table, missed=(*table.missed, Failure(event.by, event.piece)))


@on(e.SkillDeclared)
def _(table: Table, event: e.SkillDeclared) -> Table:
    table = replace(table, guided=table.guided + event.declared.guided)
    return in_order(table, lambda o: replace(o, declared=(*o.declared, event.declared)))


@on(e.AroNoted)
def _(table: Table, event: e.AroNoted) -> Table:
    return in_order(
        table,
        lambda o: replace(
            o,
            noted=put(o.noted, event.piece, event.declared),
            appearing=put(o.appearing, event.piece, event.form),
            elsewhere=put(o.elsewhere, event.piece, event.instead),
        ),
    )


@on(e.AroWithdrawn)
def _(table: Table, event: e.AroWithdrawn) -> Table:
    return in_order(table, lambda o: replace(o, noted=without(o.noted, event.piece)))


@on(e.SupportwareRun)
def _(table: Table, event: e.SupportwareRun) -> Table:
    return replace(table, supportware=(*table.supportware, event.running))


@on(e.SupportwareEnded)
def _(table: Table, event: e.SupportwareEnded) -> Table:
    left = tuple(one for one in table.supportware if one != event.running)
    return replace(table, supportware=left)


@on(e.JumpAnnounced)
def _(table: Table, event: e.JumpAnnounced) -> Table:
    return replace(table, leap=None, leapt=())


@on(e.JumpNoted)
def _(table: Table, event: e.JumpNoted) -> Table:
    return replace(table, leap=event.leap)


@on(e.AroDeclared)
def _(table: Table, event: e.AroDeclared) -> Table:
    if table.order is None:  # before a jump is rolled
        return replace(table, leapt=(*table.leapt, event.piece))
    return in_order(
        table,
        lambda o: replace(
            o,
            aros=put(o.aros, event.piece, event.declared),
            delayed=o.delayed - {event.piece},
        ),
    )


@on(e.AroDelayed)
def _(table: Table, event: e.AroDelayed) -> Table:
    return in_order(table, lambda o: replace(o, delayed=o.delayed | {event.piece}))


@on(e.AroLost)
def _(table: Table, event: e.AroLost) -> Table:
    return in_order(
        table,
        lambda o: replace(o, delayed=o.delayed - {event.piece}, lost=o.lost | {event.piece}),
    )


@on(e.ArosClosed)
def _(table: Table, event: e.ArosClosed) -> Table:
    return in_order(
        table,
        lambda o: replace(
            o, noted={}, appearing={}, elsewhere={}, closed_whole=o.closed_whole or event.whole
        ),
    )


@on(e.ReturnBarred)
def _(table: Table, event: e.ReturnBarred) -> Table:
    return in_order(table, lambda o: replace(o, barred=True))


@on(e.ModsGiven)
def _(table: Table, event: e.ModsGiven) -> Table:
    return in_order(table, lambda o: replace(o, given=put(o.given, event.piece, event.given)))


@on(e.DiceRead)
def _(table: Table, event: e.DiceRead) -> Table:
    return barrier(in_order(table, lambda o: replace(o, dice=put(o.dice, event.piece, event.dice))))


@on(e.RollMade)
def _(table: Table, event: e.RollMade) -> Table:
    def made(order: Order) -> Order:
        rolled = tuple(one.piece for one in event.made)
        return replace(
            order,
            made=(*order.made, *event.made),
            dice=without(order.dice, *rolled),
            given=without(order.given, *rolled),
        )

    return barrier(in_order(table, made))


@on(e.DiscoverFailed)
def _(table: Table, event: e.DiscoverFailed) -> Table:
    return replace(table, failures=(*table.failures, Failure(event.by, event.piece)))


@on(e.SaveCalled)
def _(table: Table, event: e.SaveCalled) -> Table:
    return in_order(
        table,
        lambda o: replace(
            o,
            hits=(*o.hits, event.hit) if event.hit.saves else o.hits,
            guts=o.guts if event.hit.cures else o.guts | {event.hit.piece},
        ),
    )


@on(e.EffectsCounted)
def _(table: Table, event: e.EffectsCounted) -> Table:
    return in_order(table, lambda o: replace(o, called=True))


@on(e.SkillIdled)
def _(table: Table, event: e.SkillIdled) -> Table:
    return in_order(table, lambda o: replace(o, idled=(*o.idled, event.piece)))


@on(e.SaveMade)
def _(table: Table, event: e.SaveMade) -> Table:
    def saved(order: Order) -> Order:
        at = next((i for i, hit in enumerate(order.hits) if hit.piece == event.piece), None)
        hits = tuple(hit for i, hit in enumerate(order.hits) if i != at)
        return replace(order, hits=hits)

    return barrier(in_order(table, saved))


@on(e.SkillAnnounced)
def _(table: Table, event: e.SkillAnnounced) -> Table:
    return barrier(in_order(table, lambda o: replace(o, answered=o.answered | {event.piece})))


@on(e.GutsRolled)
def _(table: Table, event: e.GutsRolled) -> Table:
    return barrier(in_order(table, lambda o: replace(o, guts=o.guts - {event.piece})))


@on(e.DodgeMoved)
def _(table: Table, event: e.DodgeMoved) -> Table:
    return in_order(table, lambda o: replace(o, moved=o.moved | {event.piece}))


@on(e.WeaponSetOff)
def _(table: Table, event: e.WeaponSetOff) -> Table:
    told = tuple((piece, event.weapon) for piece in (event.piece, *event.caught))
    gone = (event.by,) if event.by else ()
    return in_order(
        table,
        lambda o: replace(o, set_off=(*o.set_off, *told), gone_off=(*o.gone_off, *gone)),
    )


@on(e.DeployableLaid)
def _(table: Table, event: e.DeployableLaid) -> Table:
    return in_order(table, lambda o: replace(o, laid=o.laid | {event.piece}))


@on(e.PlacingNoted)
def _(table: Table, event: e.PlacingNoted) -> Table:
    return in_order(
        table, lambda o: replace(o, concealed=put(o.concealed, event.piece, event.weapon))
    )


@on(e.CoherencyChecked)
def _(table: Table, event: e.CoherencyChecked) -> Table:
    if event.at == "start":
        return table
    return in_order(table, lambda o: replace(o, checked=o.checked | {event.side}))


@on(e.OrderClosed)
def _(table: Table, event: e.OrderClosed) -> Table:
    return replace(table, order=None, marks={})
