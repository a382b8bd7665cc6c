"""The course of one command: what follows from it, line by line, and the Table as it grows."""

from collections.abc import Iterable
from typing import Any

from rules.events import Entry, Event, Private
from rules.fold import apply
from rules.ids import Audience
from rules.luck import Luck
from rules.registry import Rule
from rules.table import Table


class Course:
    """Collects events. The full Table is folded along, so what comes later sees what came before."""

    def __init__(self, table: Table, luck: Luck) -> None:
        self.table = table
        self.luck = luck
        self.entries: list[Entry] = []

    def add(self, event: Event, *rules: str) -> None:
        """Something happened, by these rules; its kind says who may see it."""
        audience: Audience = event.side if isinstance(event, Private) else "all"
        self.entries.append(Entry(audience, tuple(dict.fromkeys(filter(None, rules))), event))
        self.table = apply(self.table, event)

    def by(self, asked: Rule[..., Event | None], *args: Any, also: Iterable[str] = ()) -> bool:
        """What a rule makes happen, if it says anything; the line carries its id."""
        event = asked(*args)
        if event is None:
            return False
        self.add(event, asked.id, *also)
        return True
