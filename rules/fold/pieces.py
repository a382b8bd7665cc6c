"""The fold of what stands on the table: pieces, their names and tokens, the States under them."""

from typing import Any, TypeVar

from msgspec.structs import replace

from rules import events as e
from rules.fold.contacts import renamed
from rules.fold.handlers import barrier, change, in_order, of_trooper, on, put, without
from rules.ids import PieceId
from rules.positions import position
from rules.table import (
    MODEL,
    ControlUnit,
    Declared,
    Figure,
    Fireteam,
    Order,
    Piece,
    Shape,
    Table,
)

M = TypeVar("M", Fireteam, ControlUnit)


def _named(table: Table, piece: PieceId, word: str) -> dict[PieceId, str]:
    """A piece keeps its name for good: the n-th of its word on the table, counted in public.

    Both sides are counted together: "Marker 2", said aloud, is one piece and no other.
    """
    taken = [
        name
        for known, name in table.names.items()
        if known != piece and name.rsplit(" ", 1)[0] == word
    ]
    return put(table.names, piece, f"{word} {len(taken) + 1}")


@on(e.PiecePlaced)
def _(table: Table, event: e.PiecePlaced) -> Table:
    sides = put(table.sides, event.piece, event.side)
    placed = replace(
        table,
        pieces=put(table.pieces, event.piece, Piece(event.piece, event.side, event.shape)),
        sides=sides,
    )
    word = "Model" if event.shape.face == MODEL else "Marker"
    return replace(placed, names=_named(placed, event.piece, word))


@on(e.PieceIdentified)
def _(table: Table, event: e.PieceIdentified) -> Table:
    return change(table, event.piece, trooper=event.trooper, real=event.real)


@on(e.CardShown)
def _(table: Table, event: e.CardShown) -> Table:
    if event.piece not in table.sides:
        return table
    standing = table.pieces.get(event.piece)
    if standing is None or standing.shape.face == MODEL:
        # A Marker keeps its name, whatever it tells of the trooper that it may stand for.
        table = replace(table, names=_named(table, event.piece, event.card.name))
    return change(table, event.piece, card=event.card)


@on(e.FigureFormed)
def _(table: Table, event: e.FigureFormed) -> Table:
    others = tuple(one for one in table.figures if not set(one.pieces) & set(event.pieces))
    return replace(table, figures=(*others, Figure(event.pieces, event.state, event.beside)))


@on(e.FigureEnded)
def _(table: Table, event: e.FigureEnded) -> Table:
    others = tuple(one for one in table.figures if event.piece not in one.pieces)
    return replace(table, figures=others)


@on(e.ImitationNoted)
def _(table: Table, event: e.ImitationNoted) -> Table:
    return of_trooper(table, event.trooper, imitated=event.card)


@on(e.HiddenNoted)
def _(table: Table, event: e.HiddenNoted) -> Table:
    return of_trooper(table, event.trooper, hidden=event.hidden)


@on(e.SpreadNoted)
def _(table: Table, event: e.SpreadNoted) -> Table:
    return of_trooper(table, event.trooper, spreads=event.real)


@on(e.PieceSpread)
def _(table: Table, event: e.PieceSpread) -> Table:
    """What was said of the one holds for each of them, a bar against its Discover too."""
    old = table.pieces[event.old]
    for piece in event.pieces:
        table = change(table, piece, tokens=old.tokens, lost=old.lost, uses=old.uses)
    failures, missed = (
        tuple(
            replace(failed, by=by)
            for failed in every
            for by in (event.pieces if failed.by == event.old else (failed.by,))
        )
        for every in (table.failures, table.missed)
    )
    pieces = without(table.pieces, event.old)
    figures = _regrouped(table.figures, event.old, ())
    return replace(table, pieces=pieces, figures=figures, failures=failures, missed=missed)


@on(e.TruthDisclosed)
def _(table: Table, event: e.TruthDisclosed) -> Table:
    return barrier(change(table, event.piece, told=event.card))


