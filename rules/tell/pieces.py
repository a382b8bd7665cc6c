"""The lines of pieces, reveals, tokens and seals."""

from rules import events as e
from rules.table import MODEL, Table, name_of
from rules.tell.words import (
    Name,
    Words,
    on,
    piece,
    several,
    who,
)


@on(e.PiecePlaced)
def _(table: Table, event: e.PiecePlaced) -> Words:
    where = f", {event.shape.where}" if event.shape.where else ""
    face = "" if event.shape.face == MODEL else f" ({event.shape.face}{_level(event)})"
    return (piece(table, event.piece), f"{face} is placed{where}.")


def _level(event: e.PiecePlaced | e.PieceReplaced) -> str:
    return f", Mimetism {event.shape.mimetism}" if event.shape.mimetism else ""


@on(e.PieceReplaced)
def _(table: Table, event: e.PieceReplaced) -> Words:
    if event.shape.face == MODEL:
        return (piece(table, event.old), " is ", piece(table, event.piece), ".")
    if name_of(table, event.old).startswith("Marker "):
        level = f" ({event.shape.face}{_level(event)})."
        return (piece(table, event.old), " becomes ", piece(table, event.piece), level)
    return (
        piece(table, event.old), " goes back under a Marker: ", piece(table, event.piece),
        f" ({event.shape.face}{_level(event)}).",
    )  # fmt: skip


@on(e.FigureFormed)
def _(table: Table, event: e.FigureFormed) -> Words:
    if event.beside is not None:
        return (
            "A ", Name(event.state), " Marker lies beside ", piece(table, event.beside), ": ",
            *several(table, event.pieces), " are one trooper.",
        )  # fmt: skip
    return (*several(table, event.pieces), " stand for one trooper (", Name(event.state), ").")


@on(e.PieceSpread)
def _(table: Table, event: e.PieceSpread) -> Words:
    return ("Where ", piece(table, event.old), " stood, ", *several(table, event.pieces), " stand.")


@on(e.TruthDisclosed)
def _(table: Table, event: e.TruthDisclosed) -> Words:
    return (piece(table, event.piece), " is not what it seems: ", ", ".join(event.told), ".")


@on(e.BaseReplaced)
def _(table: Table, event: e.BaseReplaced) -> Words:
    how = f"edge on edge, {event.rim}" if event.edge else "centre on centre"
    came = (
        (event.cover, " It touches cover now."),
        (event.falls, " It is too wide for what it stands on, and falls."),
        (event.wedged, " It has too little room."),
    )
    said = "".join(words for so, words in came if so)
    told = f" is replaced by S{event.s}, {how}.{said}"
    return (piece(table, event.piece), told, *_came(table, event))


def _came(table: Table, event: e.BaseReplaced) -> Words:
    """What came of it by the map, where that is not what was said."""
    found = event.worked
    if found is None:
        return ()
    words: list[str | Name] = []
    words += [" By the map it touches cover."] if found.cover and not event.cover else []
    words += [" By the map it touches no cover."] if event.cover and not found.cover else []
    words += [" By the map it falls."] if found.falls == "yes" and not event.falls else []
    words += [" By the map it is carried."] if event.falls and found.falls == "no" else []
    words += (
        [" By the map it has too little room."]
        if found.wedged == "yes" and not event.wedged
        else []
    )
    words += [" By the map it has room."] if event.wedged and found.wedged == "no" else []
    for one in found.overlaps:
        words += [" By the map it would stand in ", piece(table, one), "."]
    for one in found.loses:
        words += [" By the map it no longer touches ", piece(table, one), "."]
    for one in (id for id in found.gains if id != event.contact):
        words += [" By the map it touches ", piece(table, one), "."]
    return tuple(words)


@on(e.PieceRemoved)
def _(table: Table, event: e.PieceRemoved) -> Words:
    return (piece(table, event.piece), " leaves the table.")


@on(e.RevealCalled)
def _(table: Table, event: e.RevealCalled) -> Words:
    whole = ", for the whole Order" if event.whole else ""
    return (*several(table, event.pieces), f" shows itself{whole}.")


@on(e.TokenPlaced)
def _(table: Table, event: e.TokenPlaced) -> Words:
    return (piece(table, event.piece), " is ", Name(event.state), ".")


@on(e.TokenRemoved)
def _(table: Table, event: e.TokenRemoved) -> Words:
    return (piece(table, event.piece), " is no longer ", Name(event.state), ".")


@on(e.Sealed)
def _(table: Table, event: e.Sealed) -> Words:
    return (who(table, event.side), f" seals its notes: {event.root[:8].upper()}.")


@on(e.SealOpened)
def _(table: Table, event: e.SealOpened) -> Words:
    return ("The seal of ", who(table, event.side), " is opened: all that was noted in secret.")


@on(e.LeafOpened)
def _(table: Table, event: e.LeafOpened) -> Words:
    label = event.label.rsplit(" ", 1)
    if label[-1] == "what" and label[0] in table.names:
        was = "a replica" if event.value == "replica" else "the real one"
        return ("Seal opened: ", piece(table, label[0]), f" was {was}.")
    if len(label) == 2 and label[0] in table.names:
        return ("Seal opened: ", label[1], " was under ", piece(table, label[0]), ".")
    return (f"Seal opened: {event.label}.",)
