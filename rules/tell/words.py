"""The words a line is made of: names, players, skills with their details, dice."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from rules import events as e
from rules.ids import SIDES, PieceId, Side
from rules.table import Declared, Step, Table, Trooper, name_of, player

NAMES_OF_STEPS: Final[dict[Step, str]] = {
    "armies": "Armies",
    "initiative": "Initiative",
    "choice": "Initiative",
    "rest": "Initiative",
    "deploy 1": "Deployment",
    "deploy 2": "Deployment",
    "deploy 3": "Deployment, last trooper",
    "deploy 4": "Deployment, last trooper",
    "seal": "Sealing",
    "orders": "Orders Phase",
    "return": "Orders Phase",
    "jump": "Orders Phase",
    "1.2": "Orders Phase",
    "2": "Orders Phase",
    "3": "Orders Phase",
    "4": "Orders Phase",
    "5": "Orders Phase",
    "5.1": "Orders Phase",
    "5.2": "Orders Phase",
    "states": "States Phase",
    "lieutenant": "End of the turn",
    "score": "Score",
    "over": "Over",
    "adjourned": "Adjourned",
    "classified": "Classified Objectives",
    "impetuous": "Impetuous Phase",
    "executive": "Tactical Phase",
    "loss": "Tactical Phase",
    "strategic": "Tactical Phase",
}


class Name(msgspec.Struct, frozen=True, tag=True):
    """A name within a line, set in bold; `side` is whose it is, empty for a skill or a State."""

    text: str
    side: str = ""


Words = tuple[str | Name, ...]


class Line(msgspec.Struct, frozen=True):
    """A line of the log: where in the sequence it stands, what it says, the rules it rests on.
    `seal`: it shows a seal, or what lay under one, which its reader can check."""

    at: str
    words: Words
    rules: tuple[str, ...] = ()
    private: bool = False
    seal: bool = False

    @property
    def text(self) -> str:
        """The line as plain text."""
        return plain(self.words)


def plain(words: Words) -> str:
    """Words without their marks."""
    return "".join(word.text if isinstance(word, Name) else word for word in words)


Teller = Callable[[Table, Any], Words]
TELLERS: Final[dict[type[e.Event], tuple[str, Teller]]] = {}


def on(kind: type[e.Event], at: str = "") -> Callable[[Teller], Teller]:
    """Register how a kind of event is told, and at which step of the Order."""

    def register(teller: Teller) -> Teller:
        TELLERS[kind] = (at, teller)
        return teller

    return register


def piece(table: Table, id: PieceId | None) -> Name:
    """A piece by its name."""
    return Name(name_of(table, id), table.sides.get(id or "", ""))


def who(table: Table, side: Side) -> Name:
    """A player by name."""
    return Name(player(table, side), side)


def trooper(table: Table, id: str) -> Name:
    """One's own trooper by the name of its profile."""
    found: Trooper | None = table.troopers.get(id)
    return Name(found.profile.name if found else "a trooper", found.side if found else "")


def declared_words(table: Table, declared: Declared) -> Words:
    """A skill with its details: "BS Attack at Fusilier 2, Combi Rifle, to the crates"."""
    words: list[str | Name] = [Name(declared.skill)]
    for at, target in enumerate(declared.targets):
        words += [" and " if at else " at ", piece(table, target)]
    if declared.weapon:
        words.append(f", {declared.weapon}")
    if declared.to:
        words.append(f", {declared.to}")
    if declared.contact:
        words += [", into contact with ", piece(table, declared.contact)]
    for at, relay in enumerate(declared.via):
        words += [" and " if at else ", through ", _relay(table, relay)]
    return tuple(words)


def _relay(table: Table, relay: str) -> str | Name:
    """A Repeater by the name of its piece, or what it was called where it has none."""
    return piece(table, relay) if relay in table.names else relay


def several(table: Table, pieces: tuple[PieceId, ...]) -> Words:
    """Names with commas between."""
    words: list[str | Name] = []
    for id in pieces:
        words += [", ", piece(table, id)] if words else [piece(table, id)]
    return tuple(words)


def entered(table: Table, by: str, about: PieceId) -> Words:
    """Who typed something in, where it was not the side whose piece it is about."""
    if by not in SIDES or by == table.sides.get(about):
        return ()
    return (" (entered by ", who(table, "A" if by == "A" else "B"), ")")


def dice_words(dice: tuple[int, ...]) -> str:
    """Dice as read: "11 and 4"."""
    return " and ".join(str(die) for die in dice)