@on(e.UseSpent)
def _(table: Table, event: e.UseSpent) -> Table:
    used = table.troopers[event.trooper].used | {event.what}
    return of_trooper(table, event.trooper, used=used)


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


def _with_new(many: M, event: e.PieceReplaced) -> M:
    """Several that act as one, with the new piece in the place of the old."""
    pieces = (event.piece if one == event.old else one for one in many.pieces)
    return replace(many, pieces=tuple(pieces))


@on(e.PieceReplaced)
def _(table: Table, event: e.PieceReplaced) -> Table:
    """Identity is carried over; a bar against the old Marker is not (CAMO-E7)."""
    old = table.pieces[event.old]
    new = Piece(
        event.piece, old.side, event.shape, old.tokens, None, old.lost, old.trooper, old.real
    )
    pieces = {key: one for key, one in table.pieces.items() if key != event.old}
    pieces[event.piece] = replace(
        new, uses=old.uses, master=old.master, severed=old.severed, hides=old.hides,
        carries=old.carries,
    )  # fmt: skip
    failures, missed = (
        tuple(
            replace(failed, by=event.piece) if failed.by == event.old else failed
            for failed in every
        )
        for every in (table.failures, table.missed)
    )
    word = "Model" if event.shape.face == MODEL else "Marker"
    sides = put(table.sides, event.piece, old.side)
    figures = _regrouped(table.figures, event.old, (event.piece,))
    teams = tuple(_with_new(team, event) for team in table.fireteams)
    units = tuple(_with_new(unit, event) for unit in table.control_units)
    blooded = table.blooded
    if event.old in blooded:
        blooded = blooded - {event.old} | {event.piece}
    impetuous = table.impetuous
    if event.old in impetuous:
        impetuous = impetuous - {event.old} | {event.piece}
    holding = table.holding
    if event.old in holding:
        holding = holding - {event.old} | {event.piece}
    running = tuple(
        replace(
            one,
            by=event.piece if one.by == event.old else one.by,
            on=event.piece if one.on == event.old else one.on,
        )
        for one in table.supportware
    )
    riders = {
        event.piece if tag == event.old else tag: event.piece if one == event.old else one
        for tag, one in table.riders.items()
    }
    aboard = {event.piece if tag == event.old else tag: lost for tag, lost in table.aboard.items()}
    table = replace(
        table,
        riders=riders,
        aboard=aboard,
        pieces=pieces,
        holding=holding,
        failures=failures,
        missed=missed,
        sides=sides,
        figures=figures,
        impetuous=impetuous,
        fireteams=teams,
        control_units=units,
        blooded=blooded,
        supportware=running,
    )
    table = replace(table, names=_named(table, event.piece, word))
    table = replace(table, contacts=renamed(table.contacts, event.old, event.piece))
    table = in_order(table, lambda order: _renamed(order, event.old, event.piece))
    if MODEL in (old.shape.face, event.shape.face):
        return table
    return in_order(table, lambda order: replace(order, turned=order.turned | {event.piece}))


@on(e.BaseReplaced)
def _(table: Table, event: e.BaseReplaced) -> Table:
    standing = table.pieces.get(event.piece)
    if standing is None:
        return table
    shape = replace(standing.shape, s=event.s, where=event.where or standing.shape.where)
    return change(table, event.piece, shape=shape)


@on(e.PieceRemoved)
def _(table: Table, event: e.PieceRemoved) -> Table:
    table = in_order(table, lambda order: replace(order, noted=without(order.noted, event.piece)))
    riders = {tag: one for tag, one in table.riders.items() if event.piece not in (tag, one)}
    return replace(
        table,
        pieces=without(table.pieces, event.piece),
        figures=_regrouped(table.figures, event.piece, ()),
        riders=riders,
    )


def _regrouped(
    figures: tuple[Figure, ...], old: PieceId, new: tuple[PieceId, ...]
) -> tuple[Figure, ...]:
    """The figures with a piece renamed or gone."""
    if not any(old in figure.pieces for figure in figures):
        return figures
    found = []
    for figure in figures:
        pieces = tuple(
            one for piece in figure.pieces for one in (new if piece == old else (piece,))
        )
        beside = next(iter(new), None) if figure.beside == old else figure.beside
        if pieces:
            found.append(Figure(pieces, figure.state, beside))
    return tuple(found)


