"""The fold: a Table and what happened make the next Table. The same fold builds every seat's.

It decides nothing. A seat that was not told a fact simply has no event to fold; so no handler may
need a private fact, and none looks at who is asking.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from rules import events as e
from rules.ids import PieceId, Side, other
from rules.table import (
    MODEL,
    Commitment,
    Failure,
    Order,
    Piece,
    Pools,
    Proposal,
    Score,
    Spot,
    Table,
    Terms,
    Trooper,
)

K = TypeVar("K")
V = TypeVar("V")
Handler = Callable[[Table, Any], Table]

_HANDLERS: Final[dict[type[e.Event], Handler]] = {}


def fold(table: Table, entries: Iterable[e.Entry]) -> Table:
    """The Table after these lines of the log."""
    for entry in entries:
        table = apply(table, entry.event)
    return table


def apply(table: Table, event: e.Event) -> Table:
    """The Table after one event."""
    handler = _HANDLERS.get(type(event))
    return handler(table, event) if handler else table


def _on(kind: type[e.Event]) -> Callable[[Handler], Handler]:
    def register(handler: Handler) -> Handler:
        _HANDLERS[kind] = handler
        return handler

    return register


def _with(mapping: dict[K, V], key: K, value: V) -> dict[K, V]:
    return {**mapping, key: value}


def _without(mapping: dict[K, V], *keys: K) -> dict[K, V]:
    return {key: value for key, value in mapping.items() if key not in keys}


# ------------------------------------------------------------------ the match and its set-up


@_on(e.MatchOpened)
def _(table: Table, event: e.MatchOpened) -> Table:
    terms = Terms(event.edition, event.rounds, event.points, event.names, event.guide)
    return replace(table, terms=terms)


@_on(e.PlayerSeated)
def _(table: Table, event: e.PlayerSeated) -> Table:
    names = _with(table.terms.names, event.side, event.name)
    return replace(table, terms=replace(table.terms, names=names))


@_on(e.ScribeBegan)
def _(table: Table, event: e.ScribeBegan) -> Table:
    return replace(table, scribe=event.side)


@_on(e.ScribeEnded)
def _(table: Table, event: e.ScribeEnded) -> Table:
    return replace(table, scribe=None)


@_on(e.ArmyNoted)
def _(table: Table, event: e.ArmyNoted) -> Table:
    kept = {key: one for key, one in table.troopers.items() if one.side != event.side}
    for note in event.troopers:
        kept[note.id] = Trooper(note.id, event.side, note.profile, note.group, note.lieutenant)
    return replace(table, troopers=kept)


@_on(e.TrooperJoined)
def _(table: Table, event: e.TrooperJoined) -> Table:
    note = event.trooper
    trooper = Trooper(note.id, event.side, note.profile, note.group, note.lieutenant)
    return replace(table, troopers=_with(table.troopers, note.id, trooper))


@_on(e.ArmyEntered)
def _(table: Table, event: e.ArmyEntered) -> Table:
    return replace(
        table,
        factions=_with(table.factions, event.side, event.faction),
        waits=table.waits - {event.side},
    )


@_on(e.InitiativeRolled)
def _(table: Table, event: e.InitiativeRolled) -> Table:
    return replace(table, chooser=event.winner)


@_on(e.InitiativeKept)
def _(table: Table, event: e.InitiativeKept) -> Table:
    first = event.side if event.first else other(event.side)
    if event.what == "turn":
        return replace(table, first=first, chosen=table.chosen or "turn")
    zones = {event.side: event.zone, other(event.side): "the other side"} if event.zone else {}
    return replace(table, deploys_first=first, zones=zones, chosen=table.chosen or "deployment")


@_on(e.DeploymentNoted)
def _(table: Table, event: e.DeploymentNoted) -> Table:
    spot = Spot(event.form, event.where, event.facing)
    return replace(table, spots=_with(table.spots, event.trooper, spot))


@_on(e.DeploymentWithdrawn)
def _(table: Table, event: e.DeploymentWithdrawn) -> Table:
    return replace(table, spots=_without(table.spots, event.trooper))


@_on(e.KeptBack)
def _(table: Table, event: e.KeptBack) -> Table:
    return replace(table, kept_back=_with(table.kept_back, event.side, event.number))


# ------------------------------------------------------------------ pieces


def _change(table: Table, piece: PieceId, **changes: Any) -> Table:
    standing = table.pieces.get(piece)
    if standing is None:
        return table
    return replace(table, pieces=_with(table.pieces, piece, replace(standing, **changes)))


def _named(table: Table, piece: PieceId, side: Side, word: str) -> dict[PieceId, str]:
    """A piece keeps its name for good: the n-th of its word on its side, counted in public."""
    taken = [
        name
        for known, name in table.names.items()
        if known != piece and table.sides[known] == side and name.rsplit(" ", 1)[0] == word
    ]
    return _with(table.names, piece, f"{word} {len(taken) + 1}")


@_on(e.PiecePlaced)
def _(table: Table, event: e.PiecePlaced) -> Table:
    sides = _with(table.sides, event.piece, event.side)
    placed = replace(
        table,
        pieces=_with(table.pieces, event.piece, Piece(event.piece, event.side, event.shape)),
        sides=sides,
    )
    word = "Model" if event.shape.face == MODEL else "Marker"
    return replace(placed, names=_named(placed, event.piece, event.side, word))


@_on(e.PieceIdentified)
def _(table: Table, event: e.PieceIdentified) -> Table:
    return _change(table, event.piece, trooper=event.trooper, real=event.real)


@_on(e.CardShown)
def _(table: Table, event: e.CardShown) -> Table:
    if event.piece not in table.sides:
        return table
    names = _named(table, event.piece, table.sides[event.piece], event.card.name)
    return _change(replace(table, names=names), event.piece, card=event.card)


@_on(e.PieceMoved)
def _(table: Table, event: e.PieceMoved) -> Table:
    standing = table.pieces.get(event.piece)
    if standing is None:
        return table
    return _change(table, event.piece, shape=replace(standing.shape, where=event.where))


@_on(e.PieceReplaced)
def _(table: Table, event: e.PieceReplaced) -> Table:
    """Identity is carried over; a bar against the old Marker is not (CAMO-E7)."""
    old = table.pieces[event.old]
    new = Piece(
        event.piece, old.side, event.shape, old.tokens, None, old.lost, old.trooper, old.real
    )
    pieces = {key: one for key, one in table.pieces.items() if key != event.old}
    pieces[event.piece] = new
    failures = tuple(
        replace(failed, by=event.piece) if failed.by == event.old else failed
        for failed in table.failures
    )
    word = "Model" if event.shape.face == MODEL else "Marker"
    sides = _with(table.sides, event.piece, old.side)
    table = replace(table, pieces=pieces, failures=failures, sides=sides)
    table = replace(table, names=_named(table, event.piece, old.side, word))
    return _in_order(table, lambda order: _renamed(order, event.old, event.piece))


@_on(e.PieceRemoved)
def _(table: Table, event: e.PieceRemoved) -> Table:
    return replace(table, pieces=_without(table.pieces, event.piece))


@_on(e.StateEntered)
def _(table: Table, event: e.StateEntered) -> Table:
    trooper = table.troopers[event.trooper]
    entered = replace(
        trooper,
        states=trooper.states | {event.state},
        lingering=trooper.lingering - {event.state},
    )
    return replace(table, troopers=_with(table.troopers, event.trooper, entered))


@_on(e.StateLeft)
def _(table: Table, event: e.StateLeft) -> Table:
    trooper = table.troopers[event.trooper]
    lingering = trooper.lingering | ({event.state} if event.at == "conclude" else set())
    left = replace(trooper, states=trooper.states - {event.state}, lingering=lingering)
    return replace(table, troopers=_with(table.troopers, event.trooper, left))


@_on(e.RevealCalled)
def _(table: Table, event: e.RevealCalled) -> Table:
    shown = _in_order(
        table,
        lambda o: replace(
            o,
            revealed=o.revealed | set(event.pieces),
            revealed_whole=o.revealed_whole or event.whole,
        ),
    )
    return _barrier(shown)


@_on(e.LeafOpened)
def _(table: Table, event: e.LeafOpened) -> Table:
    """What was opened can't be closed: no take-back goes past it."""
    return _barrier(table)


