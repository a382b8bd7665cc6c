"""The lines of pieces, reveals, tokens and seals."""

from rules.ids import PieceId
from rules.log import events as e
from rules.log.table import MODEL, Table
from rules.tell.words import (
    SAID_TO_BE,
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


def _level(event: e.PiecePlaced | e.PieceTurned | e.PieceReplaced) -> str:
    return f", Mimetism {event.shape.mimetism}" if event.shape.mimetism else ""


@on(e.PieceTurned)
def _(table: Table, event: e.PieceTurned) -> Words:
    return _turned(event, _before(table, event.piece), piece(table, event.piece))


@on(e.PieceReplaced)
def _(table: Table, event: e.PieceReplaced) -> Words:
    return _turned(event, piece(table, event.old), piece(table, event.piece))


def _turned(event: e.PieceTurned | e.PieceReplaced, before: Name, now: Name) -> Words:
    if event.shape.face == MODEL:
        return (before, " is ", now, ".")
    level = f" ({event.shape.face}{_level(event)})."
    again = "" if before.text.startswith("Marker ") else " a Marker again:"
    return (before, f" becomes{again} ", now, level)


def _before(table: Table, id: PieceId) -> Name:
    """A piece by the name that it had until it turned, if it ever did."""
    names = table.once.get(id, ())
    return Name(names[-1], table.sides.get(id, "")) if names else piece(table, id)


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
    return (
        "Where ",
        piece(table, event.old),
        " stood, there are now ",
        *several(table, event.pieces),
        ".",
    )


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
    return (
        *several(table, event.pieces),
        f"{' is' if len(event.pieces) == 1 else ' are'} revealed{whole}.",
    )


@on(e.TokenPlaced)
def _(table: Table, event: e.TokenPlaced) -> Words:
    if event.state in SAID_TO_BE:
        return (piece(table, event.piece), " is ", Name(event.state), ".")
    return (piece(table, event.piece), " enters ", Name(event.state), " State.")


@on(e.TokenRemoved)
def _(table: Table, event: e.TokenRemoved) -> Words:
    if event.state in SAID_TO_BE:
        return (piece(table, event.piece), " is no longer ", Name(event.state), ".")
    return (piece(table, event.piece), " leaves ", Name(event.state), " State.")


@on(e.Sealed)
def _(table: Table, event: e.Sealed) -> Words:
    return (who(table, event.side), f" seals its notes: {event.root[:8].upper()}.")


@on(e.SealOpened)
def _(table: Table, event: e.SealOpened) -> Words:
    return ("The seal of ", who(table, event.side), " is opened: all that was noted in secret.")


@on(e.LeafOpened)
def _(table: Table, event: e.LeafOpened) -> Words:
    label = event.label.rsplit(" ", 1)
    sealed = PieceId(label[0])
    if label[-1] == "what" and sealed in table.names:
        if event.value == "replica":
            return ("Seal opened: ", piece(table, sealed), " was a replica.")
        return ("Seal opened: ", _before(table, sealed), " was the real one.")
    if len(label) == 2 and sealed in table.names:
        under = _before(table, sealed) if label[1] == "who" else piece(table, sealed)
        return ("Seal opened: ", label[1], " was under ", under, ".")
    return (f"Seal opened: {event.label}.",)
