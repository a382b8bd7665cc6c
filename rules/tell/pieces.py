"""The lines of pieces, reveals, tokens and seals."""

from typing import Final

from rules.ids import PieceId
from rules.log import events as e
from rules.log.table import MODEL, Shape, Table
from rules.messages import listed, say, term
from rules.tell.names import named, piece, several, who
from rules.tell.words import SAID_TO_BE, Name, Part, Words, on, put, put_together


@on(e.PiecePlaced)
def _(table: Table, event: e.PiecePlaced) -> Words:
    shape = event.shape
    it: Words = (piece(table, event.piece),)
    if shape.face != MODEL:
        it = put("{piece} ({face})", piece=it, face=_face(shape))
    if shape.where:
        return put("{piece} is placed, {place}.", piece=it, place=shape.where)
    return put("{piece} is placed.", piece=it)


def _face(shape: Shape) -> str:
    """As what a piece is seen: "Camouflaged, Mimetism -3"."""
    face = term(shape.face)
    if not shape.mimetism:
        return face
    return say("{face}, Mimetism {level}", face=face, level=shape.mimetism)


@on(e.PieceTurned)
def _(table: Table, event: e.PieceTurned) -> Words:
    return _turned(event, _before(table, event.piece), piece(table, event.piece))


@on(e.PieceReplaced)
def _(table: Table, event: e.PieceReplaced) -> Words:
    return _turned(event, piece(table, event.old), piece(table, event.piece))


def _turned(event: e.PieceTurned | e.PieceReplaced, before: Name, now: Name) -> Words:
    if event.shape.face == MODEL:
        return put("{before} is {now}.", before=before, now=now)
    told: dict[str, Part] = {"before": before, "now": now, "face": _face(event.shape)}
    if before.text.startswith("Marker "):
        return put("{before} becomes {now} ({face}).", **told)
    return put("{before} becomes a Marker again: {now} ({face}).", **told)


def _before(table: Table, id: PieceId) -> Name:
    """A piece by the name that it had until it turned, if it ever did."""
    names = table.once.get(id, ())
    return Name(term(names[-1]), table.sides.get(id, "")) if names else piece(table, id)


@on(e.FigureFormed)
def _(table: Table, event: e.FigureFormed) -> Words:
    told: dict[str, Part] = {"state": named(event.state), "pieces": several(table, event.pieces)}
    if event.beside is not None:
        return put(
            "A {state} Marker lies beside {beside}: {pieces} are one trooper.",
            beside=piece(table, event.beside),
            **told,
        )
    return put("{pieces} stand for one trooper ({state}).", **told)


@on(e.PieceSpread)
def _(table: Table, event: e.PieceSpread) -> Words:
    return put(
        "Where {before} stood, there are now {pieces}.",
        before=piece(table, event.old),
        pieces=several(table, event.pieces),
    )


@on(e.TruthDisclosed)
def _(table: Table, event: e.TruthDisclosed) -> Words:
    return put(
        "{piece} is not what it seems: {truth}.",
        piece=piece(table, event.piece),
        truth=listed(", ", [term(one) for one in event.told]),
    )


@on(e.BaseReplaced)
def _(table: Table, event: e.BaseReplaced) -> Words:
    it = piece(table, event.piece)
    found = [
        put("{piece} is replaced by S{s}, edge on edge, {rim}.", piece=it, s=event.s, rim=event.rim)
        if event.edge
        else put("{piece} is replaced by S{s}, centre on centre.", piece=it, s=event.s)
    ]
    found += [put("It touches cover now.")] if event.cover else []
    found += [put("It is too wide for what it stands on, and falls.")] if event.falls else []
    found += [put("It has too little room.")] if event.wedged else []
    return put_together([*found, *_came(table, event)], " ")