@_on(e.TokenPlaced)
def _(table: Table, event: e.TokenPlaced) -> Table:
    standing = table.pieces.get(event.piece)
    if standing is None:
        return table
    return _change(table, event.piece, tokens=standing.tokens | {event.state})


@_on(e.TokenRemoved)
def _(table: Table, event: e.TokenRemoved) -> Table:
    standing = table.pieces.get(event.piece)
    if standing is None:
        return table
    return _change(table, event.piece, tokens=standing.tokens - {event.state})


@_on(e.WoundsMarked)
def _(table: Table, event: e.WoundsMarked) -> Table:
    return _change(table, event.piece, lost=event.lost)


# ------------------------------------------------------------------ seals


@_on(e.Sealed)
def _(table: Table, event: e.Sealed) -> Table:
    return replace(table, seals=_with(table.seals, event.side, Commitment(event.root)))


@_on(e.LeavesNoted)
def _(table: Table, event: e.LeavesNoted) -> Table:
    return replace(
        table,
        notes=_with(table.notes, event.side, event.notes),
        noise=_with(table.noise, event.side, event.noise),
    )


@_on(e.Committed)
def _(table: Table, event: e.Committed) -> Table:
    seal = table.seals.get(event.side, Commitment())
    seal = replace(seal, later=_with(seal.later, event.label, event.digest))
    return replace(table, seals=_with(table.seals, event.side, seal))