@on(e.StateEntered)
def _(table: Table, event: e.StateEntered) -> Table:
    trooper = table.troopers[event.trooper]
    return of_trooper(
        table,
        event.trooper,
        states=trooper.states | {event.state},
        lingering=trooper.lingering - {event.state},
    )


@on(e.StateLeft)
def _(table: Table, event: e.StateLeft) -> Table:
    trooper = table.troopers[event.trooper]
    lingering = trooper.lingering | ({event.state} if event.at == "conclude" else set())
    if event.at == "now":
        lingering -= {event.state}
    states = trooper.states - {event.state}
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
    trooper = table.troopers.get(standing.trooper or "")
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
    return in_order(marked, lambda order: _entered(order, event.piece, event.state))


def _entered(order: Order, piece: PieceId, state: str) -> Order:
    states = order.entered.get(piece, frozenset()) | {state}
    return replace(order, entered=put(order.entered, piece, states))


@on(e.TokenRemoved)
def _(table: Table, event: e.TokenRemoved) -> Table:
    standing = table.pieces.get(event.piece)
    if standing is None:
        return table
    return change(table, event.piece, tokens=standing.tokens - {event.state})


@on(e.WoundsMarked)
def _(table: Table, event: e.WoundsMarked) -> Table:
    return change(table, event.piece, lost=event.lost)


def _renamed(order: Order, old: PieceId, new: PieceId) -> Order:
    def name(piece: PieceId | None) -> Any:
        return new if piece == old else piece

    def answering(aro: Declared) -> Declared:
        return replace(aro, target=name(aro.target), via=tuple(name(one) for one in aro.via))

    return replace(
        order,
        pieces=tuple(name(piece) for piece in order.pieces),
        declared=tuple(
            replace(
                one,
                target=name(one.target),
                caught=tuple(name(piece) for piece in one.caught),
                split=tuple(name(piece) for piece in one.split),
                via=tuple(name(piece) for piece in one.via),
                by=tuple(name(piece) for piece in one.by),
                arms={name(piece): weapon for piece, weapon in one.arms.items()},
                aims={name(piece): name(target) for piece, target in one.aims.items()},
            )
            for one in order.declared
        ),
        aros={name(key): answering(one) for key, one in order.aros.items()},
        noted={name(key): one and answering(one) for key, one in order.noted.items()},
        delayed=frozenset(name(piece) for piece in order.delayed),
        turned=frozenset(name(piece) for piece in order.turned),
        lost=frozenset(name(piece) for piece in order.lost),
        revealed=frozenset(name(piece) for piece in order.revealed),
        given={name(key): value for key, value in order.given.items()},
        dice={name(key): value for key, value in order.dice.items()},
        made=tuple(
            replace(
                one,
                piece=name(one.piece),
                target=name(one.target),
                against=tuple((name(piece), *stood) for piece, *stood in one.against),
            )
            for one in order.made
        ),
        idled=tuple(name(piece) for piece in order.idled),
        hits=tuple(replace(hit, piece=name(hit.piece), by=name(hit.by)) for hit in order.hits),
        guts=frozenset(name(piece) for piece in order.guts),
        moved=frozenset(name(piece) for piece in order.moved),
        answered=frozenset(name(piece) for piece in order.answered),
        spent=frozenset((name(piece), item) for piece, item in order.spent),
        entered={name(key): value for key, value in order.entered.items()},
        set_off=tuple((name(piece), weapon) for piece, weapon in order.set_off),
        gone_off=tuple(name(piece) for piece in order.gone_off),
        laid=frozenset(name(piece) for piece in order.laid),
        concealed={name(piece): weapon for piece, weapon in order.concealed.items()},
        ways={name(piece): way for piece, way in order.ways.items()},
    )
