"""The fold of what stands on the table: pieces, their names, where they stand, what they show."""

from msgspec.structs import replace

from rules.ids import PieceId, TrooperId
from rules.log import events as e
from rules.log.fold.figures import parted
from rules.log.fold.handlers import bared, barrier, change, in_order, of_trooper, on, put, without
from rules.log.fold.renaming import renamed
from rules.log.table import MODEL, Disguise, Order, Piece, Shape, Table, in_disguise
from rules.space.positions import position


def _named(table: Table, piece: PieceId, word: str) -> dict[PieceId, str]:
    """A piece keeps its name for as long as it shows itself as it does: the n-th of its word on the
    table, counted in public.

    Both sides are counted together: "Marker 2", said aloud, is one piece and no other.
    """
    names = {name for known, name in table.names.items() if known != piece}
    names = names.union(*table.once.values())
    taken = [name for name in names if name.rsplit(" ", 1)[0] == word]
    return put(table.names, piece, f"{word} {len(taken) + 1}")


@on(e.PiecePlaced)
def _(table: Table, event: e.PiecePlaced) -> Table:
    sides = put(table.sides, event.piece, event.side)
    placed = replace(
        table,
        pieces=put(table.pieces, event.piece, Piece(event.piece, event.side, event.shape)),
        sides=sides,
    )
    return replace(placed, names=_named(placed, event.piece, _word(event.shape)))


@on(e.PieceIdentified)
def _(table: Table, event: e.PieceIdentified) -> Table:
    known = change(table, event.piece, trooper=event.trooper, real=event.real)
    return _in_disguise(known, event.trooper, event.disguise)


@on(e.CardShown)
def _(table: Table, event: e.CardShown) -> Table:
    if event.piece not in table.sides:
        return table
    standing = table.pieces.get(event.piece)
    if standing is None or standing.shape.face == MODEL:
        # A Marker keeps its name, whatever it tells of the trooper that it may stand for.
        table = replace(table, names=_named(table, event.piece, event.card.name))
    gone = standing.gone if standing else frozenset[str]()
    return change(table, event.piece, card=bared(event.card, gone))


@on(e.ImitationNoted)
def _(table: Table, event: e.ImitationNoted) -> Table:
    return of_trooper(table, event.trooper, imitated=event.card)


@on(e.HiddenNoted)
def _(table: Table, event: e.HiddenNoted) -> Table:
    noted = of_trooper(table, event.trooper, hidden=event.hidden)
    return _in_disguise(noted, event.trooper, event.disguise)


def _in_disguise(table: Table, id: TrooperId, disguise: Disguise | None) -> Table:
    """A trooper shown as another from the start, if it is: in that State, in truth."""
    if disguise is None:
        return table
    return replace(
        table, troopers=put(table.troopers, id, in_disguise(table.troopers[id], disguise))
    )


@on(e.TruthDisclosed)
def _(table: Table, event: e.TruthDisclosed) -> Table:
    gone = table.pieces[event.piece].gone if event.piece in table.pieces else frozenset[str]()
    return barrier(change(table, event.piece, told=bared(event.card, gone)))


@on(e.PieceMoved)
def _(table: Table, event: e.PieceMoved) -> Table:
    standing = table.pieces.get(event.piece)
    if standing is None:
        return table
    table = replace(table, holding=table.holding - {event.piece})
    if event.way:
        table = in_order(table, lambda order: _gone(order, event))
    return change(table, event.piece, shape=_at(table, standing.shape, event.where))


def _gone(order: Order, event: e.PieceMoved) -> Order:
    before = order.ways.get(event.piece, ())
    return replace(order, ways=put(order.ways, event.piece, before + event.way[bool(before) :]))


def _at(table: Table, shape: Shape, where: str) -> Shape:
    """What stands at another place: where, and which way it faces if that was said with it."""
    spot = position(where) if table.ground is not None else None
    if spot is None:
        return replace(shape, where=where)
    return replace(shape, where=spot.place, facing=spot.looks or shape.facing)


@on(e.PieceTurned)
def _(table: Table, event: e.PieceTurned) -> Table:
    """It shows itself as something else, and is what it was: all that was said of it holds."""
    old = table.pieces[event.piece]
    now = replace(old, shape=event.shape, card=None, told=None, appearance=event.appearance)
    before = (*table.once.get(event.piece, ()), table.names[event.piece])
    table = replace(
        table,
        pieces=put(table.pieces, event.piece, now),
        once=put(table.once, event.piece, before),
    )
    return _renamed(table, event.piece, old.shape, event.shape)


def _renamed(table: Table, piece: PieceId, old: Shape, new: Shape) -> Table:
    """It has the name of what it is now; of two Markers, this Order knew the other."""
    table = replace(table, names=_named(table, piece, _word(new)))
    if MODEL in (old.face, new.face):
        return table
    return in_order(table, lambda order: replace(order, turned=order.turned | {piece}))


def _word(shape: Shape) -> str:
    return "Model" if shape.face == MODEL else "Marker"


@on(e.PieceReplaced)
def _(table: Table, event: e.PieceReplaced) -> Table:
    """Of old, another showed itself in its place: it is the same, and all that was said of it holds. A
    bar against the old Marker does not (CAMO-E7)."""
    old = table.pieces[event.old]
    new = replace(old, id=event.piece, shape=event.shape, card=None, told=None, appearance=1)
    table = replace(
        renamed(table, event.old, event.piece),
        pieces=put(without(table.pieces, event.old), event.piece, new),
        sides=put(table.sides, event.piece, old.side),
    )
    return _renamed(table, event.piece, old.shape, event.shape)


@on(e.BaseReplaced)
def _(table: Table, event: e.BaseReplaced) -> Table:
    standing = table.pieces.get(event.piece)
    if standing is None:
        return table
    shape = replace(standing.shape, s=event.s, where=event.where or standing.shape.where)
    return change(table, event.piece, shape=shape, wedged=event.wedged)


@on(e.PieceRemoved)
def _(table: Table, event: e.PieceRemoved) -> Table:
    return _without(table, event.piece)


@on(e.TableLeft)
def _(table: Table, event: e.TableLeft) -> Table:
    return _without(table, event.piece)


def _without(table: Table, piece: PieceId) -> Table:
    table = in_order(table, lambda order: replace(order, noted=without(order.noted, piece)))
    riders = {tag: one for tag, one in table.riders.items() if piece not in (tag, one)}
    return replace(
        table,
        pieces=without(table.pieces, piece),
        figures=parted(table.figures, piece),
        riders=riders,
    )
