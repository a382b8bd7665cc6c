"""The door to the game: what may be asked, what follows, what a seat knows, sees and can do."""

from rules.commands import (
    PLAYERS,
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
from rules.kinds import KINDS, LISTS, ROWS, command, decode, encode
from rules.luck import Luck
from rules.may import may, overtaken
from rules.offers import Blank, Choice, Offer, offers
from rules.refusals import Refusal, Refused
from rules.table import EMPTY, Table
from rules.tell import Line, tell
from rules.view import View, view

__all__ = [
    "EMPTY",
    "KINDS",
    "LISTS",
    "PLAYERS",
    "ROWS",
    "SIDES",
    "AnyCommand",
    "Audience",
    "BeginScribe",
    "Blank",
    "Choice",
    "Command",
    "Entry",
    "Event",
    "Line",
    "Luck",
    "Offer",
    "OpenMatch",
    "Refusal",
    "Refused",
    "Seat",
    "SeatPlayer",
    "Side",
    "SystemCommand",
    "Table",
    "View",
    "command",
    "decode",
    "due",
    "encode",
    "fold",
    "happens",
    "may",
    "offers",
    "other",
    "overtaken",
    "sees",
    "tell",
    "view",
]
