"""The fold of what the players agree on: take-backs, Rulings, proposals."""

from typing import Final

from msgspec.structs import replace

from rules import events as e
from rules.fold.handlers import on, put
from rules.table import Objection, Pools, Proposal, Table

MOST_OPEN: Final = 5
"""So many objections wait to be settled at once, so that a match does not grow by them."""


@on(e.BackAsked)
def _(table: Table, event: e.BackAsked) -> Table:
    return replace(table, proposal=Proposal(event.by, "back", mark=event.mark))


@on(e.RulingProposed)
def _(table: Table, event: e.RulingProposed) -> Table:
    return replace(table, proposal=Proposal(event.by, "ruling", changes=event.changes))


@on(e.EndProposed)
def _(table: Table, event: e.EndProposed) -> Table:
    return replace(table, proposal=Proposal(event.by, "end", how=event.how))


@on(e.ProposalRefused)
def _(table: Table, event: e.ProposalRefused) -> Table:
    return replace(table, proposal=None)


@on(e.TakenBack)
def _(table: Table, event: e.TakenBack) -> Table:
    """Back to a step of this Order. What has no step goes on: names, who has sat down, the score,
    the mark's count and that of the throws."""
    earlier = table.marks[event.mark]
    kept = {mark: then for mark, then in table.marks.items() if mark <= event.mark}
    return replace(
        earlier,
        mark=table.mark,
        names=table.names,
        sides=table.sides,
        terms=table.terms,
        fair=table.fair,
        scribe=table.scribe,
        scores=table.scores,
        objections=table.objections,
        objected=table.objected,
        proposal=None,
        marks=kept,
    )


@on(e.Objected)
def _(table: Table, event: e.Objected) -> Table:
    """The latest few stand open: what was said long ago is in the log. One of an early log bears
    no number, and was never open."""
    if not event.number:
        return table
    said = table.facts[event.fact - 1] if 0 < event.fact <= len(table.facts) else None
    objection = Objection(event.number, event.by, event.about, event.fact, said)
    open_ones = (*table.objections, objection)[-MOST_OPEN:]
    return replace(table, objections=open_ones, objected=event.number)


@on(e.ObjectionSettled)
def _(table: Table, event: e.ObjectionSettled) -> Table:
    if event.how == "tied":
        return table
    left = tuple(one for one in table.objections if one.number != event.number)
    return replace(table, objections=left)


@on(e.RulingMade)
def _(table: Table, event: e.RulingMade) -> Table:
    return replace(table, proposal=None, marks={})


@on(e.OrdersRuled)
def _(table: Table, event: e.OrdersRuled) -> Table:
    pools = table.pools.get(event.side, Pools())
    if event.pool == "lieutenant":
        pools = replace(pools, lieutenant=event.number)
    else:
        ruled = put(getattr(pools, event.pool), event.group, event.number)
        pools = replace(pools, **{event.pool: ruled})
    return replace(table, pools=put(table.pools, event.side, pools))
