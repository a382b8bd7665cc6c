"""One line an event, in the players' language, told from the Table of whoever reads it."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from rules.apart import apart, cant_say
from rules.log import events as e
from rules.log.doors import by_its_terms
from rules.log.table import Table
from rules.messages import say
from rules.tell import (
    arms,
    aros,
    consent,
    crews,
    deploying,
    effects,
    ending,
    fireteams,
    order,
    pieces,
    resolution,
    scoring,
    setting_up,
    tactical,
    told,
    turn,
)
from rules.tell.then import called_before
from rules.tell.words import TELLERS, Line, Name, Words, begun, plain, put

__all__ = [
    "Line",
    "Name",
    "Words",
    "arms",
    "aros",
    "consent",
    "crews",
    "deploying",
    "effects",
    "ending",
    "fireteams",
    "order",
    "pieces",
    "plain",
    "resolution",
    "scoring",
    "setting_up",
    "tactical",
    "tell",
    "told",
    "told_back",
    "turn",
]


SEALS: Final = frozenset({e.Sealed, e.LeafOpened, e.SealOpened})
PROOFS: Final = SEALS | {
    e.DiceBound,
    e.PartBound,
    e.PartNoted,
    e.PartGiven,
    e.SecretOpened,
}
REVEALS: Final = frozenset({e.PieceTurned, e.PieceReplaced, e.PieceRemoved})


@by_its_terms
def tell(table: Table, entry: e.Entry) -> Line | None:
    """The line of an event by what pieces are called on this Table; None for one that only moves the
    notebook on."""
    kind = type(entry.event)
    found = TELLERS.get(kind)
    if found is None:
        return None
    at, teller = found
    words = apart(partial(teller, table, entry.event), _unsaid)
    if not words:
        return None
    if isinstance(entry.event, e.Thrown) and entry.event.throw:
        words = put("{told} Throw {number}.", told=words, number=entry.event.throw)
    return Line(
        _step(entry.event, at),
        begun(words),
        entry.rules,
        entry.audience != "all",
        kind in SEALS,
        kind in REVEALS,
        kind in PROOFS,
    )


def _unsaid() -> Words:
    return (cant_say(say("what this line of the log is about")),)


def told_back(table: Table, entries: Sequence[e.Entry]) -> Iterator[Line | None]:
    """The lines of these events, the last of which is told first: each calls a piece what it was called
    then. `table` is of after the last; no line by which a piece turned may be left out."""
    for entry in reversed(entries):
        yield tell(table, entry)
        table = called_before(table, entry.event)


def _step(event: e.Event, at: str) -> str:
    if isinstance(event, e.SkillDeclared | e.AroDeclared) and event.declared.half == 2:
        return "3" if isinstance(event, e.SkillDeclared) else "4"
    return at