@_on(e.CommitmentNoted)
def _(table: Table, event: e.CommitmentNoted) -> Table:
    notes = (*table.notes.get(event.side, ()), event.note)
    return replace(table, notes=_with(table.notes, event.side, notes))


# ------------------------------------------------------------------ the turn


@_on(e.StepReached)
def _(table: Table, event: e.StepReached) -> Table:
    """A step, and a mark that a take-back may name; a request still open lapses."""
    reached = replace(
        table,
        step=event.step,
        waits=frozenset(event.waits),
        due=event.due,
        mark=table.mark + 1,
        proposal=_lasting(table.proposal),
        marks={},
    )
    marks = table.marks if table.order or not table.marks else {}
    return replace(reached, marks={**marks, reached.mark: reached})


def _barrier(table: Table) -> Table:
    """No take-back goes past this; one that was asked for lapses."""
    return replace(table, marks={}, proposal=_lasting(table.proposal))


def _lasting(proposal: Proposal | None) -> Proposal | None:
    return None if proposal is None or proposal.kind == "back" else proposal


@_on(e.TurnBegan)
def _(table: Table, event: e.TurnBegan) -> Table:
    return replace(
        table, active=event.side, round=event.round, failures=(), order=None, orders=0, marks={}
    )


@_on(e.LossOfLieutenantHeld)
def _(table: Table, event: e.LossOfLieutenantHeld) -> Table:
    return replace(table, leaderless=table.leaderless | {event.side})


@_on(e.OrdersCounted)
def _(table: Table, event: e.OrdersCounted) -> Table:
    pools = Pools(event.regular, event.irregular, event.lieutenant)
    troopers = {
        key: replace(one, own_order=False) if one.side == event.side else one
        for key, one in table.troopers.items()
    }
    return replace(table, pools=_with(table.pools, event.side, pools), troopers=troopers)


@_on(e.OwnOrdersNoted)
def _(table: Table, event: e.OwnOrdersNoted) -> Table:
    troopers = {
        key: replace(one, own_order=True) if key in event.troopers else one
        for key, one in table.troopers.items()
    }
    return replace(table, troopers=troopers)


@_on(e.OrdersLost)
def _(table: Table, event: e.OrdersLost) -> Table:
    return replace(table, pools=_without(table.pools, event.side))


@_on(e.SideDone)
def _(table: Table, event: e.SideDone) -> Table:
    return replace(table, waits=table.waits - {event.side})


@_on(e.LieutenantNoted)
def _(table: Table, event: e.LieutenantNoted) -> Table:
    troopers = {
        key: replace(one, lieutenant=key == event.trooper) if one.side == event.side else one
        for key, one in table.troopers.items()
    }
    return replace(table, troopers=troopers)


@_on(e.LieutenantNamed)
def _(table: Table, event: e.LieutenantNamed) -> Table:
    return replace(table, leaderless=table.leaderless - {event.side})


@_on(e.ScoreNoted)
def _(table: Table, event: e.ScoreNoted) -> Table:
    return replace(
        table, scores=_with(table.scores, event.side, Score(event.objective, event.victory))
    )


