"""One line an event, in the players' language, told from the Table of whoever reads it."""

from typing import Final

from rules import events as e
from rules.table import Table
from rules.tell import consent, crews, order, pieces, scoring, setting_up, tactical, turn
from rules.tell.words import TELLERS, Line, Name, Words, plain

__all__ = [
    "Line",
    "Name",
    "Words",
    "consent",
    "crews",
    "order",
    "pieces",
    "plain",
    "scoring",
    "setting_up",
    "tactical",
    "tell",
    "turn",
]


SEALS: Final = (e.Sealed, e.LeafOpened, e.SealOpened)


def tell(table: Table, entry: e.Entry) -> Line | None:
    """The line of an event; None for one that only moves the notebook on."""
    found = TELLERS.get(type(entry.event))
    if found is None:
        return None
    at, teller = found
    words = teller(table, entry.event)
    if not words:
        return None
    if isinstance(entry.event, e.Thrown) and entry.event.throw:
        words = (*words, f" Throw {entry.event.throw}.")
    private = entry.audience != "all"
    seal = isinstance(entry.event, SEALS)
    return Line(_step(entry.event, at), words, entry.rules, private, seal)


def _step(event: e.Event, at: str) -> str:
    if isinstance(event, e.SkillDeclared | e.AroDeclared) and event.declared.half == 2:
        return "3" if isinstance(event, e.SkillDeclared) else "4"
    return at
