"""What an offer is: a command, the fields that are fixed, the blanks left to fill."""

from typing import Literal, TypeAlias

import msgspec

from rules.refusals import Refusal

BlankKind: TypeAlias = Literal[
    "choice", "several", "text", "number", "dice", "flag", "army", "changes", "places", "paths"
]
"""`several`: any of the choices, up to `count` where that is above 1. `places`: up to `count`
positions, each where and facing. `paths`: for each of the choices (pieces) where it goes."""
Given: TypeAlias = str | int | bool | None


class Choice(msgspec.Struct, frozen=True):
    """One way to fill a blank; `note` is a word beside it."""

    value: str
    label: str
    note: str = ""


class Blank(msgspec.Struct, frozen=True):
    """Something still to be filled in: one of the choices, a text, numbers; `count` of dice."""

    name: str
    kind: BlankKind
    label: str
    choices: tuple[Choice, ...] = ()
    required: bool = False
    count: int = 1


class Offer(msgspec.Struct, frozen=True):
    """A command that could be given: its kind, the fields that are fixed, the blanks left.

    `about` is the piece or trooper it belongs to; `refusal` says why a barred one can't be taken.
    """

    command: str
    label: str
    given: dict[str, Given] = {}
    blanks: tuple[Blank, ...] = ()
    about: str = ""
    note: str = ""
    rules: tuple[str, ...] = ()
    refusal: Refusal | None = None
