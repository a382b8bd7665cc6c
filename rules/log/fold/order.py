"""The fold of the Order under way."""

from msgspec.structs import replace

from rules.log import events as e
from rules.log.fold.handlers import before_told, in_order, on, put
from rules.log.table import Declared, Order, Pools, Table


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
        told=table.telling,
    )  # fmt: skip
    table = replace(
        table,
        pools=put(table.pools, event.side, left),
        order=order,
        orders=table.orders + 1,
        acted=event.pieces[0] if event.pieces else "",
        facts=(),
        leap=None,
        leapt=(),
        telling=None,
    )
    used = {"irregular": "own_order", "tactical": "tactical_order"}.get(event.pool)
    return _own_order_used(table, event, used) if used else table


def _own_order_used(table: Table, event: e.OrderSpent, used: str) -> Table:
    troopers = dict(table.troopers)
    riding = tuple(tag for tag, pilot in table.riders.items() if pilot in event.pieces)
    for piece in (*event.pieces, *riding):
        standing = table.pieces.get(piece)
        trooper = troopers.get(standing.trooper) if standing and standing.trooper else None
        if trooper:
            troopers[trooper.id] = replace(trooper, **{used: False})
    return replace(table, troopers=troopers)


@on(e.SkillDeclared)
def _(table: Table, event: e.SkillDeclared) -> Table:
    table = replace(table, guided=table.guided + event.declared.guided)
    return in_order(table, lambda o: replace(o, declared=(*o.declared, event.declared)))


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


@on(e.ReturnBarred)
def _(table: Table, event: e.ReturnBarred) -> Table:
    return in_order(table, lambda o: replace(o, barred=True))


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
    return replace(table, order=None, marks=before_told(table), tried=frozenset())
