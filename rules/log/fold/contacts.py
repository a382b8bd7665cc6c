"""The fold of what is said of the table, of Silhouette contact, of what is used up, and of who obeys whom."""

from msgspec.structs import replace

from rules.ids import NO_PIECE
from rules.log import events as e
from rules.log.fold.handlers import bared, change, in_order, on, put
from rules.log.table import Fact, Master, Order, Table, Veil


@on(e.FactStated)
def _(table: Table, event: e.FactStated) -> Table:
    skills = len(table.order.declared) if table.order else 0
    said = Fact(event.side, event.ask, event.piece, event.about, event.answer, event.worked, skills)
    return _touching(replace(table, facts=(*table.facts, said)), event)


def _touching(table: Table, event: e.FactStated) -> Table:
    if event.ask == "holds on":
        free = table.holding - {event.piece}
        return replace(table, holding=free | {event.piece} if event.answer else free)
    if event.ask == "room" and event.piece in table.pieces:
        return change(table, event.piece, wedged=False)
    if event.ask != "contact" or event.about is None:
        return table
    pair = (event.piece, event.about)
    others = tuple(one for one in table.contacts if set(one) != set(pair))
    return replace(table, contacts=(*others, pair) if event.answer else others)


@on(e.VeilRaised)
def _(table: Table, event: e.VeilRaised) -> Table:
    return replace(table, veils=(*table.veils, Veil(event.ammo, event.where, event.by)))


@on(e.VeilsGone)
def _(table: Table, event: e.VeilsGone) -> Table:
    if event.of == NO_PIECE:
        return replace(table, veils=())
    return replace(table, veils=tuple(one for one in table.veils if one.by != event.of))


@on(e.UsesCounted)
def _(table: Table, event: e.UsesCounted) -> Table:
    standing = table.pieces.get(event.piece)
    if standing is None:
        return table
    now = (event.piece, event.item)
    before = standing.uses.get(event.item, 0)
    used = change(table, event.piece, uses=put(standing.uses, event.item, event.uses))

    def spent(order: Order) -> Order:
        if now in order.spent:
            return order
        own = put(order.had.get(event.piece, {}), event.item, before)
        had = put(order.had, event.piece, own)
        return replace(order, spent=order.spent | {now}, had=had)

    return in_order(used, spent)


@on(e.UsesNoted)
def _(table: Table, event: e.UsesNoted) -> Table:
    standing = table.pieces.get(event.piece)
    if standing is None:
        return table
    return change(table, event.piece, uses=put(standing.uses, event.item, event.uses))


@on(e.WeaponConcealed)
def _(table: Table, event: e.WeaponConcealed) -> Table:
    return change(table, event.piece, hides=event.weapon)


@on(e.EquipmentGone)
def _(table: Table, event: e.EquipmentGone) -> Table:
    standing = table.pieces.get(event.piece)
    if standing is None:
        return table
    gone = standing.gone | {event.item}
    card, told = bared(standing.card, gone), bared(standing.told, gone)
    uses = {item: used for item, used in standing.uses.items() if item not in gone}
    return change(table, event.piece, gone=gone, card=card, told=told, uses=uses)


@on(e.UsesRestored)
def _(table: Table, event: e.UsesRestored) -> Table:
    return change(table, event.piece, uses={})


@on(e.MasterChanged)
def _(table: Table, event: e.MasterChanged) -> Table:
    standing = table.pieces.get(event.piece)
    if standing is None:
        return table
    own = event.side == standing.side
    return change(table, event.piece, master=None if own else Master(event.side, event.group))


@on(e.TetherCut)
def _(table: Table, event: e.TetherCut) -> Table:
    return change(table, event.piece, severed=event.why)
