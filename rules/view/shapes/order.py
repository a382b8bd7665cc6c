"""The Order as it is seen: the steps of its spine, Rolls and Saving Rolls."""

from typing import Literal

import msgspec

from rules.dice.mods import Mod
from rules.ids import PieceId, Side
from rules.log.table import Hit
from rules.odds import Odds
from rules.tell.words import Words


class SpineStep(msgspec.Struct, frozen=True):
    """A step of the Order Expenditure Sequence: its number, and what was said there."""

    number: str
    title: str
    at: Literal["done", "now", "ahead"]
    words: tuple[Words, ...] = ()


class HandSeen(msgspec.Struct, frozen=True):
    """One trooper's side of a Roll, with each MOD and the Success Value. `asked`: what the table alone
    knows of it was said; `measured`: it was not, and stands as the map has it or as is presumed. `bonus` is
    added to each die; the dice from 1 up to `low` are Criticals, too. Of its `burst` so many dice are
    `special`: they are taken away again."""

    piece: PieceId
    name: str
    side: Side
    skill: str
    weapon: str
    aro: bool
    attribute: str
    value: int
    mods: tuple[Mod, ...]
    success: int
    bonus: int
    burst: int
    asked: bool
    dice: tuple[int, ...]
    ranged: bool
    bands: tuple[tuple[int, int, int], ...] = ()
    measured: bool = False
    low: int = 0
    special: int = 0

    @property
    def ready(self) -> bool:
        """Whether its dice are in."""
        return bool(self.dice)


class RollSeen(msgspec.Struct, frozen=True):
    """A Roll to be made, and its odds from what this seat knows: of the one hand alone, or of each of
    the `pairs` that are compared."""

    lead: PieceId
    face_to_face: bool
    hands: tuple[HandSeen, ...]
    odds: tuple[Odds, ...]
    pairs: tuple[tuple[PieceId, PieceId], ...] = ()


class SaveSeen(msgspec.Struct, frozen=True):
    """Saving Rolls to be made by one piece; `after`: what it does that none of them fails, that one
    does, and so on."""

    piece: PieceId
    name: str
    side: Side
    hit: Hit
    after: tuple[str, ...] = ()