@_on(e.MatchAdjourned)
def _(table: Table, event: e.MatchAdjourned) -> Table:
    return replace(table, paused=table.step, step="adjourned", proposal=None)


@_on(e.MatchResumed)
def _(table: Table, event: e.MatchResumed) -> Table:
    return replace(table, step=table.paused or "orders", paused=None)


@_on(e.MatchEnded)
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
        marks={},
    )


# ------------------------------------------------------------------ the Order


def _in_order(table: Table, change: Callable[[Order], Order]) -> Table:
    return replace(table, order=change(table.order)) if table.order else table


def _renamed(order: Order, old: PieceId, new: PieceId) -> Order:
    def name(piece: PieceId | None) -> Any:
        return new if piece == old else piece

    return replace(
        order,
        pieces=tuple(name(piece) for piece in order.pieces),
        declared=tuple(replace(one, target=name(one.target)) for one in order.declared),
        aros={name(key): replace(one, target=name(one.target)) for key, one in order.aros.items()},
        noted={
            name(key): one and replace(one, target=name(one.target))
            for key, one in order.noted.items()
        },
        delayed=frozenset(name(piece) for piece in order.delayed),
        lost=frozenset(name(piece) for piece in order.lost),
        revealed=frozenset(name(piece) for piece in order.revealed),
        given={name(key): value for key, value in order.given.items()},
        dice={name(key): value for key, value in order.dice.items()},
        made=tuple(replace(one, piece=name(one.piece)) for one in order.made),
        idled=tuple(name(piece) for piece in order.idled),
        hits=tuple(replace(hit, piece=name(hit.piece), by=name(hit.by)) for hit in order.hits),
        guts=frozenset(name(piece) for piece in order.guts),
        moved=frozenset(name(piece) for piece in order.moved),
    )


@_on(e.OrderSpent)
def _(table: Table, event: e.OrderSpent) -> Table:
    pools = table.pools.get(event.side, Pools())
    left = pools if event.free else replace(pools, spent=pools.spent + 1)
    if event.free:
        pass
    elif event.pool == "lieutenant":
        left = replace(left, lieutenant=max(left.lieutenant - 1, 0))
    else:
        group = getattr(left, event.pool)
        fewer = _with(group, event.group, max(group.get(event.group, 0) - 1, 0))
        left = replace(left, **{event.pool: fewer})
    order = Order(table.orders + 1, event.side, event.pool, event.group, event.pieces)
    table = replace(
        table, pools=_with(table.pools, event.side, left), order=order, orders=table.orders + 1
    )
    return _own_order_used(table, event) if event.pool == "irregular" else table


def _own_order_used(table: Table, event: e.OrderSpent) -> Table:
    troopers = dict(table.troopers)
    for piece in event.pieces:
        standing = table.pieces.get(piece)
        trooper = troopers.get(standing.trooper or "") if standing else None
        if trooper:
            troopers[trooper.id] = replace(trooper, own_order=False)
    return replace(table, troopers=troopers)


@_on(e.SkillDeclared)
def _(table: Table, event: e.SkillDeclared) -> Table:
    return _in_order(table, lambda o: replace(o, declared=(*o.declared, event.declared)))


@_on(e.AroNoted)
def _(table: Table, event: e.AroNoted) -> Table:
    return _in_order(table, lambda o: replace(o, noted=_with(o.noted, event.piece, event.declared)))


@_on(e.AroWithdrawn)
def _(table: Table, event: e.AroWithdrawn) -> Table:
    return _in_order(table, lambda o: replace(o, noted=_without(o.noted, event.piece)))


@_on(e.AroDeclared)
def _(table: Table, event: e.AroDeclared) -> Table:
    return _in_order(
        table,
        lambda o: replace(
            o,
            aros=_with(o.aros, event.piece, event.declared),
            delayed=o.delayed - {event.piece},
        ),
    )


@_on(e.AroDelayed)
def _(table: Table, event: e.AroDelayed) -> Table:
    return _in_order(table, lambda o: replace(o, delayed=o.delayed | {event.piece}))


@_on(e.AroLost)
def _(table: Table, event: e.AroLost) -> Table:
    return _in_order(
        table,
        lambda o: replace(o, delayed=o.delayed - {event.piece}, lost=o.lost | {event.piece}),
    )


