"""The fold of what befalls whoever stands under a piece: States, tokens, Wounds, what it uses up."""

from msgspec.structs import replace

from rules.ids import PieceId
from rules.log import events as e
from rules.log.fold.handlers import barrier, change, in_order, of_trooper, on, put
from rules.log.table import Order, Table, under


@on(e.UseSpent)
def _(table: Table, event: e.UseSpent) -> Table:
    used = table.troopers[event.trooper].used | {event.what}
    return of_trooper(table, event.trooper, used=used)


@on(e.StateEntered)
def _(table: Table, event: e.StateEntered) -> Table:
    trooper = table.troopers[event.trooper]
    return of_trooper(
        table,
        event.trooper,
        states=trooper.states | {event.state},
        lingering=trooper.lingering - {event.state},
        suffered=trooper.suffered | {event.state},
    )


@on(e.StateLeft)
def _(table: Table, event: e.StateLeft) -> Table:
    trooper = table.troopers[event.trooper]
    lingering = trooper.lingering | ({event.state} if event.at == "conclude" else set())
    if event.at == "now":
        lingering -= {event.state}
    states = trooper.states - {event.state}
    if settled := table.minds.get(event.trooper):
        table = replace(table, minds=put(table.minds, event.trooper, settled - {event.state}))
    return of_trooper(table, event.trooper, states=states, lingering=lingering)


@on(e.RevealCalled)
def _(table: Table, event: e.RevealCalled) -> Table:
    shown = in_order(
        table,
        lambda o: replace(
            o,
            revealed=o.revealed | set(event.pieces),
            revealed_whole=o.revealed_whole or event.whole,
        ),
    )
    return barrier(shown)


@on(e.LeafOpened)
def _(table: Table, event: e.LeafOpened) -> Table:
    """What was opened can't be closed: no take-back goes past it."""
    return barrier(table)


@on(e.BloodDrawn)
def _(table: Table, event: e.BloodDrawn) -> Table:
    return replace(table, blooded=table.blooded | {event.piece})


@on(e.SkillGained)
def _(table: Table, event: e.SkillGained) -> Table:
    table = replace(table, blooded=table.blooded - {event.piece})
    standing = table.pieces.get(event.piece)
    if standing is None or standing.card is None:
        return table
    card = replace(standing.card, skills=(*standing.card.skills, event.skill))
    table = change(table, event.piece, card=card)
    trooper = under(table, standing)
    if trooper is None:
        return table
    profile = replace(trooper.profile, skills=(*trooper.profile.skills, event.skill))
    return of_trooper(table, trooper.id, profile=profile)


@on(e.TokenPlaced)
def _(table: Table, event: e.TokenPlaced) -> Table:
    standing = table.pieces.get(event.piece)
    if standing is None:
        return table
    marked = change(table, event.piece, tokens=standing.tokens | {event.state})
    marked = in_order(marked, lambda order: _entered(order, event.piece, event.state))
    return in_order(marked, lambda order: _changed(order, event.piece, standing.tokens))


def _changed(order: Order, piece: PieceId, tokens: frozenset[str]) -> Order:
    gone = len(order.ways.get(piece, ()))
    stages = (*order.stages.get(piece, ()), (gone, tokens))
    return replace(order, stages=put(order.stages, piece, stages))


def _entered(order: Order, piece: PieceId, state: str) -> Order:
    states = order.entered.get(piece, frozenset()) | {state}
    return replace(order, entered=put(order.entered, piece, states))


@on(e.TokenRemoved)
def _(table: Table, event: e.TokenRemoved) -> Table:
    standing = table.pieces.get(event.piece)
    if standing is None:
        return table
    bare = change(table, event.piece, tokens=standing.tokens - {event.state})
    return in_order(bare, lambda order: _changed(order, event.piece, standing.tokens))


@on(e.WoundsMarked)
def _(table: Table, event: e.WoundsMarked) -> Table:
    return change(table, event.piece, lost=event.lost)
