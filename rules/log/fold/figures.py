"""The fold of figures: pieces of which one is real, and a piece that becomes several."""

from msgspec.structs import replace

from rules.ids import PieceId
from rules.log import events as e
from rules.log.fold.handlers import bared, change, of_trooper, on, without
from rules.log.table import Figure, Table


@on(e.FigureFormed)
def _(table: Table, event: e.FigureFormed) -> Table:
    others = tuple(one for one in table.figures if not set(one.pieces) & set(event.pieces))
    return replace(table, figures=(*others, Figure(event.pieces, event.state, event.beside)))


@on(e.FigureEnded)
def _(table: Table, event: e.FigureEnded) -> Table:
    others = tuple(one for one in table.figures if event.piece not in one.pieces)
    return replace(table, figures=others)


@on(e.SpreadNoted)
def _(table: Table, event: e.SpreadNoted) -> Table:
    return of_trooper(table, event.trooper, spreads=event.real, decoys=event.decoys)


@on(e.PieceSpread)
def _(table: Table, event: e.PieceSpread) -> Table:
    """What was said of the one holds for each of them, a bar against its Discover too, and what it has
    with it and whom it obeys: else it would tell which is real. None of them touches or holds on to
    anything before that is said of it."""
    old = table.pieces[event.old]
    for piece in event.pieces:
        now = table.pieces[piece]
        table = change(
            table, piece, tokens=old.tokens, lost=old.lost, uses=old.uses, gone=old.gone,
            carries=old.carries, master=old.master, severed=old.severed,
            card=bared(now.card, old.gone), told=bared(now.told, old.gone),
        )  # fmt: skip
    failures, missed = (
        tuple(
            replace(failed, by=by)
            for failed in every
            for by in (event.pieces if failed.by == event.old else (failed.by,))
        )
        for every in (table.failures, table.missed)
    )
    return replace(
        table,
        pieces=without(table.pieces, event.old),
        figures=parted(table.figures, event.old),
        contacts=tuple(pair for pair in table.contacts if event.old not in pair),
        holding=table.holding - {event.old},
        failures=failures,
        missed=missed,
    )


def parted(figures: tuple[Figure, ...], gone: PieceId) -> tuple[Figure, ...]:
    """The figures without a piece that stands no more."""
    if not any(gone in figure.pieces for figure in figures):
        return figures
    found = []
    for figure in figures:
        pieces = tuple(one for one in figure.pieces if one != gone)
        if pieces:
            beside = None if figure.beside == gone else figure.beside
            found.append(Figure(pieces, figure.state, beside))
    return tuple(found)