@_on(e.ArosClosed)
def _(table: Table, event: e.ArosClosed) -> Table:
    return _in_order(
        table, lambda o: replace(o, noted={}, closed_whole=o.closed_whole or event.whole)
    )


@_on(e.ModsGiven)
def _(table: Table, event: e.ModsGiven) -> Table:
    return _in_order(table, lambda o: replace(o, given=_with(o.given, event.piece, event.given)))


@_on(e.DiceRead)
def _(table: Table, event: e.DiceRead) -> Table:
    return _barrier(
        _in_order(table, lambda o: replace(o, dice=_with(o.dice, event.piece, event.dice)))
    )


@_on(e.RollMade)
def _(table: Table, event: e.RollMade) -> Table:
    def made(order: Order) -> Order:
        rolled = tuple(one.piece for one in event.made)
        return replace(
            order,
            made=(*order.made, *event.made),
            dice=_without(order.dice, *rolled),
            given=_without(order.given, *rolled),
        )

    return _barrier(_in_order(table, made))


@_on(e.DiscoverFailed)
def _(table: Table, event: e.DiscoverFailed) -> Table:
    return replace(table, failures=(*table.failures, Failure(event.by, event.piece)))


@_on(e.SaveCalled)
def _(table: Table, event: e.SaveCalled) -> Table:
    return _in_order(
        table,
        lambda o: replace(o, hits=(*o.hits, event.hit), guts=o.guts | {event.hit.piece}),
    )


@_on(e.EffectsCounted)
def _(table: Table, event: e.EffectsCounted) -> Table:
    return _in_order(table, lambda o: replace(o, called=True))


@_on(e.SkillIdled)
def _(table: Table, event: e.SkillIdled) -> Table:
    return _in_order(table, lambda o: replace(o, idled=(*o.idled, event.piece)))


@_on(e.SaveMade)
def _(table: Table, event: e.SaveMade) -> Table:
    def saved(order: Order) -> Order:
        at = next((i for i, hit in enumerate(order.hits) if hit.piece == event.piece), None)
        hits = tuple(hit for i, hit in enumerate(order.hits) if i != at)
        return replace(order, hits=hits)

    return _barrier(_in_order(table, saved))


@_on(e.GutsRolled)
def _(table: Table, event: e.GutsRolled) -> Table:
    return _in_order(table, lambda o: replace(o, guts=o.guts - {event.piece}))


@_on(e.DodgeMoved)
def _(table: Table, event: e.DodgeMoved) -> Table:
    return _in_order(table, lambda o: replace(o, moved=o.moved | {event.piece}))


@_on(e.OrderClosed)
def _(table: Table, event: e.OrderClosed) -> Table:
    return replace(table, order=None, marks={})


# ------------------------------------------------------------------ what the players agree on


@_on(e.BackAsked)
def _(table: Table, event: e.BackAsked) -> Table:
    return replace(table, proposal=Proposal(event.by, "back", mark=event.mark))


@_on(e.RulingProposed)
def _(table: Table, event: e.RulingProposed) -> Table:
    return replace(table, proposal=Proposal(event.by, "ruling", changes=event.changes))


@_on(e.EndProposed)
def _(table: Table, event: e.EndProposed) -> Table:
    return replace(table, proposal=Proposal(event.by, "end", how=event.how))


@_on(e.ProposalRefused)
def _(table: Table, event: e.ProposalRefused) -> Table:
    return replace(table, proposal=None)


@_on(e.TakenBack)
def _(table: Table, event: e.TakenBack) -> Table:
    """Back to a step of this Order. What has no step (names, the mark's count) goes on."""
    earlier = table.marks[event.mark]
    kept = {mark: then for mark, then in table.marks.items() if mark <= event.mark}
    return replace(
        earlier, mark=table.mark, names=table.names, sides=table.sides, proposal=None, marks=kept
    )


@_on(e.RulingMade)
def _(table: Table, event: e.RulingMade) -> Table:
    return replace(table, proposal=None, marks={})


@_on(e.OrdersRuled)
def _(table: Table, event: e.OrdersRuled) -> Table:
    pools = table.pools.get(event.side, Pools())
    if event.pool == "lieutenant":
        pools = replace(pools, lieutenant=event.number)
    else:
        ruled = _with(getattr(pools, event.pool), event.group, event.number)
        pools = replace(pools, **{event.pool: ruled})
    return replace(table, pools=_with(table.pools, event.side, pools))
