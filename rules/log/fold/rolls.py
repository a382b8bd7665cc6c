"""The fold of Rolls: their MODs and dice, what came of them, and who is still to save or to roll for Guts."""

from msgspec.structs import replace

from rules.log import events as e
from rules.log.fold.handlers import barrier, in_order, on, put, without
from rules.log.fold.told import answered
from rules.log.table import Failure, Order, Table


@on(e.IntuitionFailed)
def _(table: Table, event: e.IntuitionFailed) -> Table:
    return replace(table, missed=(*table.missed, Failure(event.by, event.piece, event.appearance)))


@on(e.ModsGiven)
def _(table: Table, event: e.ModsGiven) -> Table:
    said = event.apart
    if said is not None:
        others = tuple(one for one in table.apart if one.pieces != said.pieces)
        table = replace(table, apart=(*others, said))
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


@on(e.RollReopened)
def _(table: Table, event: e.RollReopened) -> Table:
    def again(order: Order) -> Order:
        stands = tuple(
            one
            for one in order.made
            if (one.piece, one.skill) != (event.piece, event.skill) or one.hits
        )
        return replace(order, made=stands)

    return in_order(table, again)


@on(e.DiscoverFailed)
def _(table: Table, event: e.DiscoverFailed) -> Table:
    return replace(
        table, failures=(*table.failures, Failure(event.by, event.piece, event.appearance))
    )


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
        if at is None:
            return order
        hit = order.hits[at]
        hits = tuple(one for i, one in enumerate(order.hits) if i != at)
        unsaved = (*order.unsaved, hit) if event.failed else order.unsaved
        return replace(answered(order, hit, event.failed), hits=hits, unsaved=unsaved)

    return barrier(in_order(table, saved))


@on(e.SkillAnnounced)
def _(table: Table, event: e.SkillAnnounced) -> Table:
    return barrier(in_order(table, lambda o: replace(o, answered=o.answered | {event.piece})))


@on(e.TemplateLaid)
def _(table: Table, event: e.TemplateLaid) -> Table:
    return barrier(in_order(table, lambda o: replace(o, burst=o.burst | {event.piece})))


@on(e.GutsRolled)
def _(table: Table, event: e.GutsRolled) -> Table:
    return barrier(in_order(table, lambda o: replace(o, guts=o.guts - {event.piece})))
