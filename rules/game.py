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
from rules.dice.fair import SECRET_BYTES, Fair
from rules.events import Entry, Event
from rules.fold import fold
from rules.happens import due, happens
from rules.ids import SIDES, Audience, Seat, Side, other, sees
from rules.kinds import KINDS, LISTS, ROWS, command, decode, encode
from rules.luck import Luck
from rules.may import may, overtaken
from rules.offers import Blank, Choice, Offer, Ruling, offers
from rules.refusals import Refusal, Refused
from rules.states import hiding
from rules.table import EMPTY, Table
from rules.tell import Line, Words, tell
from rules.view import View, view
from rules.view.chart import Between, Chart, Stood, between_two, chart
from rules.view.rebasing import Tried, tried

__all__ = [
    "EMPTY",
    "KINDS",
    "LISTS",
    "PLAYERS",
    "ROWS",
    "SECRET_BYTES",
    "SIDES",
    "AnyCommand",
    "Audience",
    "BeginScribe",
    "Between",
    "Blank",
    "Chart",
    "Choice",
    "Command",
    "Entry",
    "Event",
    "Fair",
    "Line",
    "Luck",
    "Offer",
    "OpenMatch",
    "Refusal",
    "Refused",
    "Ruling",
    "Seat",
    "SeatPlayer",
    "Side",
    "Stood",
    "SystemCommand",
    "Table",
    "Tried",
    "View",
    "Words",
    "between_two",
    "chart",
    "command",
    "decode",
    "due",
    "encode",
    "fold",
    "happens",
    "hiding",
    "may",
    "offers",
    "other",
    "overtaken",
    "sees",
    "tell",
    "tried",
    "view",
]
