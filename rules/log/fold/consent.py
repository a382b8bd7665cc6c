"""The fold of what the players agree on: take-backs, Rulings, proposals."""

from typing import Final

from msgspec.structs import replace

from rules.log import events as e
from rules.log.fold.handlers import on, put
from rules.log.table import Objection, Pools, Proposal, Table, doubted

MOST_OPEN: Final = 5
"""So many objections wait to be settled at once, so that a match does not grow by them."""


QUIETLY: Final = frozenset(
    {
        e.OrdersLost, e.StepReached, e.StepPassed, e.VeilsGone, e.StateEntered, e.StateLeft,
        e.TokenPlaced, e.TokenRemoved, e.SkillGained, e.TurnBegan, e.LossOfLieutenantEnded,
        e.OrdersCounted, e.OrderBrought, e.OwnOrdersNoted, e.ImpetuousCounted, e.ArosClosed, e.BackAsked,
        e.ProposalRefused, e.Objected, e.ObjectionSettled, e.ScoreNoted, e.CalledBack, e.CameBack,
        e.DeviceNamed,
    }
)  # fmt: skip
"""What follows by itself, and what nobody acts by: after it, the last step is still freely undone."""


def acted(table: Table, event: e.Event) -> Table:
    """The Table after somebody acted: from then on what was given up comes back by a yes alone."""
    undo = table.undo
    if undo is None or not undo.freely or type(event) in QUIETLY:
        return table
    if isinstance(event, e.SideDone) and event.side == undo.by:
        return table
    return replace(table, undo=replace(undo, freely=False))


@on(e.BackAsked)
def _(table: Table, event: e.BackAsked) -> Table:
    return replace(table, proposal=Proposal(event.by, "back", mark=event.mark))


@on(e.RulingProposed)
def _(table: Table, event: e.RulingProposed) -> Table:
    return replace(table, proposal=Proposal(event.by, "ruling", changes=event.changes))


@on(e.EndProposed)
def _(table: Table, event: e.EndProposed) -> Table:
    return replace(table, proposal=Proposal(event.by, "end", how=event.how))


@on(e.PauseProposed)
def _(table: Table, event: e.PauseProposed) -> Table:
    return replace(table, proposal=Proposal(event.by, "pause", until=event.until))


@on(e.ProposalRefused)
def _(table: Table, event: e.ProposalRefused) -> Table:
    return replace(table, proposal=None)


@on(e.TakenBack)
def _(table: Table, event: e.TakenBack) -> Table:
    """Back to a step of this Order. What has no step goes on: names, who has sat down, the score, what
    was bound, the mark's count and that of the throws. What shows itself again as it did has the name
    that it had then; the one that it had since is given to nothing else."""
    earlier = table.marks[event.mark]
    kept = {mark: then for mark, then in table.marks.items() if mark <= event.mark}
    kept = {} if event.anew else kept
    return replace(
        earlier,
        mark=table.mark,
        names={**table.names, **{one: earlier.names[one] for one in event.turned}},
        once=table.once
        | {one: (*table.once.get(one, ()), table.names[one]) for one in event.turned},
        sides=table.sides,
        terms=table.terms,
        fair=table.fair,
        scribe=table.scribe,
        devices=table.devices,
        seals=table.seals,
        notes=table.notes,
        scores=table.scores,
        objections=table.objections,
        objected=table.objected,
        pause=table.pause,
        calls=table.calls,
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
    facts = table.facts
    for one in doubted(table) if event.upheld and event.how in ("grant", "roll") else ():
        if one.number == event.number:
            at = one.fact - 1
            facts = (*facts[:at], replace(facts[at], untrue=True), *facts[at + 1 :])
    return replace(table, objections=left, facts=facts)


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
