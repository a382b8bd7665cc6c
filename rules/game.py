"""The door to the game: what may be asked, what follows, what a seat knows, sees and can do."""

from rules.commands import (
    AnyCommand,
    BeginScribe,
    Command,
    OpenMatch,
    SeatPlayer,
    SystemCommand,
)
from rules.events import Entry, Event
from rules.fold import fold
from rules.happens import due, happens
from rules.ids import SIDES, Audience, Seat, Side, other, sees
from rules.kinds import command, decode, encode
from rules.luck import Luck
from rules.may import may
from rules.refusals import Refusal, Refused
from rules.table import EMPTY, Table

__all__ = [
    "EMPTY",
    "SIDES",
    "AnyCommand",
    "Audience",
    "BeginScribe",
    "Command",
    "Entry",
    "Event",
    "Luck",
    "OpenMatch",
    "Refusal",
    "Refused",
    "Seat",
    "SeatPlayer",
    "Side",
    "SystemCommand",
    "Table",
    "command",
    "decode",
    "due",
    "encode",
    "fold",
    "happens",
    "may",
    "other",
    "sees",
]
