"""A Roll and its sides: what each rolls, on what, and what it needs."""

import msgspec
from msgspec.structs import replace

from rules.book.editions import Book
from rules.dice.mods import Mod, Target
from rules.dice.special import without_the_weakest
from rules.ids import PieceId, Side
from rules.log.table import Declared
from rules.rolls.templates import uses_template


class Hand(msgspec.Struct, frozen=True):
    """One trooper's side of a Roll: what it rolls, on what, and what it needs. `at` is its target, where
    it rolls for the same skill more than once. Of the dice of its `burst` so many are `special`: they are
    taken away again. `under` is what it needs to get out of a Template, where that is something else."""

    piece: PieceId
    side: Side
    active: bool
    declared: Declared
    attribute: str
    value: int
    mods: tuple[Mod, ...]
    target: Target
    burst: int
    given: bool
    cover: bool
    rules: tuple[str, ...] = ()
    at: PieceId | None = None
    special: int = 0
    under: Target | None = None

    @property
    def counting(self) -> int:
        """How many of its dice count."""
        return self.burst - self.special

    def facing(self, book: Book, other: Declared) -> "Hand":
        """It, as it is compared with a skill of the other side."""
        if self.under is None or not uses_template(book, other):
            return self
        return replace(self, target=self.under)

    def kept(self, dice: tuple[int, ...]) -> tuple[int, ...]:
        """Those of its dice, as they fell, that count."""
        if not self.special:
            return dice
        return without_the_weakest(self.target, dice, self.counting)


class Roll(msgspec.Struct, frozen=True):
    """A Normal Roll (one hand), or all hands that are thrown together, and which of them are compared:
    two that oppose each other, one and all that oppose it, or several and several."""

    hands: tuple[Hand, ...]
    pairs: tuple[tuple[Hand, Hand], ...] = ()

    @property
    def lead(self) -> PieceId:
        """The piece that the Roll is known by: its first hand's."""
        return self.hands[0].piece

    @property
    def face_to_face(self) -> bool:
        """Whether the hands oppose each other."""
        return len(self.hands) > 1
