"""The course of one command: what follows from it, line by line, and the Table as it grows."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from rules.dice import fair
from rules.ids import Audience
from rules.log.events import Entry, Event, Private
from rules.log.fold import apply
from rules.log.table import Table
from rules.luck import Luck
from rules.registry import Rule

Beside: TypeAlias = Callable[[Table, Event], Event]
"""An event with what the map says of it set beside what was said aloud."""


class Course:
    """Collects events. The full Table is folded along, so what comes later sees what came before."""

    def __init__(self, table: Table, luck: Luck, beside: Beside | None = None) -> None:
        self.table = table
        self.luck = luck
        self.beside = beside
        self.entries: list[Entry] = []

    def add(self, event: Event, *rules: str) -> None:
        """Something happened, by these rules; its kind says who may see it."""
        if self.beside is not None:
            event = self.beside(self.table, event)
        audience: Audience = event.side if isinstance(event, Private) else "all"
        self.entries.append(Entry(audience, tuple(dict.fromkeys(filter(None, rules))), event))
        self.table = apply(self.table, event)

    def throw(self, what: str, dice: int = 1) -> tuple[tuple[int, ...], int]:
        """Dice thrown by the notebook for everybody to see, and the number of the throw: 0 in a
        match whose dice nothing binds."""
        number = fair.numbered(self.table.fair) if self._bound else 0
        return self.throw_as(fair.label(what, number), dice), number

    def throw_as(self, label: str, dice: int = 1) -> tuple[int, ...]:
        """Dice by a label that is thrown once in a match."""
        luck = fair.luck(self.luck.secret, self.table.fair.parts) if self._bound else self.luck
        return luck.dice(label, dice)

    @property
    def _bound(self) -> bool:
        return bool(self.table.fair.digest and self.luck.secret)

    def by(self, asked: Rule[..., Event | None], *args: Any, also: Iterable[str] = ()) -> bool:
        """What a rule makes happen, if it says anything; the line carries its id."""
        event = asked.function(*args)
        if event is None:
            return False
        self.add(event, asked.id, *also)
        return True