def _came(table: Table, event: e.BaseReplaced) -> list[Words]:
    """What came of it by the map, where that is not what was said."""
    found = event.worked
    if found is None:
        return []
    told = (
        (found.cover and not event.cover, put("By the map it touches cover.")),
        (event.cover and not found.cover, put("By the map it touches no cover.")),
        (found.falls == "yes" and not event.falls, put("By the map it falls.")),
        (event.falls and found.falls == "no", put("By the map it is carried.")),
        (found.wedged == "yes" and not event.wedged, put("By the map it has too little room.")),
        (event.wedged and found.wedged == "no", put("By the map it has room.")),
    )
    words = [one for so, one in told if so]
    for one in found.overlaps:
        words.append(put("By the map it would stand in {piece}.", piece=piece(table, one)))
    for one in found.loses:
        words.append(put("By the map it no longer touches {piece}.", piece=piece(table, one)))
    for one in (id for id in found.gains if id != event.contact):
        words.append(put("By the map it touches {piece}.", piece=piece(table, one)))
    return words


@on(e.PieceRemoved)
def _(table: Table, event: e.PieceRemoved) -> Words:
    return put("{piece} leaves the table.", piece=piece(table, event.piece))


@on(e.RevealCalled)
def _(table: Table, event: e.RevealCalled) -> Words:
    pieces = several(table, event.pieces)
    if len(event.pieces) == 1:
        if event.whole:
            return put("{piece} is revealed, for the whole Order.", piece=pieces)
        return put("{piece} is revealed.", piece=pieces)
    if event.whole:
        return put("{pieces} are revealed, for the whole Order.", pieces=pieces)
    return put("{pieces} are revealed.", pieces=pieces)


@on(e.TokenPlaced)
def _(table: Table, event: e.TokenPlaced) -> Words:
    told: dict[str, Part] = {"piece": piece(table, event.piece), "state": named(event.state)}
    if event.state in SAID_TO_BE:
        return put("{piece} is {state}.", **told)
    return put("{piece} enters {state} State.", **told)


@on(e.TokenRemoved)
def _(table: Table, event: e.TokenRemoved) -> Words:
    told: dict[str, Part] = {"piece": piece(table, event.piece), "state": named(event.state)}
    if event.state in SAID_TO_BE:
        return put("{piece} is no longer {state}.", **told)
    return put("{piece} leaves {state} State.", **told)


@on(e.Sealed)
def _(table: Table, event: e.Sealed) -> Words:
    root = event.root[:8].upper()
    return put("{player} seals its notes: {root}.", player=who(table, event.side), root=root)


@on(e.SealOpened)
def _(table: Table, event: e.SealOpened) -> Words:
    return put(
        "The seal of {player} is opened: all that was noted in secret.",
        player=who(table, event.side),
    )


_OPENED: Final = {
    "where": say("Seal opened: where {piece} stood."),
    "facing": say("Seal opened: which way {piece} faced."),
    "leads": say("Seal opened: whether {piece} led."),
    "lieutenant": say("Seal opened: lieutenant."),
    "chain of command": say("Seal opened: chain of command."),
}
"""What else is noted in secret, of a piece or of a side, by what its leaf is called."""
_NUMBERED: Final = {
    "classified": say("Seal opened: Classified Objective {number}."),
    "lieutenant round": say("Seal opened: who was named Lieutenant in Round {number}."),
}
"""And what a side notes more than once, by what stands before its number."""


@on(e.LeafOpened)
def _(table: Table, event: e.LeafOpened) -> Words:
    label = event.label.rsplit(" ", 1)
    sealed = PieceId(label[0])
    if label[-1] == "what" and sealed in table.names:
        if event.value == "replica":
            return put("Seal opened: {piece} was a replica.", piece=piece(table, sealed))
        return put("Seal opened: {piece} was the real one.", piece=_before(table, sealed))
    if len(label) == 2 and sealed in table.names:
        if label[1] == "who":
            return put("Seal opened: who was under {piece}.", piece=_before(table, sealed))
        if label[1] in _OPENED:
            return put(_OPENED[label[1]], piece=piece(table, sealed))
        return put(
            "Seal opened: {what} was under {piece}.", what=label[1], piece=piece(table, sealed)
        )
    if event.label in _OPENED:
        return put(_OPENED[event.label])
    if label[0] in _NUMBERED:
        return put(_NUMBERED[label[0]], number=label[-1])
    return put("Seal opened: {label}.", label=event.label)
