"""A key of an Order that is told in one go: what stands on it, and what is said by pressing it."""

from typing import Any

import msgspec

from rules.ids import NO_PIECE, PieceId
from rules.log import commands as c
from rules.messages import Message, say


def who_does(who: str, does: str) -> Message:
    """What stands on a key of somebody: who, and what that one does."""
    return say("{who}: {does}", who=who, does=does)


class Key(msgspec.Struct, frozen=True):
    """What is pressed and what is said by it, whole. `about` is the piece that it is of; `shows` that a
    Marker shows itself by it; `note` a word more: what comes next, or which half is answered."""

    label: str
    said: c.Command
    about: PieceId = NO_PIECE
    shows: bool = False
    note: str = ""

    @property
    def kind(self) -> str:
        """The name of the command."""
        return type(self.said).__name__

    @property
    def fields(self) -> dict[str, Any]:
        """What it says, as plain values: all that is not as ever, but for who says it."""
        return {name: value for name, value in _told(self.said).items() if name != "by"}

    @property
    def rows(self) -> tuple[tuple[str, dict[str, Any]], ...]:
        """The same of a key that can be pressed together with others of its kind: each row of it, by the
        name of its field."""
        found = ((name, getattr(self.said, name)) for name in self.fields)
        several = ((name, rows) for name, rows in found if isinstance(rows, tuple))
        return tuple((name, _told(row)) for name, rows in several for row in rows)


def _told(said: msgspec.Struct) -> dict[str, Any]:
    plain = msgspec.to_builtins(said)
    named = msgspec.structs.fields(said)
    return {one.name: plain[one.name] for one in named if getattr(said, one.name) != one.default}
