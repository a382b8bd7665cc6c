"""One line an event, in the players' language, told from the Table of whoever reads it."""

from rules import events as e
from rules.table import Table
from rules.tell import consent, order, pieces, scoring, setting_up, tactical, turn
from rules.tell.words import TELLERS, Line, Name, Words, plain

__all__ = [
    "Line",
    "Name",
    "Words",
    "consent",
    "order",
    "pieces",
    "plain",
    "scoring",
    "setting_up",
    "tactical",
    "tell",
    "turn",
]


def tell(table: Table, entry: e.Entry) -> Line | None:
    """The line of an event; None for one that only moves the notebook on."""
    found = TELLERS.get(type(entry.event))
    if found is None:
        return None
    at, teller = found
    words = teller(table, entry.event)
    if not words:
        return None
    return Line(_step(entry.event, at), words, entry.rules, entry.audience != "all")


def _step(event: e.Event, at: str) -> str:
    if isinstance(event, e.SkillDeclared | e.AroDeclared) and event.declared.half == 2:
        return "3" if isinstance(event, e.SkillDeclared) else "4"
    return at
